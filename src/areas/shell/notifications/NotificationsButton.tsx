import { limits } from '@contract/limits';
import { type Notification, notificationEndpoints } from '@contract/notifications';
import type { CurrentUser } from '@contract/session';
import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import Tooltip from '@mui/material/Tooltip';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { getSession } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { lazyComponent } from '@/client/lazyPage';
import { callKey, useCall } from '@/client/useCall';
import { useEscape } from '@/components/dialog/useEscape';
import { whenNothingIsOpen } from '@/components/dialog/whenNothingIsOpen';
import { useT } from '@/i18n/useT';
import toolbar from '@/layout/toolbar/Toolbar.module.css';
import { needsAttention, type Told, unseenOf } from './attention';
import styles from './NotificationsButton.module.css';

const NotificationsPopover = lazyComponent(async () => ({
  default: (await import('./NotificationsPopover')).NotificationsPopover,
}));

export interface NotificationsButtonProps {
  user: CurrentUser;
  /** Another dialog is waiting for the user, so nothing opens by itself. */
  isHeldBack: boolean;
  /** The partner whose access request is unanswered. */
  asking?: string | undefined;
  onReview: () => void;
  onUpgrade?: () => void;
}

/**
 * The bell. It opens by itself 2 s after every load with something unseen, but never over a dialog or drawer:
 * then 2 s after that is closed. Everything counts as shown once it is closed, and not before.
 */
export function NotificationsButton({
  user,
  isHeldBack,
  asking,
  onReview,
  onUpgrade,
}: NotificationsButtonProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<'byItself' | 'byPerson'>();
  const [closed, setClosed] = useState<Told>();
  const isOpen = opened !== undefined;
  const params = { companyId: user.company_id, userId: user.id };
  const { data: told } = useCall(notificationEndpoints.list, { params }, { select: ({ data }) => data });
  const isUnseen = told !== undefined && needsAttention(user, told);
  const opensByItself = isUnseen && !isHeldBack && !isOpen && told !== closed;

  useEffect(() => {
    if (!opensByItself) return;
    return whenNothingIsOpen(limits.ui.notificationsOpenMs, () => setOpened('byItself'));
  }, [opensByItself]);

  const markShown = async () => {
    if (!told) return;
    const unseen = unseenOf(user, told);
    const marks = [
      unseen.notifications &&
        call(notificationEndpoints.markShown, { params, body: { notificationsShown: true } }),
      unseen.suspension && call(notificationEndpoints.acknowledgeSuspension, { params: { userId: user.id } }),
    ].filter((mark) => mark !== false);
    if (marks.length === 0) return;
    await Promise.all(marks);
    await getSession().reload();
  };
  const close = () => {
    setOpened(undefined);
    // If they can't be marked, they don't open again before the next load.
    setClosed(told);
    // Not worth an error: unmarked notifications open again next time.
    markShown().catch(() => undefined);
  };
  useEscape(isOpen, () => {
    const hadFocus = paper.current?.contains(document.activeElement);
    close();
    if (hadFocus) button.current?.focus();
  });
  const review = () => {
    close();
    onReview();
  };
  const follow = ({ notificationId, isRead }: Notification) => {
    close();
    if (isRead || user.isAdminLoggedInAsCompany) return;
    call(notificationEndpoints.markRead, { params, body: { notificationId } }).then(
      () => queryClient.invalidateQueries({ queryKey: callKey.all(notificationEndpoints.list) }),
      () => undefined,
    );
  };

  return (
    <>
      {/* Its popover has its own title, which the tooltip would cover. */}
      <Tooltip title={isOpen ? '' : t('notifications.title')}>
        <button
          ref={button}
          type="button"
          className={toolbar.iconButton}
          aria-label={t(isUnseen ? 'notifications.unseen' : 'notifications.title')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : setOpened('byPerson'))}
        >
          <BellIcon fontSize="small" />
          {(isUnseen || asking !== undefined) && <span className={styles.dot} />}
        </button>
      </Tooltip>
      {isOpen && told && button.current && (
        <Suspense fallback={null}>
          <NotificationsPopover
            anchor={button.current}
            paper={paper}
            told={told}
            takesFocus={opened === 'byPerson'}
            asking={asking}
            onReview={review}
            onFollow={follow}
            onUpgrade={onUpgrade}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
