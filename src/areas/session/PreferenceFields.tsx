import { type RefObject, useId } from 'react';
import { LANGUAGE_CHOICES } from '@/i18n/languageNames';
import { isLocale } from '@/i18n/locales';
import { translator } from '@/i18n/translator';
import { useLocaleCode, useT } from '@/i18n/useT';
import { THEME_MODES, useThemeMode } from '@/theme/themeMode';
import styles from './guestPreferences.module.css';

/** Language and colors, which both apps and their guest screens share. */
export function PreferenceFields({ first }: { first?: RefObject<HTMLSelectElement | null> }) {
  const t = useT();
  const locale = useLocaleCode();
  const { mode, setMode } = useThemeMode();
  const fields = useId();
  const choose = (next: string) => {
    // If a language fails to load, the current one stays.
    if (isLocale(next)) translator.changeLocale(next).catch(() => undefined);
  };

  return (
    <>
      <label className={styles.label} htmlFor={`${fields}-language`}>
        {t('session.preferences.language')}
      </label>
      <select
        ref={first}
        id={`${fields}-language`}
        className={styles.select}
        value={locale}
        onChange={({ target }) => choose(target.value)}
      >
        {LANGUAGE_CHOICES.map(({ locale: choice, name }) => (
          <option key={choice} value={choice} lang={choice} translate="no">
            {name}
          </option>
        ))}
      </select>
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
    </>
  );
}
