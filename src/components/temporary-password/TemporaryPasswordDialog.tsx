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
import { CopyButton } from '@/components/copy/CopyButton';
import { FormDialog } from '@/components/dialog/FormDialog';
import { newPasswordProblem } from '@/components/form/newPassword';
import { PasswordStrength } from '@/components/form/PasswordStrength';
import { SwitchInput } from '@/components/form/SwitchInput';
import { addProblems } from '@/components/form/schemaResolver';
import { TextInput } from '@/components/form/TextInput';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import { makePassword } from './generate';
import styles from './temporaryPassword.module.css';

export interface TemporaryPasswordDialogProps {
  /** Who signs in with it. */
  name: string;
  /** What it means, where it differs from a user's password. */
  text?: string;
  /** A choice beside the password, off by default. */
  option?: { readonly label: string; readonly hint: string } | undefined;
  /** Stores it; throws ApiError. */
  set: (password: string, isOptionOn: boolean) => Promise<unknown>;
  /** A failure that is not about the password; by default a toast. */
  onError?: (error: unknown) => unknown;
  /** It was set and shown. */
  onSet: () => void;
  onClose: () => void;
}

const passwordSchema = z
  .object({ password: z.string(), option: z.boolean() })
  .superRefine(({ password }, context) => {
    const text = newPasswordProblem(password);
    addProblems(context, { password: text && { text } });
  });

/** Sets a password that must be replaced at the next sign-in; it is shown only here and now. */
export default function TemporaryPasswordDialog(props: TemporaryPasswordDialogProps) {
  const { name, text, option, onError, onSet, onClose } = props;
  const t = useT();
  const [proposed] = useState(makePassword);
  const [set, setSet] = useState<string>();
  const isUnverified = useUnverified() !== null;

  if (set !== undefined) return <PasswordIsSet name={name} password={set} onClose={onSet} />;
  return (
    <FormDialog
      title={t('operations.temporaryPassword.title', { name })}
      description={text ?? t('operations.temporaryPassword.text')}
      submitLabel={t('operations.temporaryPassword.action')}
      isDisabled={isUnverified}
      schema={passwordSchema}
      defaultValues={{ password: proposed, option: false }}
      mode="onTouched"
      onSubmit={async ({ password, option: isOptionOn }) => {
        await props.set(password, isOptionOn);
        setSet(password);
      }}
      onError={onError}
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
        <Strength />
        {option && <SwitchInput source="option" label={option.label} helperText={option.hint} />}
      </div>
    </FormDialog>
  );
}

/** Follows what is typed. */
function Strength() {
  const password: string = useWatch({ name: 'password' });
  return <PasswordStrength password={password} />;
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
