import { Readable } from 'node:stream';
import type { JobHandler, MailJob } from '@server/platform/jobs/queue';
import { oneLine } from '@server/platform/text/text';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { type FindMailBrand, logoPart, type MailBrand } from './brand';
import { OutcomeUnknown } from './outbox';
import { renderMail } from './render';

export interface Mailer {
  readonly send: JobHandler<'mail.send'>;
  close(): void;
}

/**
 * Builds a message from a mail job: headers in RFC 5322 form, names and subjects encoded by RFC 2047. The
 * Message-ID comes from the mail's id, so that every attempt is the same mail to the recipient.
 */
export function toMessage(
  job: MailJob,
  mailId: string,
  from: string,
  brand: MailBrand | null = null,
): SendMailOptions {
  const { subject, text, html, language } = renderMail(job, brand);
  const address = /([^\s<>]+@[\w.-]+)>?$/.exec(from)?.[1] ?? from;
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  const { attachment } = job;
  const file = attachment && {
    filename: attachment.fileName,
    content: attachment.content,
    encoding: 'base64' as const,
    contentType: attachment.contentType,
    // A reported mail must not be shown unasked.
    contentDisposition: 'attachment' as const,
  };
  const attachments = [logoPart(brand), file].filter((part) => part !== undefined);
  return {
    from: brand ? { name: oneLine(brand.name), address } : from,
    ...(attachments.length > 0 ? { attachments } : {}),
    to: { name: '', address: job.to },
    ...(job.replyTo ? { replyTo: { name: '', address: job.replyTo } } : {}),
    subject,
    text,
    html,
    messageId: `<mail-${mailId}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      ...(job.stopUrl && {
        'List-Unsubscribe': `<${job.stopUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/**
 * An unresponsive mail server fails the job before its lease ends; otherwise another worker would send the
 * mail too.
 */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The message with the field that the transport's plugin reads. */
type Outgoing = SendMailOptions & { readonly claimEnd?: () => Promise<void> };

/**
 * The message, paused before its end until the claim succeeds. It is read only once the server has asked for
 * it.
 */
async function* withClaimedEnd(message: Readable, claimEnd: () => Promise<void>): AsyncGenerator<Buffer> {
  yield* message;
  await claimEnd();
}

/** If the server answered, it refused the mail. Without an answer the outcome is unknown. */
const isAnswered = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';

export interface ClaimedTransport {
  /** Rejects with OutcomeUnknown when the server may have accepted the mail without saying so. */
  send(message: SendMailOptions, claimEnd: () => Promise<void>): Promise<void>;
  close(): void;
}

/** A connection to a mail server over which the end of each message is sent only once it is claimed. */
export function claimedTransport(options: SMTPTransport.Options): ClaimedTransport {
  const transport = createTransport(options);
  transport.use('stream', (mail, done) => {
    const { claimEnd } = mail.data as Outgoing;
    if (claimEnd) mail.message.processFunc((message) => Readable.from(withClaimedEnd(message, claimEnd)));
    done();
  });
  return {
    async send(message, claimEnd) {
      let isEnding = false;
      const outgoing: Outgoing = {
        ...message,
        claimEnd: async () => {
          await claimEnd();
          isEnding = true;
        },
      };
      try {
        await transport.sendMail(outgoing);
      } catch (error) {
        if (!isEnding || isAnswered(error)) throw error;
        throw new OutcomeUnknown('the connection was lost after the message', { cause: error });
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Sends mail jobs over SMTP, with their company's branding. Rejects with OutcomeUnknown when the server may
 * have accepted a mail without saying so.
 */
export function smtpMailer(
  smtpUrl: string,
  from: string,
  findBrand: FindMailBrand,
  { requireTls = false } = {},
): Mailer {
  // When required, a server without TLS gets no mail; otherwise a network that strips the offer could read
  // along.
  const transport = claimedTransport({
    url: smtpUrl,
    ...PATIENCE,
    ...(requireTls ? { requireTLS: true } : {}),
  });
  return {
    async send(job, { mailId, claimEnd }) {
      await transport.send(toMessage(job, mailId, from, await findBrand(job)), claimEnd);
    },
    close: () => transport.close(),
  };
}
