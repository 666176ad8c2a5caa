import { limits } from '@contract/limits';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useId, useRef, useState } from 'react';
import { useT } from '@/i18n/useT';
import { FieldMessage } from './FieldMessage';
import { afterPress } from './leaveField';
import styles from './SeatStepper.module.css';
import {
  canHaveFewer,
  canHaveMore,
  fewerSeats,
  moreSeats,
  SEAT_RANGE,
  type SeatProblem,
  type SeatRange,
  seatProblem,
  typedNumber,
} from './seats';

const { seatStep } = limits.plans;

export interface SeatStepperProps {
  label: string;
  hint?: string;
  /** As typed: it may be empty or out of range while editing, see `seatProblem`. */
  value: string;
  onChange: (value: string) => void;
  range?: SeatRange;
}

/** A number of seats, typed or in steps of fifty; invalid numbers get the documented messages. */
export function SeatStepper({ label, hint, value, onChange, range = SEAT_RANGE }: SeatStepperProps) {
  const t = useT();
  const fieldId = useId();
  const [wasLeft, setLeft] = useState(false);
  const sign = useRef('');
  const type = (changed: string) => {
    const typed = typedNumber({ text: value, sign: sign.current }, changed);
    sign.current = typed.sign;
    onChange(typed.text);
  };
  const problem = wasLeft ? seatProblem(value, range) : undefined;
  const messages: Record<SeatProblem, string> = {
    missing: t('billing.seats.required'),
    notWhole: t('billing.seats.whole'),
    tooFew: t('billing.seats.min', { min: range.min }),
    tooMany: t('billing.seats.max', { max: range.max }),
  };

  return (
    <div className={styles.stepper}>
      <IconButton
        className={styles.step}
        aria-label={t('billing.seats.fewer', { count: seatStep })}
        aria-controls={fieldId}
        disabled={!canHaveFewer(value, range)}
        onClick={() => onChange(String(fewerSeats(value, range)))}
      >
        <RemoveIcon fontSize="small" />
      </IconButton>
      <TextField
        id={fieldId}
        className={styles.field}
        label={label}
        required
        value={value}
        onChange={(event) => type(event.target.value)}
        onBlur={() => afterPress(() => setLeft(true))}
        error={problem !== undefined}
        helperText={<FieldMessage hint={hint} error={problem && messages[problem]} />}
        slotProps={{
          htmlInput: { inputMode: 'numeric', dir: 'ltr', autoComplete: 'off' },
        }}
      />
      <IconButton
        className={styles.step}
        aria-label={t('billing.seats.more', { count: seatStep })}
        aria-controls={fieldId}
        disabled={!canHaveMore(value, range)}
        onClick={() => onChange(String(moreSeats(value, range)))}
      >
        <AddIcon fontSize="small" />
      </IconButton>
    </div>
  );
}
