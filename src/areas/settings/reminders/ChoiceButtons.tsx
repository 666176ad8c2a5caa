import FormHelperText from '@mui/material/FormHelperText';
import ToggleButton from '@mui/material/ToggleButton';
import { type ReactNode, useId } from 'react';
import { useInput, ValidationError } from 'react-admin';
import styles from './reminders.module.css';

interface ChoiceButtonsProps {
  source: string;
  label: string;
  helperText?: string;
  choices: readonly { readonly id: number; readonly name: ReactNode }[];
}

/** Any number of a few fixed numbers, such as hours: a button each, pressed where it is chosen. */
export function ChoiceButtons({ source, label, helperText, choices }: ChoiceButtonsProps) {
  const hintId = useId();
  const { field, fieldState } = useInput({ source });
  const chosen: readonly number[] = field.value;
  const error = fieldState.error?.message;
  const toggle = (id: number) =>
    field.onChange(
      choices
        .map((one) => one.id)
        .filter((one) => (one === id ? !chosen.includes(id) : chosen.includes(one))),
    );
  return (
    <fieldset className={styles.choices} aria-describedby={hintId}>
      <legend>{label}</legend>
      <div>
        {choices.map(({ id, name }, at) => (
          <ToggleButton
            key={id}
            size="small"
            value={id}
            color="primary"
            selected={chosen.includes(id)}
            ref={at === 0 ? field.ref : undefined}
            onChange={() => toggle(id)}
          >
            {name}
          </ToggleButton>
        ))}
      </div>
      {(error !== undefined || helperText !== undefined) && (
        <FormHelperText id={hintId} error={error !== undefined} role={error && 'alert'}>
          {error === undefined ? helperText : <ValidationError error={error} />}
        </FormHelperText>
      )}
    </fieldset>
  );
}
