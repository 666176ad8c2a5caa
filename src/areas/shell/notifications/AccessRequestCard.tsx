import Button from '@mui/material/Button';
import { useT } from '@/i18n/useT';
import styles from './NotificationsPopover.module.css';

export interface AccessRequestCardProps {
  partner: string;
  onReview: () => void;
}

/** A partner's request for access, until it is answered. */
export function AccessRequestCard({ partner, onReview }: AccessRequestCardProps) {
  const t = useT();
  return (
    <article className={styles.card}>
      <h3 className={styles.title} dir="auto">
        {t('dialogs.access.requestTitle', { partner })}
      </h3>
      <Button size="small" variant="contained" onClick={onReview}>
        {t('dialogs.access.review')}
      </Button>
    </article>
  );
}
