import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { appBase, isLearnerApp } from '@/app';
import { getAnySession } from '@/authProvider/currentSession';
import { takeFlash } from '@/authProvider/flash';
import { DISABLED_COMPANY_PATH } from '@/authProvider/landing';
import { type LoginFailure, loginFailure } from '@/authProvider/loginErrors';
import { type SignInOutcome, signInWithPassword } from '@/authProvider/signIn';
import { linkBackTo } from '@/authProvider/ssoLink';
import { ownBrand } from '@/brand';
import { call } from '@/client/client';
import { getConfig, learnerLinks } from '@/config';
import { useT } from '@/i18n/useT';
import { Field } from './Field';
import styles from './form.module.css';
import { emailProblem, passwordProblem } from './loginRules';
import { Notice } from './Notice';
import { PasswordField } from './PasswordField';
import { SubmitButton } from './SubmitButton';

const DISABLED: LoginFailure['key'] = 'session.notices.companyDisabled';

interface LoginFormProps {
  /** Preserved when the user returns from the code screen. */
  email: string;
  /** An alert covers the form. */
  isBlocked: boolean;
  onOutcome: (outcome: SignInOutcome) => Promise<void>;
  onBlocked: () => void;
  /** The user has begun to type: time to prefetch what comes next. */
  onFirstInput: () => void;
}

/** Email and password; each failure is shown at the field it belongs to, or above the form. */
export function LoginForm({ email, isBlocked, onOutcome, onBlocked, onFirstInput }: LoginFormProps) {
  const t = useT();
  const [failure, setFailure] = useState<LoginFailure>();
  const { register, handleSubmit, setError, setFocus, getValues, formState } = useForm({
    defaultValues: { email, password: '' },
  });
  const { errors, isSubmitting } = formState;
  const links = learnerLinks(getConfig());
  const navigate = useNavigate();
  // Read once: stored messages can be taken only once, and anything later is shown as a failure.
  const [{ message, reason }] = useState(() => ({
    message: getAnySession().getMessage(),
    reason: takeFlash() ?? getAnySession().getNotice(),
  }));
  const notice = message ?? (reason && t(reason));
  // The tab was another user's, and nothing of theirs is left once the page is loaded anew.
  const canGoOn = reason === 'session.notices.replaced' && getAnySession().canRelease();
  const goOnAsSignedIn = () => {
    getAnySession().release();
    location.assign(`${appBase}/`);
  };

  // Runs again when the alert closes, to return the focus to the form.
  useEffect(() => {
    if (!isBlocked) setFocus(email || getValues('email') ? 'password' : 'email');
  }, [isBlocked, setFocus, getValues, email]);

  const textOf = ({ key, message = '' }: LoginFailure) => (key ? t(key) : message);
  const tell = (told: LoginFailure) => {
    if (told.key === DISABLED) void navigate(DISABLED_COMPANY_PATH);
    else if (told.at === 'blocked') onBlocked();
    else if (told.at === 'form') setFailure(told);
    else setError(told.at, { type: 'server', message: textOf(told) }, { shouldFocus: true });
    if (told.link) setFailure(told);
  };

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    const credentials = { email: values.email.trim(), password: values.password };
    try {
      await onOutcome(await signInWithPassword({ call, session: getAnySession() }, credentials));
    } catch (error) {
      tell(loginFailure(error));
    }
  });

  const problem = (key: ReturnType<typeof emailProblem>) => (key ? t(key) : true);

  return (
    <form className={styles.form} noValidate onSubmit={submit} onInput={onFirstInput}>
      {notice && (
        <Notice tone="info">
          {notice}{' '}
          {canGoOn && (
            <button type="button" className={styles.link} onClick={goOnAsSignedIn}>
              {t('session.login.goOn')}
            </button>
          )}
        </Notice>
      )}
      <Field
        {...register('email', { validate: (value) => problem(emailProblem(value)) })}
        label={t('session.login.email')}
        error={errors.email?.message}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...register('password', { validate: (value) => problem(passwordProblem(value)) })}
        label={t('session.login.password')}
        error={errors.password?.message}
        autoComplete="current-password"
        aside={
          isLearnerApp ? (
            <Link to="/forgot-password">{t('session.login.forgot')}</Link>
          ) : (
            <a href={links.forgot}>{t('session.login.forgot')}</a>
          )
        }
      />
      <SubmitButton
        label={t('session.login.submit')}
        busyLabel={t('session.login.submitting')}
        busy={isSubmitting}
      />
      {failure && (
        <Notice tone={failure.link ? 'info' : 'danger'}>
          {textOf(failure)}{' '}
          {failure.link && (
            <a href={linkBackTo(location.origin, failure.link)}>{t('session.loginErrors.loginHere')}</a>
          )}
        </Notice>
      )}
      <div className={styles.links}>
        {!isLearnerApp && (
          <a className={styles.link} href={links.login}>
            {t('session.login.learnerLogin')}
          </a>
        )}
        <Link className={styles.link} to="/login/sso">
          {t('session.login.sso')}
        </Link>
        {!isLearnerApp && !ownBrand && (
          <Link className={styles.link} to="/register">
            {t('session.login.createAccount')}
          </Link>
        )}
      </div>
    </form>
  );
}
