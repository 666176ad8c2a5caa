import { createTransport } from 'nodemailer';
import type { JobHandler } from '../jobs/queue';
import { renderMail } from './render';

export interface Mailer {
  readonly send: JobHandler<'mail.send'>;
  close(): void;
}

/**
 * Sends mail jobs over SMTP. The Message-ID is made of the job's id, so a mail that is sent again after a crash
 * is recognised as the same by the receiving server.
 */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl);
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(job, { jobId }) {
      const { subject, text, html } = renderMail(job);
      await transport.sendMail({
        from,
        to: { name: '', address: job.to },
        ...(job.replyTo ? { replyTo: { name: '', address: job.replyTo } } : {}),
        subject,
        text,
        html,
        messageId: `<job-${jobId}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
