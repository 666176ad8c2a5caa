import { type RefObject, useEffect, useId, useRef } from 'react';
import { LANGUAGE_CHOICES } from '@/i18n/languageNames';
import { isComing, isLocale } from '@/i18n/locales';
import { translator } from '@/i18n/translator';
import { useLocaleCode, useT } from '@/i18n/useT';
import { THEME_MODES, useThemeMode } from '@/theme/themeMode';
import styles from './guestPreferences.module.css';

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
  const locale = useLocaleCode();
  const { mode, setMode } = useThemeMode();
  const fields = useId();
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
  const choose = (next: string) => {
    // If a language fails to load, the current one stays.
    if (isLocale(next)) translator.changeLocale(next).catch(() => undefined);
  };

  return (
    <div
      id={id}
      role="dialog"
      aria-label={t('session.preferences.label')}
      className={styles.panel}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <label className={styles.label} htmlFor={`${fields}-language`}>
        {t('session.preferences.language')}
      </label>
      <select
        ref={language}
        id={`${fields}-language`}
        className={styles.select}
        value={locale}
        aria-describedby={`${fields}-note`}
        onChange={({ target }) => choose(target.value)}
      >
        {LANGUAGE_CHOICES.map(({ locale: choice, name }) => (
          <option key={choice} value={choice} lang={choice} translate="no">
            {name}
          </option>
        ))}
      </select>
      <p id={`${fields}-note`} className={styles.note}>
        {isComing(locale) && t('session.preferences.fallback')}
      </p>
      <fieldset className={styles.themes}>
        <legend className={styles.label}>{t('session.preferences.theme')}</legend>
        {THEME_MODES.map((choice) => (
          <label key={choice} className={styles.theme}>
            <input
              type="radio"
              name={`${fields}-theme`}
              checked={choice === mode}
              onChange={() => setMode(choice)}
            />
            {t(`session.preferences.${choice}`)}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
