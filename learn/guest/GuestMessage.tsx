import type { ReactNode } from 'react';
import { Link } from 'react-router';
import form from '@/areas/session/form.module.css';
import { GuestLayout } from '@/areas/session/GuestLayout';
import styles from '@/areas/session/guest.module.css';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';

interface GuestMessageProps {
  documentTitle: TranslationKey;
  title: string;
  text: string;
  /** What to do next; a link to the sign-in page by default. */
  children?: ReactNode;
}

/** A guest page with only a message and a next step. It is announced, because it replaces a form. */
export function GuestMessage({ documentTitle, title, text, children }: GuestMessageProps) {
  const t = useT();
  return (
    <GuestLayout documentTitle={documentTitle} title={title}>
      <p className={styles.subtitle} role="status">
        {text}
      </p>
      <div className={styles.actions}>
        {children ?? (
          <Link to="/login" className={form.primary}>
            {t('guest.signIn')}
          </Link>
        )}
      </div>
    </GuestLayout>
  );
}

/** A mailed link that is used up, replaced or expired; the remedy differs by kind. */
export function InvalidLink({ children }: { children?: ReactNode }) {
  const t = useT();
  return (
    <GuestMessage
      documentTitle="guest.invalid.documentTitle"
      title={t('guest.invalid.title')}
      text={t('guest.invalid.text')}
    >
      {children}
    </GuestMessage>
  );
}
