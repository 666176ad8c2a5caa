import type { Notification } from '@contract/notifications';
import CloseIcon from '@mui/icons-material/Close';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { type RefObject, useCallback, useId } from 'react';
import { useT } from '@/i18n/useT';
import type { Told } from './attention';
import { AccessRequestCard, NotificationCard, SuspendedCard } from './NotificationCards';
import styles from './NotificationsPopover.module.css';

export interface NotificationsPopoverProps {
  anchor: HTMLElement;
  /** Set to its element once that is there. */
  paper: RefObject<HTMLDivElement | null>;
  told: Told;
  /** Opened by the user, so the focus moves into it. */
  takesFocus: boolean;
  /** The partner whose access request is unanswered. */
  asking?: string | undefined;
  onReview: () => void;
  onFollow: (notification: Notification) => void;
  onUpgrade?: () => void;
  onClose: () => void;
}

/**
 * The notifications, at most 360 × 632. It may open by itself, so it is not modal: it takes neither the focus
 * nor the page from a user who is working.
 */
export function NotificationsPopover(props: NotificationsPopoverProps) {
  const { anchor, paper, told, asking, takesFocus, onReview, onFollow, onUpgrade, onClose } = props;
  const t = useT();
  const titleId = useId();
  const { notifications, suspendedCampaigns } = told;
  // The bell button toggles the popover itself.
  const closeFromOutside = ({ target }: Event) => {
    if (!(target instanceof Node && anchor.contains(target))) onClose();
  };
  // The paper mounts a moment after this component, once its position is known.
  const keepPaper = useCallback(
    (element: HTMLDivElement | null) => {
      paper.current = element;
      if (takesFocus) element?.focus({ preventScroll: true });
    },
    [paper, takesFocus],
  );

  return (
    <Popper open anchorEl={anchor} placement="bottom-end" className={styles.popper}>
      <ClickAwayListener onClickAway={closeFromOutside}>
        <Paper
          role="dialog"
          ref={keepPaper}
          tabIndex={-1}
          aria-labelledby={titleId}
          className={styles.paper}
          elevation={0}
        >
          <div className={styles.header}>
            <h2 id={titleId}>{t('notifications.title')}</h2>
            <IconButton size="small" aria-label={t('common.action.close')} onClick={onClose}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
          <section className={styles.list} tabIndex={0} aria-labelledby={titleId}>
            {asking !== undefined && <AccessRequestCard partner={asking} onReview={onReview} />}
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
            {notifications.length + suspendedCampaigns.length === 0 && asking === undefined && (
              <p className={styles.empty}>{t('notifications.empty')}</p>
            )}
          </section>
        </Paper>
      </ClickAwayListener>
    </Popper>
  );
}
