import { limits } from '@contract/limits';
import Snackbar from '@mui/material/Snackbar';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  CloseNotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin';
import { LiveRegion } from './LiveRegion';
import { Toast } from './Toast';

/**
 * The toasts of the whole console, one at a time in the order they came: success hides after 4 s, or at once
 * for the next one, errors are red. Undo comes by react-admin's queue, but no act waits for it: what a toast tells of is done already,
 * and leaving the page loses nothing. Hovering or focusing a toast holds it.
 */
export function ToastArea() {
  const { notifications, takeNotification } = useNotificationContext();
  const [current, setCurrent] = useState<NotificationPayload>();
  const clear = useCallback(() => setCurrent(undefined), []);

  useEffect(() => {
    if (current || notifications.length === 0) return;
    setCurrent(takeNotification() ?? undefined);
  }, [current, notifications, takeNotification]);

  return (
    <LiveRegion>
      {current && <CurrentToast notification={current} isAwaited={notifications.length > 0} onGone={clear} />}
    </LiveRegion>
  );
}

interface CurrentToastProps {
  notification: NotificationPayload;
  /** Another toast waits for its turn. */
  isAwaited: boolean;
  onGone: () => void;
}

function CurrentToast({ notification, isAwaited, onGone }: CurrentToastProps) {
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  const [open, setOpen] = useState(true);
  const [undone, setUndone] = useState(false);
  const { message, type, notificationOptions } = notification;
  const {
    autoHideDuration = limits.ui.toastMs,
    messageArgs,
    multiLine,
    undoable = false,
  } = notificationOptions ?? {};

  const close = useCallback(() => setOpen(false), []);
  const toast = useRef<HTMLDivElement>(null);
  // What can be undone, and what went wrong, has its time; a success makes room for the news.
  const givesWay = isAwaited && !undoable && (type === 'success' || type === 'info');
  useEffect(() => {
    if (givesWay && !toast.current?.matches(':hover, :focus-within')) close();
  }, [givesWay, close]);

  const undo = () => {
    takeMutation()?.({ isUndo: true });
    setUndone(true);
    close();
  };

  const exited = () => {
    // After an undo the queue starts with the next toast's act, which is not this one's to carry out.
    if (undoable && !undone) takeMutation()?.({ isUndo: false });
    onGone();
  };

  return (
    <CloseNotificationContext.Provider value={close}>
      <Snackbar
        open={open}
        autoHideDuration={autoHideDuration}
        disableWindowBlurListener={undoable}
        // Away from the drawers: at their end it would lie on the very button that is to be pressed again.
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={(_event, reason) => {
          if (reason !== 'clickaway') close();
        }}
        slotProps={{ transition: { onExited: exited } }}
      >
        {/* The transition styles its child, hence the element around the toast. */}
        <div ref={toast}>
          <Toast type={type} multiLine={multiLine} onUndo={undoable ? undo : undefined} onClose={close}>
            {typeof message === 'string' ? translate(message, messageArgs) : message}
          </Toast>
        </div>
      </Snackbar>
    </CloseNotificationContext.Provider>
  );
}
