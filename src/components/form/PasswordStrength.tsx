import { brokenPasswordRules, PASSWORD_RULES, type PasswordRule } from '@contract/registration';
import { useT } from '@/i18n/useT';
import styles from './strength.module.css';

const RULES = Object.keys(PASSWORD_RULES) as PasswordRule[];

/** The five rules of a new password and whether each is met: by icon, bar and words, not by color alone. */
export function PasswordStrength({ password }: { password: string }) {
  const t = useT();
  const broken = brokenPasswordRules(password);
  const met = RULES.length - broken.length;
  return (
    <div className={styles.strength}>
      <div className={styles.bar} data-met={met} aria-hidden="true">
        {RULES.map((rule, index) => (
          <span key={rule} data-on={index < met} />
        ))}
      </div>
      <ul className={styles.rules} aria-label={t('account.strength.label')}>
        {RULES.map((rule) => {
          const isMet = !broken.includes(rule);
          return (
            <li key={rule} data-met={isMet}>
              <svg width="12" height="12" viewBox="0 0 12 12" fill="none" aria-hidden="true">
                {isMet ? (
                  <path d="m2 6.5 2.6 2.6L10 3.4" stroke="currentColor" strokeWidth="1.75" />
                ) : (
                  <circle cx="6" cy="6" r="3.25" stroke="currentColor" strokeWidth="1.25" />
                )}
              </svg>
              {t(`account.strength.${rule}`)}
              <span className={styles.state}>{t(`account.strength.${isMet ? 'met' : 'missing'}`)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
