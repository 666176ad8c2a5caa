import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { FieldMessage } from './FieldMessage';
import { type FieldProps, useField } from './useField';

export interface SwitchInputProps extends FieldProps {
  /** Its meaning while off, where `helperText` does not say it. */
  offText?: string;
}

/** A boolean. */
export function SwitchInput({ offText, ...props }: SwitchInputProps) {
  const { id, field, label, message } = useField(props);
  const isOn = field.value === true;
  const told = props.helperText ?? (isOn ? undefined : offText);
  const messageId = told !== undefined || message ? `${id}-helper-text` : undefined;
  return (
    <div>
      <FormControlLabel
        // Aligned with the fields above: MUI's own margin is for its larger switch.
        style={{ marginInlineStart: -4 }}
        label={label}
        control={
          <Switch
            name={field.name}
            checked={isOn}
            disabled={props.disabled}
            onChange={(_event, checked) => field.onChange(checked)}
            onBlur={() => field.onBlur()}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': messageId } }}
          />
        }
      />
      {messageId && (
        <FormHelperText id={messageId} error={message !== undefined} role={message && 'alert'}>
          <FieldMessage hint={told} error={message} />
        </FormHelperText>
      )}
    </div>
  );
}
