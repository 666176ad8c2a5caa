import Lock from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { useActor } from '@/authProvider/currentSession';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { useT } from '@/i18n/useT';
import styles from './planNotice.module.css';

/** Whether the company sees statistics and reports: with Boost, and during a trial. */
export const useHasStatistics = () => useActor().isBoosted === true;

/** The way to the full statistics, which need Boost or a trial. */
export function FullStatsButton() {
  const t = useT();
  const [, setModal] = useQueryFlag('modal');
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<Lock />}
      title={t('phishingExercise.locked.text')}
      onClick={() => setModal('upgrade')}
    >
      {t('phishingExercise.locked.button')}
    </Button>
  );
}

/** Tells once for a page why its numbers are missing. */
export function LockedNotice() {
  const t = useT();
  return (
    <aside className={styles.notice} aria-label={t('phishingExercise.locked.text')}>
      <p>{t('phishingExercise.locked.text')}</p>
      <FullStatsButton />
    </aside>
  );
}
