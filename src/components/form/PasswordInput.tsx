import Hide from '@mui/icons-material/VisibilityOffOutlined';
import Show from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useT } from '@/i18n/useT';
import { type FieldProps, useField } from './useField';

export interface PasswordInputProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
}

/** A required password with a show/hide toggle. */
export function PasswordInput({ autoComplete, autoFocus, ...props }: PasswordInputProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const { textField } = useField({ isRequired: true, ...props });
  return (
    <TextField
      {...textField}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
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
