import Button from '@mui/material/Button';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { useT } from '@/i18n/useT';
import styles from './planNotice.module.css';

export interface SuspendedNoticeProps {
  title: string;
  text: string;
}

/** Campaigns wait while the trial has expired; tells why, and how they go on. */
export function SuspendedNotice({ title, text }: SuspendedNoticeProps) {
  const t = useT();
  const [, setModal] = useQueryFlag('modal');
  return (
    <aside className={styles.suspended} aria-labelledby="campaigns-suspended">
      <div>
        <h2 id="campaigns-suspended">{title}</h2>
        <p>{text}</p>
      </div>
      <Button variant="contained" onClick={() => setModal('upgrade')}>
        {t('phishingExercise.suspended.upgrade')}
      </Button>
    </aside>
  );
}
