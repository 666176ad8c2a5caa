import { profileEndpoints } from '@contract/users/profile';
import Refresh from '@mui/icons-material/Refresh';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { CopyButton } from '@/components/copy/CopyButton';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { FieldMessage } from '@/components/form/FieldMessage';
import { leaveField } from '@/components/form/leaveField';
import { newPasswordProblem } from '@/components/form/newPassword';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import { onlyId, type PeopleChoice } from '../peopleChoice';
import { useWriteFailure } from '../useChanges';
import { makePassword } from './generate';
import { PasswordIsSet } from './PasswordIsSet';
import styles from './temporaryPassword.module.css';

export interface TemporaryPasswordDialogProps {
  person: PeopleChoice;
  onSet: () => void;
  onClose: () => void;
}

/** Sets a password that the user must replace at their next sign-in; it is shown only here and now. */
export default function TemporaryPasswordDialog({ person, onSet, onClose }: TemporaryPasswordDialogProps) {
  const t = useT();
  const [password, setPassword] = useState(makePassword);
  const [isTouched, setTouched] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isSet, setSet] = useState(false);
  const isUnverified = useUnverified() !== null;
  const tellFailure = useWriteFailure('users');
  const { name = '' } = person;
  const key = isTouched ? newPasswordProblem(password) : undefined;
  const problem = key ? t(key) : refusal;
  const set = async () => {
    const id = onlyId(person);
    if (id === undefined) return;
    setRefusal(undefined);
    try {
      const params = { companyId: currentCompanyId(), id };
      await call(profileEndpoints.setTemporaryPassword, { params, body: { password } });
      setSet(true);
    } catch (error) {
      if (isApiError(error) && error.status === 404) return tellFailure(error, onClose);
      setRefusal(
        isApiError(error) ? (error.fieldErrors.password ?? error.message) : t('common.error.generic'),
      );
    }
  };

  if (isSet) return <PasswordIsSet name={name} password={password} onClose={onSet} />;
  return (
    <ConfirmDialog
      title={t('operations.temporaryPassword.title', { name })}
      description={t('operations.temporaryPassword.text')}
      confirmLabel={t('operations.temporaryPassword.action')}
      isDisabled={isUnverified}
      canConfirm={() => {
        setTouched(true);
        return newPasswordProblem(password) === undefined;
      }}
      onConfirm={set}
      onClose={onClose}
    >
      <VerifyFirst />
      <TextField
        fullWidth
        margin="normal"
        label={t('operations.temporaryPassword.label')}
        value={password}
        onChange={({ target }) => {
          setPassword(target.value);
          setRefusal(undefined);
        }}
        onBlur={() => leaveField(password, () => setTouched(true))}
        error={problem !== undefined}
        helperText={<FieldMessage error={problem} longest={t('account.validation.passwordEasy')} />}
        autoComplete="off"
        slotProps={{
          htmlInput: { dir: 'ltr', translate: 'no', spellCheck: false, className: styles.mono },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <Tooltip title={t('operations.temporaryPassword.another')}>
                  <IconButton
                    aria-label={t('operations.temporaryPassword.another')}
                    onClick={() => setPassword(makePassword())}
                  >
                    <Refresh fontSize="small" />
                  </IconButton>
                </Tooltip>
                <CopyButton text={password} label={t('operations.temporaryPassword.copy')} />
              </InputAdornment>
            ),
          },
        }}
      />
    </ConfirmDialog>
  );
}
