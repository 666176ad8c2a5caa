import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLoaderData } from 'react-router';
import styles from '@/areas/session/form.module.css';
import { GuestLayout } from '@/areas/session/GuestLayout';
import { Notice } from '@/areas/session/Notice';
import { SubmitButton } from '@/areas/session/SubmitButton';
import { getAnySession } from '@/authProvider/currentSession';
import { useT } from '@/i18n/useT';
import { GuestMessage, InvalidLink, useIsForConsole } from './GuestMessage';
import type { mailedRoutes } from './mailedRoutes';
import { NewPasswordFields, type NewPasswordValues } from './NewPasswordFields';
import { resetFailure } from './resetFailure';

type Loaded = Awaited<ReturnType<Awaited<ReturnType<typeof mailedRoutes.resetPassword>>['loader']>>;

/** /reset-password: a new password by a mailed link, which works once. */
export function ResetPasswordPage() {
  const t = useT();
  const { code, email } = useLoaderData<Loaded>();
  const isForConsole = useIsForConsole();
  const [isDone, setDone] = useState(false);
  const [isExpired, setExpired] = useState(email === undefined);
  const [failure, setFailure] = useState<string>();
  const form = useForm<NewPasswordValues>({ defaultValues: { password: '', confirm: '' } });

  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await getAnySession().identity.resetPassword(code, password);
      setDone(true);
    } catch (error) {
      const kind = resetFailure(error);
      if (kind === 'expired') setExpired(true);
      else if (kind === 'weak')
        form.setError('password', { type: 'server', message: t('guest.reset.weak') }, { shouldFocus: true });
      else setFailure(t(kind === 'network' ? 'session.errors.network' : 'session.loginErrors.unknown'));
    }
  });

  if (isExpired)
    return (
      <InvalidLink>
        <Link to={`/forgot-password${isForConsole ? '?app=console' : ''}`} className={styles.primary}>
          {t('guest.invalid.newLink')}
        </Link>
      </InvalidLink>
    );
  if (isDone)
    return (
      <GuestMessage
        documentTitle="guest.reset.documentTitle"
        title={t('guest.reset.doneTitle')}
        text={t('guest.reset.done')}
      />
    );
  return (
    <GuestLayout
      documentTitle="guest.reset.documentTitle"
      title={t('guest.reset.title')}
      subtitle={t('guest.reset.subtitle', { email })}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <NewPasswordFields form={form} />
        <SubmitButton
          label={t('guest.reset.submit')}
          busyLabel={t('guest.reset.submitting')}
          busy={form.formState.isSubmitting}
        />
        {failure && <Notice tone="danger">{failure}</Notice>}
      </form>
    </GuestLayout>
  );
}
