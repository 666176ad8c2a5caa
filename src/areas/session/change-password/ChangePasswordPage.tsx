import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { changePassword } from '@/authProvider/changePassword';
import { getAnySession, useLearnerSession } from '@/authProvider/currentSession';
import { LOGIN_PATH } from '@/authProvider/endingReason';
import { forgetWantedRoute, takeWantedRoute } from '@/authProvider/wantedRoute';
import { isApiError } from '@/client/ApiError';
import { confirmProblem, easyPasswordProblem, type newPasswordProblem } from '@/components/form/newPassword';
import { PasswordStrength } from '@/components/form/PasswordStrength';
import { useT } from '@/i18n/useT';
import styles from '../form.module.css';
import { GuestLayout } from '../GuestLayout';
import { Notice } from '../Notice';
import { PasswordField } from '../PasswordField';
import { SubmitButton } from '../SubmitButton';
import { showServerErrors } from '../serverErrors';

/** /change-password, without the shell: a temporary password must be changed before anything else. */
export function ChangePasswordPage() {
  const t = useT();
  const navigate = useNavigate();
  const session = useLearnerSession();
  const about = session ? [session.user.email, session.user.name, session.user.lastName] : [];
  const isTemporary = session?.user.temporary_password === true;
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setError, getValues, trigger, watch, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { currentPassword: '', password: '', confirm: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ currentPassword, password }) => {
    setFailure(undefined);
    try {
      await changePassword(password, isTemporary ? undefined : currentPassword);
      await navigate(takeWantedRoute(), { replace: true });
    } catch (error) {
      if (!showServerErrors(error, { setError, getValues }))
        setFailure(isApiError(error) ? error.message : t('session.loginErrors.unknown'));
    }
  });

  const logOut = async () => {
    forgetWantedRoute();
    await getAnySession().end();
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
        {!isTemporary && (
          <PasswordField
            {...register('currentPassword', {
              validate: (current) => current !== '' || t('session.validation.passwordRequired'),
            })}
            label={t('account.changePassword.current')}
            error={errors.currentPassword?.message}
            autoComplete="current-password"
          />
        )}
        <PasswordField
          {...register('password', {
            onChange: () => getValues('confirm') !== '' && trigger('confirm'),
            validate: async (password) => told(await easyPasswordProblem(password, about)),
          })}
          label={t('account.changePassword.password')}
          longestError={t('account.validation.passwordEasy')}
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
        {failure && <Notice tone="danger">{failure}</Notice>}
        <div className={styles.links}>
          <button type="button" className={styles.link} onClick={logOut}>
            {t('account.changePassword.logout')}
          </button>
        </div>
      </form>
    </GuestLayout>
  );
}
