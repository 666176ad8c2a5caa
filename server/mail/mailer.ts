import { createTransport, type SendMailOptions } from 'nodemailer';
import type { JobHandler, MailJob } from '../jobs/queue';
import { renderMail } from './render';

export interface Mailer {
  readonly send: JobHandler<'mail.send'>;
  close(): void;
}

/**
 * A mail job as a message: headers in RFC 5322 form, names and subjects encoded by RFC 2047. The Message-ID is made
 * of the job's id, so a mail that is sent again after a crash is recognised as the same by the receiving server.
 */
export function toMessage(job: MailJob, jobId: string, from: string): SendMailOptions {
  const { subject, text, html, language } = renderMail(job);
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: job.to },
    ...(job.replyTo ? { replyTo: { name: '', address: job.replyTo } } : {}),
    subject,
    text,
    html,
    messageId: `<job-${jobId}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
  };
}

/** A mail server that does not answer fails the job before its lease ends: else it would be sent a second time meanwhile. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends mail jobs over SMTP. */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({ url: smtpUrl, ...PATIENCE });
  return {
    async send(job, { jobId }) {
      await transport.sendMail(toMessage(job, jobId, from));
    },
    close: () => transport.close(),
  };
}
