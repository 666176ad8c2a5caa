import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { MoreSeatsButton } from '../MoreSeatsButton';
import type { PeopleChoice } from '../peopleChoice';

export interface SeatsDialogProps {
  /** The users who were to be enabled. */
  people: PeopleChoice;
  /** Seats left in the plan. */
  free: number;
  onClose: () => void;
}

/** Explains that the plan has too few seats for the users to be enabled, and leads to more. */
export function SeatsDialog({ people, free, onClose }: SeatsDialogProps) {
  const t = useT();
  const format = useFormatNumber();
  const titleId = useId();
  const textId = useId();
  const { count, name } = people;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={onClose}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogTitle id={titleId} dir="auto">
        {t(name ? 'operations.seats.titleOf' : 'operations.seats.title', {
          smart_count: count,
          count: format(count),
          name,
        })}
      </DialogTitle>
      <DialogContent id={textId}>
        <p style={{ margin: 0 }}>{t('operations.seats.limit', { count: format(free) })}</p>
        <p style={{ margin: 0, color: 'var(--color-text-muted)' }}>{t('operations.seats.text')}</p>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('common.action.close')}
        </Button>
        <MoreSeatsButton variant="contained" onClick={onClose} />
      </DialogActions>
    </Dialog>
  );
}
