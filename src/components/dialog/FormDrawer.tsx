import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useT } from '@/i18n/useT';
import { ConfirmDialog } from './ConfirmDialog';
import styles from './FormDrawer.module.css';
import { useUnsavedGuard } from './useUnsavedGuard';

export interface FormDrawerProps {
  title: string;
  submitLabel: string;
  /** Closing would lose input. */
  isDirty: boolean;
  isSubmitting: boolean;
  /** Disables the submit button, for an empty selection or a record that is still loading. */
  isDisabled?: boolean;
  /** The body reaches the edges, for a list rather than fields. */
  isFlush?: boolean;
  /** Wide enough for a table. */
  isWide?: boolean;
  /** Nothing is left to cancel: only the submit button closes it. */
  isFinished?: boolean;
  /** Returns to the previous step; its button replaces Cancel. */
  onBack?: () => void;
  /** Another way to finish, next to the submit button. */
  extraAction?: ReactNode;
  onSubmit: () => Promise<unknown> | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form next to the list it belongs to, 480 or 760 px wide. Closing it, going back or leaving the page with
 * unsaved input asks first. Render it to open it.
 */
export function FormDrawer(props: FormDrawerProps) {
  const { title, submitLabel, isDirty, isSubmitting, isDisabled, isFlush, onSubmit, onClose, children } =
    props;
  const { onBack, extraAction, isWide, isFinished } = props;
  const t = useT();
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  const blocked = useUnsavedGuard(isDirty && !isSubmitting);
  const close = () => {
    if (isSubmitting) return;
    if (isDirty) setAsking(true);
    else onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSubmitting) void onSubmit();
  };
  const discard = async () => {
    if (blocked.isBlocked) return blocked.proceed();
    setAsking(false);
    blocked.release();
    onClose();
  };
  const keep = () => {
    blocked.stay();
    setAsking(false);
  };

  return (
    <Drawer
      anchor="right"
      open
      onClose={close}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
    >
      <form className={styles.form} data-wide={isWide || undefined} onSubmit={submit} noValidate>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title} dir="auto">
            {title}
          </h2>
          <IconButton aria-label={t('common.action.close')} onClick={close}>
            <Close fontSize="small" />
          </IconButton>
        </header>
        <div className={styles.body} data-flush={isFlush || undefined}>
          {children}
        </div>
        <footer className={styles.foot}>
          {!isFinished && (
            <Button variant="outlined" onClick={onBack ?? close} disabled={isSubmitting}>
              {t(onBack ? 'common.action.back' : 'common.action.cancel')}
            </Button>
          )}
          {extraAction}
          <Button type="submit" variant="contained" loading={isSubmitting} disabled={isDisabled}>
            {submitLabel}
          </Button>
        </footer>
      </form>
      {(isAsking || blocked.isBlocked) && (
        <ConfirmDialog
          title={t('dialog.unsavedTitle')}
          description={t('dialog.unsavedText')}
          confirmLabel={t('dialog.discard')}
          cancelLabel={t('dialog.keepEditing')}
          isDanger
          onConfirm={discard}
          onClose={keep}
        />
      )}
    </Drawer>
  );
}
