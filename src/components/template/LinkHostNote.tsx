import Alert from '@mui/material/Alert';
import { useT } from '@/i18n/useT';
import styles from './preview.module.css';
import { useLinkHosts } from './useLinkHosts';

/** Where links of a template with a host of its own lead; nothing for one that goes by the company's. */
export function LinkHostNote({ linkHost }: { linkHost: string | null }) {
  const t = useT();
  const hosts = useLinkHosts(linkHost !== null);
  if (linkHost === null || !hosts) return null;
  return hosts.offered.includes(linkHost) ? (
    <p className={styles.note}>{t('phishingExercise.linkHost.note', { host: linkHost })}</p>
  ) : (
    <Alert severity="warning">
      {t('phishingExercise.linkHost.gone', { host: linkHost, other: hosts.ofCompany })}
    </Alert>
  );
}
