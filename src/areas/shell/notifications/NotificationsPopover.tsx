import type { Notification } from '@contract/notifications';
import CloseIcon from '@mui/icons-material/Close';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { type KeyboardEvent, useId } from 'react';
import { useT } from '@/i18n/useT';
import type { Told } from './attention';
import { NotificationCard } from './NotificationCard';
import styles from './NotificationsPopover.module.css';
import { SuspendedCard } from './SuspendedCard';

export interface NotificationsPopoverProps {
  anchor: HTMLElement;
  told: Told;
  onFollow: (notification: Notification) => void;
  onUpgrade?: () => void;
  onClose: () => void;
}

/**
 * What there is to tell, at most 360 × 632 (1 §2.3). It opens by itself, so it is no modal: it takes neither the
 * focus nor the page from somebody who is working.
 */
export function NotificationsPopover(props: NotificationsPopoverProps) {
  const { anchor, told, onFollow, onUpgrade, onClose } = props;
  const t = useT();
  const titleId = useId();
  const { notifications, suspendedCampaigns } = told;
  // The button toggles by itself.
  const closeFromOutside = ({ target }: Event) => {
    if (!(target instanceof Node && anchor.contains(target))) onClose();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    onClose();
    anchor.focus();
  };

  return (
    <Popper open anchorEl={anchor} placement="bottom-end" className={styles.popper}>
      <ClickAwayListener onClickAway={closeFromOutside}>
        <Paper
          role="dialog"
          aria-labelledby={titleId}
          className={styles.paper}
          onKeyDown={closeOnEscape}
          elevation={0}
        >
          <div className={styles.header}>
            <h2 id={titleId}>{t('notifications.title')}</h2>
            <IconButton size="small" aria-label={t('common.action.close')} onClick={onClose}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
          <section className={styles.list} tabIndex={0} aria-labelledby={titleId}>
            {suspendedCampaigns.length > 0 && (
              <SuspendedCard campaigns={suspendedCampaigns} onUpgrade={onUpgrade} />
            )}
            {notifications.map((notification) => (
              <NotificationCard
                key={notification.notificationId}
                notification={notification}
                onFollow={onFollow}
              />
            ))}
            {notifications.length + suspendedCampaigns.length === 0 && (
              <p className={styles.empty}>{t('notifications.empty')}</p>
            )}
          </section>
        </Paper>
      </ClickAwayListener>
    </Popper>
  );
}
