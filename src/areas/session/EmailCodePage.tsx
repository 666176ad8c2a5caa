import { type ChangeEvent, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { getAnySession } from '@/authProvider/currentSession';
import { canResend, resendCode, submitCode } from '@/authProvider/emailCode';
import { DISABLED_COMPANY_PATH } from '@/authProvider/landing';
import { type LoginFailure, loginFailure } from '@/authProvider/loginErrors';
import type { PendingCode } from '@/authProvider/signIn';
import { call } from '@/client/client';
import { useT } from '@/i18n/useT';
import { Field } from './Field';
import styles from './form.module.css';
import { GuestLayout } from './GuestLayout';
import { codeProblem, digitsOf } from './loginRules';
import { Notice } from './Notice';
import { SubmitButton } from './SubmitButton';

interface EmailCodePageProps {
  pending: PendingCode;
  onSignedIn: () => Promise<void>;
  onBlocked: () => void;
  onBack: () => void;
}

/** The second step, shown in place of the sign-in form: six digits from the mail. */
export function EmailCodePage({ pending, onSignedIn, onBlocked, onBack }: EmailCodePageProps) {
  const t = useT();
  const navigate = useNavigate();
  const [attempts, setAttempts] = useState(0);
  const [isSending, setSending] = useState(false);
  const [told, setTold] = useState<{ tone: 'danger' | 'success'; text: string }>();
  const { register, handleSubmit, setError, setFocus, resetField, formState, watch } = useForm({
    mode: 'onTouched',
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = formState;
  // Not `isValid`: a refused code may be retried, for example after a network failure.
  const isComplete = codeProblem(watch('code')) === undefined;

  useEffect(() => setFocus('code'), [setFocus]);

  const textOf = ({ key, message = '' }: LoginFailure) => (key ? t(key) : message);

  const submit = handleSubmit(async ({ code }) => {
    setTold(undefined);
    try {
      await submitCode({ call, session: getAnySession() }, pending, code);
      await onSignedIn();
    } catch (error) {
      const failure = loginFailure(error);
      if (failure.at === 'blocked') return onBlocked();
      if (failure.key === 'session.notices.companyDisabled') return void navigate(DISABLED_COMPANY_PATH);
      // Failures around the code have our own texts; the server's message is about the code itself.
      if (failure.key) return setTold({ tone: 'danger', text: textOf(failure) });
      setAttempts(attempts + 1);
      setError('code', { type: 'server', message: textOf(failure) }, { shouldFocus: true });
    }
  });

  const resend = async () => {
    setSending(true);
    setTold(undefined);
    // The digits and their error belong to the previous code.
    resetField('code');
    setFocus('code');
    try {
      await resendCode({ call }, pending);
      setTold({ tone: 'success', text: t('session.emailCode.sent') });
    } catch (error) {
      const failure = loginFailure(error);
      if (failure.at === 'blocked') onBlocked();
      else setTold({ tone: 'danger', text: textOf(failure) });
    } finally {
      setSending(false);
    }
  };

  const code = register('code', {
    validate: (value) => {
      const key = codeProblem(value);
      return key ? t(key) : true;
    },
  });
  const onDigits = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = digitsOf(event.target.value);
    return code.onChange(event);
  };

  return (
    <GuestLayout
      documentTitle="session.emailCode.documentTitle"
      title={t('session.emailCode.title')}
      subtitle={t('session.emailCode.subtitle', { email: pending.email })}
    >
      {pending.isFactorNew && <Notice tone="info">{t('session.emailCode.required')}</Notice>}
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field
          {...code}
          onChange={onDigits}
          label={t('session.emailCode.code')}
          error={errors.code?.message}
          className={styles.digits}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <SubmitButton
          label={t('session.emailCode.submit')}
          busyLabel={t('session.emailCode.submitting')}
          busy={isSubmitting}
          disabled={!isComplete}
        />
      </form>
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={onBack}>
          {t('session.emailCode.back')}
        </button>
        {canResend(attempts) && (
          <button type="button" className={styles.link} onClick={resend} disabled={isSending}>
            {t('session.emailCode.resend')}
          </button>
        )}
      </div>
      {told && <Notice tone={told.tone}>{told.text}</Notice>}
    </GuestLayout>
  );
}
