import type { CurrentUser } from '@contract/session';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { call } from '@/client/client';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { FieldMessage } from '@/components/form/FieldMessage';
import { showServerErrors } from '@/components/form/serverErrors';
import { useT } from '@/i18n/useT';
import { begin } from './secondFactor';
import styles from './secondFactor.module.css';

export interface PasswordStepProps {
  user: CurrentUser;
  /** Called before the code is mailed. */
  maySend: () => Promise<boolean>;
  onBegun: (token: string) => void;
  onFailure: (error: unknown) => void;
  onClose: () => void;
}

/** Password re-entry before the second factor changes. */
export function PasswordStep({ user, maySend, onBegun, onFailure, onClose }: PasswordStepProps) {
  const t = useT();
  const form = useForm({ defaultValues: { password: '' } });
  const { password: problem } = form.formState.errors;
  const { ref, ...password } = form.register('password', {
    validate: (value) => value !== '' || t('profile.secondFactor.passwordRequired'),
  });
  const submit = form.handleSubmit(async (values) => {
    if (!(await maySend())) return;
    try {
      onBegun(await begin({ call }, user, values.password));
    } catch (error) {
      if (!showServerErrors(error, form)) onFailure(error);
    }
  });

  return (
    <ConfirmDialog
      title={t('profile.secondFactor.title')}
      description={
        user.isMfaEnabled
          ? t('profile.secondFactor.disableText')
          : t('profile.secondFactor.enableText', { email: user.email })
      }
      confirmLabel={t('profile.secondFactor.next')}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className={styles.field}>
        <TextField
          {...password}
          inputRef={ref}
          type="password"
          label={t('profile.secondFactor.password')}
          fullWidth
          required
          autoFocus
          autoComplete="current-password"
          error={problem !== undefined}
          helperText={<FieldMessage error={problem?.message} />}
          slotProps={{ htmlInput: { dir: 'ltr' } }}
        />
      </div>
    </ConfirmDialog>
  );
}
