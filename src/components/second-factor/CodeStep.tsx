import { limits } from '@contract/limits';
import type { CurrentUser } from '@contract/session';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useForm } from 'react-hook-form';
import { getSession } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { usePending } from '@/components/dialog/usePending';
import { FieldMessage } from '@/components/form/FieldMessage';
import { showServerErrors } from '@/components/form/serverErrors';
import { useT } from '@/i18n/useT';
import { finish, sendCode } from './secondFactor';
import styles from './secondFactor.module.css';

export interface CodeStepProps {
  user: CurrentUser;
  token: string;
  onDone: () => void;
  onFailure: (error: unknown) => void;
  onClose: () => void;
}

const isCode = (text: string) => text.length === limits.session.codeLength;

/**
 * Asks for the mailed code that turns the second factor on or off. Resending is offered up to a number of
 * wrong codes.
 */
export function CodeStep({ user, token, onDone, onFailure, onClose }: CodeStepProps) {
  const t = useT();
  const notify = useNotify();
  const [attempts, setAttempts] = useState(0);
  const form = useForm({ defaultValues: { code: '' } });
  const { code: problem } = form.formState.errors;
  const { ref, onChange, ...field } = form.register('code', {
    validate: (value) => isCode(value) || t('profile.secondFactor.codeLength'),
  });

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await finish({ call, session: getSession() }, user, { code, token });
      onDone();
    } catch (error) {
      if (!showServerErrors(error, form)) return onFailure(error);
      setAttempts(attempts + 1);
    }
  });
  const { isPending, run: resend } = usePending(async () => {
    // The digits and their error belong to the previous code.
    form.resetField('code');
    form.setFocus('code');
    try {
      await sendCode({ call }, user, token);
      notify('profile.secondFactor.sent', { type: 'success' });
    } catch (error) {
      onFailure(error);
    }
  });

  return (
    <ConfirmDialog
      title={t('profile.secondFactor.title')}
      description={t('profile.secondFactor.codeText', { email: user.email })}
      confirmLabel={t('profile.secondFactor.submit')}
      onConfirm={submit}
      onClose={onClose}
    >
      <div className={styles.field}>
        <TextField
          {...field}
          inputRef={ref}
          onChange={(event) => {
            // Mails often write `123 456`.
            event.target.value = event.target.value.replace(/\D/g, '').slice(0, limits.session.codeLength);
            return onChange(event);
          }}
          label={t('profile.secondFactor.code')}
          fullWidth
          required
          autoFocus
          autoComplete="one-time-code"
          error={problem !== undefined}
          helperText={<FieldMessage error={problem?.message} />}
          slotProps={{ htmlInput: { inputMode: 'numeric', dir: 'ltr' } }}
        />
        {attempts <= limits.session.resendShownUpToAttempt && (
          <Button type="button" size="small" loading={isPending} onClick={resend}>
            {t('profile.secondFactor.resend')}
          </Button>
        )}
      </div>
    </ConfirmDialog>
  );
}
