import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { JobHandler, MailJob } from '../jobs/queue';
import { oneLine } from '../text';
import { type FindMailBrand, logoPart, type MailBrand } from './brand';
import { OutcomeUnknown } from './outbox';
import { renderMail } from './render';

export interface Mailer {
  readonly send: JobHandler<'mail.send'>;
  close(): void;
}

/**
 * A mail job as a message: headers in RFC 5322 form, names and subjects encoded by RFC 2047. The Message-ID is made
 * of the mail's id, so that every try is the same mail to whoever receives it.
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
  const logo = logoPart(brand);
  return {
    from: brand ? { name: oneLine(brand.name), address } : from,
    ...(logo ? { attachments: [logo] } : {}),
    to: { name: '', address: job.to },
    ...(job.replyTo ? { replyTo: { name: '', address: job.replyTo } } : {}),
    subject,
    text,
    html,
    messageId: `<mail-${mailId}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
  };
}

/** A mail server that does not answer fails the job before its lease ends: else it would be sent a second time meanwhile. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** What the transport's plugin finds beside the message. */
type Outgoing = SendMailOptions & { readonly claimEnd?: () => Promise<void> };

/** The message with a pause before its end: nobody reads from it before the server has asked for the message. */
async function* withClaimedEnd(message: Readable, claimEnd: () => Promise<void>): AsyncGenerator<Buffer> {
  yield* message;
  await claimEnd();
}

/** A server that has answered has refused the mail; without an answer nobody knows. */
const isAnswered = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';

/**
 * Sends mail jobs over SMTP, in the look of the company they speak for. Rejects with OutcomeUnknown when the server
 * may have taken a mail without saying so.
 */
export function smtpMailer(
  smtpUrl: string,
  from: string,
  findBrand: FindMailBrand,
  { requireTls = false } = {},
): Mailer {
  // Required, a server that offers no TLS gets no mail: a network that strips the offer could read along otherwise.
  const transport = createTransport({
    url: smtpUrl,
    ...PATIENCE,
    ...(requireTls ? { requireTLS: true } : {}),
  });
  transport.use('stream', (mail, done) => {
    const { claimEnd } = mail.data as Outgoing;
    if (claimEnd) mail.message.processFunc((message) => Readable.from(withClaimedEnd(message, claimEnd)));
    done();
  });
  return {
    async send(job, { mailId, claimEnd }) {
      let isEnding = false;
      const brand = await findBrand(job);
      const message: Outgoing = {
        ...toMessage(job, mailId, from, brand),
        claimEnd: async () => {
          await claimEnd();
          isEnding = true;
        },
      };
      try {
        await transport.sendMail(message);
      } catch (error) {
        if (!isEnding || isAnswered(error)) throw error;
        throw new OutcomeUnknown('the connection was lost after the message', { cause: error });
      }
    },
    close: () => transport.close(),
  };
}
