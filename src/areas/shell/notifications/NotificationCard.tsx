import type { Notification } from '@contract/notifications';
import PinIcon from '@mui/icons-material/PushPinOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { targetOf } from './attention';
import styles from './NotificationsPopover.module.css';
import { withInstants } from './withInstants';

export interface NotificationCardProps {
  notification: Notification;
  onFollow: (notification: Notification) => void;
}

/** One notification: its text and the button that opens its target. */
export function NotificationCard({ notification, onFollow }: NotificationCardProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const { url, head, title, description, buttonName, image, isPinned, isRead } = notification;
  const target = targetOf(url);
  const follow = () => onFollow(notification);

  return (
    <article className={styles.card}>
      {image && <img className={styles.image} src={image} alt="" width={328} height={120} />}
      <p className={styles.head} dir="auto">
        {!isRead && <span className={styles.dot} role="img" aria-label={t('notifications.unread')} />}
        {head}
        {isPinned && (
          <span className={styles.pin}>
            <PinIcon fontSize="inherit" />
            {t('notifications.pinned')}
          </span>
        )}
      </p>
      <h3 className={styles.title} dir="auto">
        {title}
      </h3>
      <p className={styles.text} dir="auto">
        {withInstants(description, language)}
      </p>
      {target &&
        ('to' in target ? (
          <Button size="small" variant="outlined" dir="auto" component={Link} to={target.to} onClick={follow}>
            {buttonName}
          </Button>
        ) : (
          <Button
            size="small"
            variant="outlined"
            dir="auto"
            href={target.href}
            target="_blank"
            rel="noopener"
            aria-description={t('common.newTab')}
            onClick={follow}
          >
            {buttonName}
          </Button>
        ))}
    </article>
  );
}
