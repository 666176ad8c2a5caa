import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

export interface SwitchInputProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** What it means while it is off. */
  offHint?: string;
}

/** Something that is on or off. */
export function SwitchInput<Values extends FieldValues>({
  control,
  name,
  label,
  offHint,
}: SwitchInputProps<Values>) {
  const hintId = useId();
  const { field } = useController({ control, name });
  const isOff = field.value !== true;
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Switch
            name={field.name}
            checked={!isOff}
            onChange={(_event, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{
              input: { ref: field.ref, 'aria-describedby': isOff && offHint ? hintId : undefined },
            }}
          />
        }
      />
      {isOff && offHint && <FormHelperText id={hintId}>{offHint}</FormHelperText>}
    </div>
  );
}
