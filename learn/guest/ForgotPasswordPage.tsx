import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Field } from '@/areas/session/Field';
import styles from '@/areas/session/form.module.css';
import { GuestLayout } from '@/areas/session/GuestLayout';
import { emailProblem } from '@/areas/session/loginRules';
import { Notice } from '@/areas/session/Notice';
import { SubmitButton } from '@/areas/session/SubmitButton';
import { getAnySession } from '@/authProvider/currentSession';
import { loginFailure } from '@/authProvider/loginErrors';
import { useT } from '@/i18n/useT';
import { GuestMessage, SignInLink } from './GuestMessage';

/** 'Forgot password?': asks for an address and answers the same whether or not it has an account. */
export function ForgotPasswordPage() {
  const t = useT();
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });

  const submit = handleSubmit(async ({ email }) => {
    setFailure(undefined);
    try {
      await getAnySession().identity.sendPasswordReset(email.trim());
      setSentTo(email.trim());
    } catch (error) {
      const { key, message } = loginFailure(error);
      setFailure(key ? t(key) : message);
    }
  });

  if (sentTo)
    return (
      <GuestMessage
        documentTitle="guest.forgot.documentTitle"
        title={t('guest.forgot.sentTitle')}
        text={t('guest.forgot.sent', { email: sentTo })}
      />
    );
  return (
    <GuestLayout
      documentTitle="guest.forgot.documentTitle"
      title={t('guest.forgot.title')}
      subtitle={t('guest.forgot.subtitle')}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field
          {...register('email', {
            validate: (value) => {
              const key = emailProblem(value);
              return key ? t(key) : true;
            },
          })}
          label={t('session.login.email')}
          error={formState.errors.email?.message}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton
          label={t('guest.forgot.submit')}
          busyLabel={t('guest.forgot.submitting')}
          busy={formState.isSubmitting}
        />
        {failure && <Notice tone="danger">{failure}</Notice>}
        <div className={styles.links}>
          <SignInLink className={styles.link}>{t('session.emailCode.back')}</SignInLink>
        </div>
      </form>
    </GuestLayout>
  );
}
