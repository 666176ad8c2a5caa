import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import styles from './plan.module.css';

export interface PlanNoticeProps {
  title: string;
  text: string;
  closeLabel: string;
  onClose: () => void;
  /** An action in addition to closing. */
  children?: ReactNode;
}

/** Reports a plan change; there is nothing to decide. */
export function PlanNotice({ title, text, closeLabel, onClose, children }: PlanNoticeProps) {
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={onClose}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <p id={textId} className={styles.muted} aria-live="polite">
          {text}
        </p>
      </DialogContent>
      <DialogActions>
        {children}
        <Button variant="contained" onClick={onClose} autoFocus>
          {closeLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
