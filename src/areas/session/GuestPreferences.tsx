import { type RefObject, useEffect, useRef } from 'react';
import { useT } from '@/i18n/useT';
import styles from './guestPreferences.module.css';
import { PreferenceFields } from './PreferenceFields';

export interface GuestPreferencesProps {
  id: string;
  /** The panel together with its button. */
  box: RefObject<HTMLElement | null>;
  /** The pointer or the focus left the panel. */
  onLeave: () => void;
  onClose: () => void;
}

/** Language and colors of the guest screens; the console uses the same preferences. */
export default function GuestPreferences({ id, box, onLeave, onClose }: GuestPreferencesProps) {
  const t = useT();
  const language = useRef<HTMLSelectElement>(null);
  useEffect(() => language.current?.focus(), []);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) onLeave();
    };
    const events = ['pointerdown', 'focusin'] as const;
    for (const event of events) document.addEventListener(event, leave);
    return () => {
      for (const event of events) document.removeEventListener(event, leave);
    };
  }, [box, onLeave]);

  return (
    <div
      id={id}
      role="dialog"
      aria-label={t('session.preferences.label')}
      className={styles.panel}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <PreferenceFields first={language} />
    </div>
  );
}
