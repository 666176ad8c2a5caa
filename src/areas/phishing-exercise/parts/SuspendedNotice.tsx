import Button from '@mui/material/Button';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { useT } from '@/i18n/useT';
import styles from './parts.module.css';

/** Exercises wait while the trial has expired; tells why, and how they go on. */
export function SuspendedNotice() {
  const t = useT();
  const [, setModal] = useQueryFlag('modal');
  return (
    <aside className={styles.suspended} aria-labelledby="exercises-suspended">
      <div>
        <h2 id="exercises-suspended">{t('phishingExercise.suspended.title')}</h2>
        <p>{t('phishingExercise.suspended.text')}</p>
      </div>
      <Button variant="contained" onClick={() => setModal('upgrade')}>
        {t('phishingExercise.suspended.upgrade')}
      </Button>
    </aside>
  );
}
