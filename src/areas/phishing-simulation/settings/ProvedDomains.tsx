import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useT } from '@/i18n/useT';
import { links } from '../links';
import styles from './settings.module.css';

/** The domains whose people can get mails; they are verified in the company's settings. */
export function ProvedDomains({ domains }: { domains: readonly string[] }) {
  const t = useT();
  return (
    <section className={styles.section}>
      <h2>{t('phishingSimulation.settings.domains')}</h2>
      <p className={styles.hint}>{t('phishingSimulation.settings.domainsText')}</p>
      {domains.length === 0 ? (
        <p>{t('phishingSimulation.settings.noDomains')}</p>
      ) : (
        <ul className={styles.named} aria-label={t('phishingSimulation.settings.domains')}>
          {domains.map((domain) => (
            <li key={domain}>
              <bdi dir="ltr">{domain}</bdi>
            </li>
          ))}
        </ul>
      )}
      <Button variant="outlined" className={styles.act} component={Link} to={links.domains()}>
        {t('phishingSimulation.settings.manageDomains')}
      </Button>
    </section>
  );
}
