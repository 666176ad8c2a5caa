import { profileEndpoints } from '@contract/users/profile';
import Refresh from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { CopyButton } from '@/components/copy/CopyButton';
import { FormDialog } from '@/components/dialog/FormDialog';
import { newPasswordProblem } from '@/components/form/newPassword';
import { addProblems } from '@/components/form/schemaResolver';
import { TextInput } from '@/components/form/TextInput';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import { onlyId, type PeopleChoice } from '../peopleChoice';
import { useWriteFailure } from '../useChanges';
import { makePassword } from './generate';
import styles from './temporaryPassword.module.css';

export interface TemporaryPasswordDialogProps {
  person: PeopleChoice;
  onSet: () => void;
  onClose: () => void;
}

const passwordSchema = z.object({ password: z.string() }).superRefine(({ password }, context) => {
  const text = newPasswordProblem(password);
  addProblems(context, { password: text && { text } });
});

/** Sets a password that the user must replace at their next sign-in; it is shown only here and now. */
export default function TemporaryPasswordDialog({ person, onSet, onClose }: TemporaryPasswordDialogProps) {
  const t = useT();
  const [proposed] = useState(makePassword);
  const [set, setSet] = useState<string>();
  const isUnverified = useUnverified() !== null;
  const tellFailure = useWriteFailure('users');
  const { name = '' } = person;

  if (set !== undefined) return <PasswordIsSet name={name} password={set} onClose={onSet} />;
  return (
    <FormDialog
      title={t('operations.temporaryPassword.title', { name })}
      description={t('operations.temporaryPassword.text')}
      submitLabel={t('operations.temporaryPassword.action')}
      isDisabled={isUnverified}
      schema={passwordSchema}
      defaultValues={{ password: proposed }}
      mode="onTouched"
      onSubmit={async ({ password }) => {
        const id = onlyId(person);
        if (id === undefined) return;
        const params = { companyId: currentCompanyId(), id };
        await call(profileEndpoints.setTemporaryPassword, { params, body: { password } });
        setSet(password);
      }}
      onError={(error) => tellFailure(error, onClose)}
      onClose={onClose}
    >
      <VerifyFirst />
      <div className={styles.field}>
        <TextInput
          source="password"
          label={t('operations.temporaryPassword.label')}
          autoComplete="off"
          dir="ltr"
          htmlInput={{ translate: 'no', spellCheck: false, className: styles.mono }}
          longestError={t('account.validation.passwordEasy')}
          endAdornment={<PasswordTools />}
        />
      </div>
    </FormDialog>
  );
}

/** Proposes another password, and copies the one in the field. */
function PasswordTools() {
  const t = useT();
  const { setValue, clearErrors } = useFormContext();
  const password: string = useWatch({ name: 'password' });
  const propose = () => {
    setValue('password', makePassword());
    clearErrors();
  };
  return (
    <InputAdornment position="end">
      <Tooltip title={t('operations.temporaryPassword.another')}>
        <IconButton aria-label={t('operations.temporaryPassword.another')} onClick={propose}>
          <Refresh fontSize="small" />
        </IconButton>
      </Tooltip>
      <CopyButton text={password} label={t('operations.temporaryPassword.copy')} />
    </InputAdornment>
  );
}

interface PasswordIsSetProps {
  name: string;
  password: string;
  onClose: () => void;
}

/** Shows the password once more, to be handed over; a click outside does not close the dialog. */
function PasswordIsSet({ name, password, onClose }: PasswordIsSetProps) {
  const t = useT();
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('operations.temporaryPassword.doneTitle')}</DialogTitle>
      <DialogContent>
        <p className={styles.text}>{t('operations.temporaryPassword.doneText', { name })}</p>
        <div className={styles.password}>
          <code dir="ltr">{password}</code>
          <CopyButton text={password} label={t('operations.temporaryPassword.copy')} />
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('operations.temporaryPassword.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
