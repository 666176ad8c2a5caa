import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { FieldMessage } from './FieldMessage';

export interface SwitchInputProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** Its meaning while off. */
  offHint?: string;
  /** Its meaning, or why it can't be changed. */
  hint?: string;
  isDisabled?: boolean;
}

export function SwitchInput<Values extends FieldValues>({
  control,
  name,
  label,
  offHint,
  hint,
  isDisabled,
}: SwitchInputProps<Values>) {
  const hintId = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  const isOff = field.value !== true;
  const told = hint ?? (isOff ? offHint : undefined);
  const isTold = told !== undefined || error !== undefined;
  return (
    <div>
      <FormControlLabel
        // Aligned with the fields above: MUI's own margin is for its larger switch.
        style={{ marginInlineStart: -4 }}
        label={label}
        control={
          <Switch
            name={field.name}
            checked={!isOff}
            disabled={isDisabled}
            onChange={(_event, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{
              input: { ref: field.ref, 'aria-describedby': isTold ? hintId : undefined },
            }}
          />
        }
      />
      {isTold && (
        <FormHelperText id={hintId} error={error !== undefined} role={error && 'alert'}>
          <FieldMessage hint={told} error={error} />
        </FormHelperText>
      )}
    </div>
  );
}
