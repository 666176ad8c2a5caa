import type { Notification, SuspendedCampaign } from '@contract/notifications';
import PinIcon from '@mui/icons-material/PushPinOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { targetOf } from './attention';
import styles from './NotificationsPopover.module.css';

const INSTANT = /\{(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)\}/g;

/** A notification's text with its times in the reader's time zone and language: 'Nov 22, 2026, 5:17 AM'. */
export function withInstants(text: string, language: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return text.replace(INSTANT, (_, instant: string) => format.format(new Date(instant)));
}

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
