import { limits } from '@contract/limits';
import Snackbar, { type SnackbarCloseReason } from '@mui/material/Snackbar';
import { useCallback, useEffect, useState } from 'react';
import {
  CloseNotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin';
import { Toast } from './Toast';

/** Leaving the page would lose an act that waits for its undo to pass. */
const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * The toasts of the whole console, one at a time in the order they came (1 §2.3): success hides after 4 s,
 * errors are red. Give it to `<Admin notification>`. It keeps react-admin's undo: the act is carried out when
 * the toast goes, unless it was undone. Hovering or focusing a toast holds it.
 */
export function ToastArea() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  const [current, setCurrent] = useState<NotificationPayload>();
  const [open, setOpen] = useState(false);
  const undoable = current?.notificationOptions?.undoable === true;

  useEffect(() => {
    if (current || notifications.length === 0) return;
    const next = takeNotification();
    if (!next) return;
    setCurrent(next);
    setOpen(true);
  }, [current, notifications, takeNotification]);

  useEffect(() => {
    if (!undoable) return;
    addEventListener('beforeunload', holdPage);
    return () => removeEventListener('beforeunload', holdPage);
  }, [undoable]);

  const close = useCallback(() => setOpen(false), []);

  if (!current) return null;
  const { message, type, notificationOptions } = current;
  const { autoHideDuration = limits.ui.toastMs, messageArgs, multiLine } = notificationOptions ?? {};

  const undo = () => {
    takeMutation()?.({ isUndo: true });
    // No longer undoable, or `exited` would carry out the next act of the queue in its place.
    setCurrent({ ...current, notificationOptions: { ...notificationOptions, undoable: false } });
    setOpen(false);
  };

  const exited = () => {
    if (undoable) takeMutation()?.({ isUndo: false });
    setCurrent(undefined);
  };

  return (
    <CloseNotificationContext.Provider value={close}>
      <Snackbar
        open={open}
        autoHideDuration={autoHideDuration}
        disableWindowBlurListener={undoable}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        onClose={(_event: unknown, reason: SnackbarCloseReason) => {
          if (reason !== 'clickaway') close();
        }}
        slotProps={{ transition: { onExited: exited } }}
      >
        {/* The transition styles its child, hence the element around the toast. */}
        <div>
          <Toast type={type} multiLine={multiLine} onUndo={undoable ? undo : undefined} onClose={close}>
            {typeof message === 'string' ? translate(message, messageArgs) : message}
          </Toast>
        </div>
      </Snackbar>
    </CloseNotificationContext.Provider>
  );
}
