import { limits } from '@contract/limits';
import Lock from '@mui/icons-material/LockOutlined';
import { Track } from '@/components/completion/Track';
import { useT } from '@/i18n/useT';
import styles from './parts.module.css';

/** What stands in place of a progress that the plan locks; its value means nothing. */
export function LockedProgress() {
  const t = useT();
  return (
    <span className={styles.progress} title={t('phishingExercise.locked.text')}>
      <Track percent={limits.exercises.lockedProgress} isLocked />
      <Lock className={styles.lock} titleAccess={t('phishingExercise.locked.short')} />
    </span>
  );
}
