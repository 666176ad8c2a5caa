import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useT } from '@/i18n/useT';
import { usePending } from './usePending';

export interface ConfirmDialogProps {
  title: string;
  description?: string;
  /** Fields or facts below the description. */
  children?: ReactNode;
  /** A verb that names the thing: 'Delete 3 users'. */
  confirmLabel: string;
  cancelLabel?: string;
  isDanger?: boolean;
  /** Disables the button until something in the dialog is done. */
  isDisabled?: boolean;
  /** Return false to stay open without acting, for a field that is not valid yet. */
  canConfirm?: () => boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** A field's list of options may extend beyond a dialog that is only as high as the field. */
const unclipped = { overflow: 'visible' };

/**
 * Asks before an action that cannot be undone. The button shows progress and runs the action once. Render it
 * to open it.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    description,
    children,
    confirmLabel,
    cancelLabel,
    isDanger,
    isDisabled = false,
    canConfirm,
    onConfirm,
    onClose,
  } = props;
  const t = useT();
  const titleId = useId();
  const textId = useId();
  const { isPending, run } = usePending(onConfirm);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Inside a form's drawer, the dialog's submit must not submit the form.
    event.stopPropagation();
    if (!isDisabled && canConfirm?.() !== false) run();
  };

  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      // A form that is higher than the window scrolls as a whole, since its fields' options may not be cut off.
      scroll={children ? 'body' : 'paper'}
      onClose={isPending ? undefined : onClose}
      slotProps={{ paper: { sx: children ? unclipped : undefined } }}
      aria-labelledby={titleId}
      aria-describedby={description ? textId : undefined}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId} dir="auto">
          {title}
        </DialogTitle>
        <DialogContent sx={children ? unclipped : undefined}>
          {description && (
            <p id={textId} style={{ margin: 0, color: 'var(--color-text-muted)' }}>
              {description}
            </p>
          )}
          {children}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} disabled={isPending}>
            {cancelLabel ?? t('common.action.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDanger ? 'error' : 'primary'}
            loading={isPending}
            disabled={isDisabled}
            autoFocus={!children && !isDanger}
          >
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
