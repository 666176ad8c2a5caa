import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { accountCalls } from '@/authProvider/accountCalls';
import { currentCompanyId, getSession, useSession } from '@/authProvider/currentSession';
import { LOGIN_PATH } from '@/authProvider/endingReason';
import { forgetWantedRoute, takeWantedRoute } from '@/authProvider/wantedRoute';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { useT } from '@/i18n/useT';
import styles from '../form.module.css';
import { GuestLayout } from '../GuestLayout';
import { Notice } from '../Notice';
import { confirmProblem, newPasswordProblem } from '../newPassword';
import { PasswordField } from '../PasswordField';
import { PasswordStrength } from '../PasswordStrength';
import { SubmitButton } from '../SubmitButton';

/** Sets the password; the session goes on with the returned token, all others end (1 §2.2). */
async function changePassword(password: string) {
  const session = getSession();
  const { data } = await call(accountCalls.changePassword, {
    params: { companyId: currentCompanyId() },
    body: { password },
  });
  await session.identity.signInWithToken(data.customFirebaseToken);
  await session.reload();
}

/** /change-password (1 §2.2), without the shell: where a temporary password leads before anything else. */
export function ChangePasswordPage() {
  const t = useT();
  const navigate = useNavigate();
  const isTemporary = useSession()?.user.temporary_password === true;
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setError, watch, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { password: '', confirm: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await changePassword(password);
      await navigate(takeWantedRoute(), { replace: true });
    } catch (error) {
      const refused = isApiError(error) ? error.fieldErrors.password : undefined;
      if (refused) setError('password', { type: 'server', message: refused }, { shouldFocus: true });
      else setFailure(isApiError(error) ? error.message : t('session.loginErrors.unknown'));
    }
  });

  const logOut = async () => {
    forgetWantedRoute();
    await getSession().end();
    await navigate(LOGIN_PATH, { replace: true });
  };

  const told = (key: ReturnType<typeof newPasswordProblem>) => (key ? t(key) : true);

  return (
    <GuestLayout
      documentTitle="account.changePassword.documentTitle"
      title={t('account.changePassword.title')}
      subtitle={t(isTemporary ? 'account.changePassword.temporary' : 'account.changePassword.subtitle')}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <PasswordField
          {...register('password', {
            deps: ['confirm'],
            validate: (password) => told(newPasswordProblem(password)),
          })}
          label={t('account.changePassword.password')}
          error={errors.password?.message}
          autoComplete="new-password"
        />
        <PasswordStrength password={watch('password')} />
        <PasswordField
          {...register('confirm', {
            validate: (confirm, { password }) => told(confirmProblem(confirm, password)),
          })}
          label={t('account.changePassword.confirm')}
          error={errors.confirm?.message}
          autoComplete="new-password"
        />
        <SubmitButton
          label={t('account.changePassword.submit')}
          busyLabel={t('account.changePassword.submitting')}
          busy={isSubmitting}
        />
        <div className={styles.links}>
          <button type="button" className={styles.link} onClick={logOut}>
            {t('account.changePassword.logout')}
          </button>
        </div>
      </form>
    </GuestLayout>
  );
}
