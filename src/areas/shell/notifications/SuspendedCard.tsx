import type { SuspendedCampaign } from '@contract/notifications';
import Button from '@mui/material/Button';
import { useT } from '@/i18n/useT';
import styles from './NotificationsPopover.module.css';

export interface SuspendedCardProps {
  campaigns: readonly SuspendedCampaign[];
  /** Absent when the user can't buy. */
  onUpgrade?: () => void;
}

/** The assignments that stopped with the trial, and why. */
export function SuspendedCard({ campaigns, onUpgrade }: SuspendedCardProps) {
  const t = useT();
  return (
    <article className={styles.card} data-tone="warning">
      <h3 className={styles.title}>{t('notifications.suspendedTitle')}</h3>
      <p className={styles.text}>{t('notifications.suspendedText')}</p>
      <ul className={styles.courses}>
        {campaigns.map(({ course_id, course_name, course_image }) => (
          <li key={course_id} dir="auto">
            {course_image && <img src={course_image} alt="" width={48} height={32} />}
            {course_name}
          </li>
        ))}
      </ul>
      {onUpgrade && (
        <Button size="small" variant="contained" onClick={onUpgrade}>
          {t('notifications.upgrade')}
        </Button>
      )}
    </article>
  );
}
