import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { isLearnerApp } from '@/app';
import { completeLink } from '@/authProvider/ssoLink';
import { call } from '@/client/client';
import { useT } from '@/i18n/useT';
import { Field } from '../Field';
import styles from '../form.module.css';
import { GuestLayout } from '../GuestLayout';
import { emailProblem } from '../loginRules';
import { SubmitButton } from '../SubmitButton';
import { ssoCalls } from './ssoCalls';
import { ssoProblem } from './ssoFailures';

/** /login/sso: the email identifies the company, then its own sign-in page opens. */
export function SsoLoginPage() {
  const t = useT();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { email: '' } });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;

  useEffect(() => setFocus('email'), [setFocus]);

  const submit = handleSubmit(async ({ email }) => {
    try {
      const { data } = await call(ssoCalls.loginLink, {
        params: { userEmail: email.trim() },
        body: { origin: isLearnerApp ? 'learner' : 'admin' },
      });
      const link = completeLink(data.link, location.origin);
      if (!link) throw new Error('the link is not a web address');
      location.assign(link);
    } catch (error) {
      setError('email', { type: 'server', message: t(ssoProblem(error)) }, { shouldFocus: true });
    }
  });
  const problem = (value: string) => {
    const key = emailProblem(value);
    return key ? t(key) : true;
  };

  return (
    <GuestLayout
      documentTitle="sso.login.documentTitle"
      title={t('sso.login.title')}
      subtitle={t('sso.login.subtitle')}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field
          {...register('email', { validate: problem })}
          label={t('sso.login.email')}
          error={errors.email?.message}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton
          label={t('sso.login.submit')}
          busyLabel={t('sso.login.submitting')}
          // Busy until the provider's page opens.
          busy={isSubmitting || isSubmitSuccessful}
        />
        <div className={styles.links}>
          <Link className={styles.link} to="/login">
            {t('sso.login.password')}
          </Link>
        </div>
      </form>
    </GuestLayout>
  );
}
