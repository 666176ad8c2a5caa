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
 * The toasts of the whole console, one at a time in order of arrival. A success hides after 4 s, or at once
 * when another toast waits; errors are red. Undo uses react-admin's queue, but no action waits for it: what a
 * toast reports is already done, and leaving the page loses nothing. Hovering or focusing a toast keeps it
 * open.
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
  /** Another toast is waiting. */
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
  // Undoable actions and failures keep their full time; a success makes room for the next toast.
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
    // After an undo the queue starts with the next toast's action, which must not run for this one.
    if (undoable && !undone) takeMutation()?.({ isUndo: false });
    onGone();
  };

  return (
    <CloseNotificationContext.Provider value={close}>
      <Snackbar
        open={open}
        autoHideDuration={autoHideDuration}
        disableWindowBlurListener={undoable}
        // Away from the drawers: at their end it would cover the button the user must press again.
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={(_event, reason) => {
          if (reason !== 'clickaway') close();
        }}
        slotProps={{ transition: { onExited: exited } }}
      >
        {/* The transition styles its child, hence the wrapper. */}
        <div ref={toast}>
          <Toast type={type} multiLine={multiLine} onUndo={undoable ? undo : undefined} onClose={close}>
            {typeof message === 'string' ? translate(message, messageArgs) : message}
          </Toast>
        </div>
      </Snackbar>
    </CloseNotificationContext.Provider>
  );
}
