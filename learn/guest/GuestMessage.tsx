import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import form from '@/areas/session/form.module.css';
import { GuestLayout } from '@/areas/session/GuestLayout';
import styles from '@/areas/session/guest.module.css';
import { consoleLink, getConfig } from '@/config';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';

/** Whether the page was opened from the console, or by a link that was mailed to an admin. */
export const useIsForConsole = () => useSearchParams()[0].get('app') === 'console';

/** Leads to the sign-in page of the app that the user came for. */
export function SignInLink({ className, children }: { className: string | undefined; children: ReactNode }) {
  if (useIsForConsole())
    return (
      <a href={consoleLink(getConfig(), '/login')} className={className}>
        {children}
      </a>
    );
  return (
    <Link to="/login" className={className}>
      {children}
    </Link>
  );
}

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
        {children ?? <SignInLink className={form.primary}>{t('guest.signIn')}</SignInLink>}
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
