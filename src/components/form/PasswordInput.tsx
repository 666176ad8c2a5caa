import Hide from '@mui/icons-material/VisibilityOffOutlined';
import Show from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type UseControllerProps,
  useController,
} from 'react-hook-form';
import { useT } from '@/i18n/useT';
import { FieldMessage } from './FieldMessage';
import { leaveField } from './leaveField';

export interface PasswordInputProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  /** The longest possible error; see FieldMessage. */
  longestError?: string;
  rules?: UseControllerProps<Values>['rules'];
}

/** A password field of a react-hook-form form, with a show/hide toggle. */
export function PasswordInput<Values extends FieldValues>(props: PasswordInputProps<Values>) {
  const { control, name, label, autoComplete, longestError, rules } = props;
  const t = useT();
  const [isShown, setShown] = useState(false);
  const { field, fieldState } = useController({ control, name, rules });
  return (
    <TextField
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={() => leaveField(field.value, field.onBlur)}
      inputRef={field.ref}
      type={isShown ? 'text' : 'password'}
      label={label}
      fullWidth
      required
      autoComplete={autoComplete}
      error={fieldState.error !== undefined}
      helperText={<FieldMessage error={fieldState.error?.message} longest={longestError} />}
      slotProps={{
        htmlInput: { dir: 'ltr' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                size="small"
                aria-label={t(isShown ? 'session.login.hidePassword' : 'session.login.showPassword')}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <Hide fontSize="small" /> : <Show fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
