import { limits } from '@contract/limits';
import Lock from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './report.module.css';

const { lockedProgress } = limits.exercises;

/** The outline of a report, whose numbers mean nothing, behind the way to Boost; `label` is what they seem to be. */
export function LockedReport({ label }: { label: string }) {
  const t = useT();
  const percent = new Intl.NumberFormat(languageOf(useLocaleCode()), { style: 'percent' });
  const [, setModal] = useQueryFlag('modal');
  return (
    <section className={styles.locked} aria-labelledby="locked">
      <div className={styles.lockedBehind} aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className={styles.tile}>
            <span>{label}</span>
            <strong>{percent.format(lockedProgress / 100)}</strong>
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
