import { useLocation } from 'react-router';
import { useT } from '@/i18n/useT';
import { GuestLayout } from '../GuestLayout';
import { Notice } from '../Notice';
import { FailActions } from './FailActions';
import styles from './sso.module.css';
import { type ConsoleFailure, consoleFailures } from './ssoFailures';

function Failure({ failure: { code, reason, tips } }: { failure: ConsoleFailure }) {
  const t = useT();
  return (
    <section className={styles.failure}>
      <Notice tone="danger">
        <strong className={styles.code}>{t('sso.consoleFail.code', { code })}</strong>
        {reason && <p className={styles.reason}>{reason}</p>}
      </Notice>
      {tips.length > 0 && (
        <>
          <h2 className={styles.heading}>{t('sso.consoleFail.troubleshooting')}</h2>
          <ul className={styles.tips}>
            {tips.map((tip) => (
              <li key={tip}>{t(tip)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** /sso_fail/{console}: why the sign-in from a third-party management console failed, and what may help. */
export function ConsoleFailPage() {
  const t = useT();
  const failures = consoleFailures(useLocation().search);
  return (
    <GuestLayout
      documentTitle="sso.fail.documentTitle"
      title={t('sso.fail.title')}
      subtitle={t('sso.consoleFail.subtitle')}
    >
      {failures.length === 0 && <Notice tone="danger">{t('sso.consoleFail.noCode')}</Notice>}
      {failures.map((failure, index) => (
        <Failure
          // biome-ignore lint/suspicious/noArrayIndexKey: read once from the address, and a code may repeat
          key={index}
          failure={failure}
        />
      ))}
      <FailActions />
    </GuestLayout>
  );
}
