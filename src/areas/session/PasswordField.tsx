import { type KeyboardEvent, useState } from 'react';
import { useT } from '@/i18n/useT';
import { Field, type FieldProps } from './Field';
import styles from './form.module.css';

function EyeIcon({ crossed }: { crossed: boolean }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M1.8 10S4.7 4.6 10 4.6 18.2 10 18.2 10 15.3 15.4 10 15.4 1.8 10 1.8 10Z" />
        <circle cx="10" cy="10" r="2.6" />
        {crossed && <path d="m3.5 16.5 13-13" />}
      </g>
    </svg>
  );
}

/** A password with a toggle that shows it, and a hint while Caps Lock is on. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'trailing' | 'hint'>) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <Field
      {...props}
      className={styles.withToggle}
      type={shown ? 'text' : 'password'}
      hint={capsLock ? t('session.login.capsLock') : undefined}
      onKeyDown={readCapsLock}
      onKeyUp={readCapsLock}
      trailing={
        <button
          type="button"
          className={styles.toggle}
          aria-label={t(shown ? 'session.login.hidePassword' : 'session.login.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <EyeIcon crossed={shown} />
        </button>
      }
    />
  );
}
