import { fillPlaceholders } from '@contract/placeholders';
import type { InviteEmails } from '@contract/users/invites';
import { useId } from 'react';
import { useT } from '@/i18n/useT';
import styles from './invite.module.css';

export interface MailPreviewProps {
  subject: string;
  message: string;
  frame: InviteEmails['learner']['frame'];
  companyName: string;
  language: string;
}

/** An invitation as its recipient sees it, addressed to the caller. The text is in the mail's language. */
export function MailPreview({ subject, message, frame, companyName, language }: MailPreviewProps) {
  const t = useT();
  const titleId = useId();
  const filled = (text: string) => fillPlaceholders(text, { companyName });
  return (
    <section className={styles.preview} aria-labelledby={titleId}>
      <h4 id={titleId} className={styles.previewTitle}>
        {t('invite.preview.title')}
      </h4>
      <div className={styles.mail} dir="auto" lang={language}>
        <p className={styles.mailSubject} dir="auto">
          {filled(subject)}
        </p>
        <p className={styles.mailGreeting} dir="auto">
          {frame.title}
        </p>
        <p className={styles.mailMessage} dir="auto">
          {filled(message)}
        </p>
        <p className={styles.mailAction} dir="auto">
          {frame.action}
        </p>
        <p className={styles.mailNotice} dir="auto">
          {frame.notice}
        </p>
        <p className={styles.mailNotice} dir="auto">
          {frame.footer}
        </p>
      </div>
    </section>
  );
}
