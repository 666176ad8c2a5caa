import type { JobHandler, MailJob } from '@server/platform/jobs/queue';
import { oneLine } from '@server/platform/text/text';
import type { SendMailOptions } from 'nodemailer';
import { type FindMailBrand, logoPart, type MailBrand } from './brand';
import { isToMany } from './classes';
import { OutcomeUnknown } from './outbox';
import { renderMail } from './render';
import { type ClaimedTransport, claimedTransport, pooled } from './transport';

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

/** For codes, resets and whatever else is mailed to somebody alone. */
const PROMPT_CONNECTIONS = 2;

/** If the server answered, it refused the mail. Without an answer the outcome is unknown. */
const isAnswered = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';

/** Hands a mail over. Rejects with OutcomeUnknown when the server may have accepted it without saying so. */
export async function handOver(
  transport: ClaimedTransport,
  message: SendMailOptions,
  claimEnd: () => Promise<void>,
): Promise<void> {
  const failed = await transport.converse(message, claimEnd);
  if (failed === null) return;
  const { error, progress } = failed;
  if (progress !== 'ending' || isAnswered(error)) throw error;
  throw new OutcomeUnknown('the connection was lost after the message', { cause: error });
}

/**
 * Sends mail jobs over SMTP, with their company's branding. Rejects with OutcomeUnknown when the server may
 * have accepted a mail without saying so.
 */
export function smtpMailer(
  smtpUrl: string,
  from: string,
  findBrand: FindMailBrand,
  { requireTls = false, connections = 1 } = {},
): Mailer {
  // Mails to many at once never keep the others from a connection.
  const many = claimedTransport(pooled(smtpUrl, { requireTls, connections }));
  const prompt = claimedTransport(pooled(smtpUrl, { requireTls, connections: PROMPT_CONNECTIONS }));
  return {
    async send(job, { mailId, claimEnd }) {
      const message = toMessage(job, mailId, from, await findBrand(job));
      await handOver(isToMany(job.template) ? many : prompt, message, claimEnd);
    },
    close() {
      many.close();
      prompt.close();
    },
  };
}
