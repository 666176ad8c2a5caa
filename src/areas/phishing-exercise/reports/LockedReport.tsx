import { limits } from '@contract/limits';
import Lock from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { useT } from '@/i18n/useT';
import styles from './reports.module.css';
import { useFormats } from './useFormats';

const { lockedProgress } = limits.exercises;

/** The outline of a report, whose numbers mean nothing, behind the way to Boost. */
export function LockedReport() {
  const t = useT();
  const { percent } = useFormats();
  const [, setModal] = useQueryFlag('modal');
  return (
    <section className={styles.locked} aria-labelledby="locked">
      <div className={styles.lockedBehind} aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className={styles.tile}>
            <span>{t('phishingExercise.report.columns.completionPercentage')}</span>
            <strong>{percent(lockedProgress)}</strong>
            <progress max={100} value={lockedProgress} />
          </div>
        ))}
      </div>
      <div className={styles.lockedFront}>
        <Lock />
        <h2 id="locked">{t('phishingExercise.locked.text')}</h2>
        <Button variant="contained" onClick={() => setModal('upgrade')}>
          {t('phishingExercise.locked.button')}
        </Button>
      </div>
    </section>
  );
}
