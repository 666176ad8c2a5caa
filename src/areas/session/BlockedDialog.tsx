import { useEffect, useRef } from 'react';
import { useT } from '@/i18n/useT';
import styles from './form.module.css';

/** The blocking alert of codes 60202 and 60203; closing it returns to the form. */
export function BlockedDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby="blocked-title"
      aria-describedby="blocked-text"
      onClose={onClose}
    >
      <h2 id="blocked-title">{t('session.emailCode.exhaustedTitle')}</h2>
      <p id="blocked-text">{t('session.emailCode.exhausted')}</p>
      <form method="dialog">
        <button type="submit" className={styles.primary}>
          {t('session.emailCode.understood')}
        </button>
      </form>
    </dialog>
  );
}
