import { useT } from '@/i18n/useT';
import { useShellLinks } from '../shellLinks';
import styles from './PageFooter.module.css';

/** The external legal links under every signed-in page. */
export function PageFooter() {
  const t = useT();
  const { userAgreementUrl, privacyPolicyUrl } = useShellLinks();
  const newTab = t('common.newTab');
  return (
    <footer className={styles.footer}>
      {(
        [
          [userAgreementUrl, t('shell.footer.userAgreement')],
          [privacyPolicyUrl, t('shell.footer.privacyPolicy')],
        ] as const
      ).map(([href, label]) => (
        <a
          key={href}
          className={styles.link}
          href={href}
          target="_blank"
          rel="noopener"
          aria-description={newTab}
        >
          {label}
        </a>
      ))}
    </footer>
  );
}
