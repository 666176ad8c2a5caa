import { isAdminAreaRole } from '@contract/access';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { Field } from '@/areas/session/Field';
import styles from '@/areas/session/form.module.css';
import { GuestLayout } from '@/areas/session/GuestLayout';
import { Notice } from '@/areas/session/Notice';
import { leaving } from '@/areas/session/requireSession';
import { SubmitButton } from '@/areas/session/SubmitButton';
import { showServerErrors } from '@/areas/session/serverErrors';
import { accountCalls } from '@/authProvider/accountCalls';
import { rememberAuthType } from '@/authProvider/authType';
import { getAnySession } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { consoleLink, getConfig } from '@/config';
import { useT } from '@/i18n/useT';
import { GuestMessage, InvalidLink } from './GuestMessage';
import type { mailedRoutes } from './mailedRoutes';
import { NewPasswordFields } from './NewPasswordFields';

type Loaded = Awaited<ReturnType<Awaited<ReturnType<typeof mailedRoutes.invitation>>['loader']>>;

/**
 * /invitation: an invited user enters their name, if it is missing, and chooses a password. Learners continue to their
 * tasks, admins to the console.
 */
export function InvitationPage() {
  const t = useT();
  const navigate = useNavigate();
  const { token, invitation } = useLoaderData<Loaded>();
  const [isDone, setDone] = useState(false);
  const [isExpired, setExpired] = useState(invitation === undefined);
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    defaultValues: {
      name: invitation?.name ?? '',
      lastName: invitation?.lastName ?? '',
      password: '',
      confirm: '',
    },
  });
  const { errors, isSubmitting } = form.formState;

  const signIn = async (customToken: string) => {
    const { identity, establish } = getAnySession();
    try {
      await identity.ready();
      await identity.signInWithToken(customToken);
      const { user } = await establish();
      rememberAuthType('default');
      if (isAdminAreaRole(user.role)) {
        location.assign(consoleLink(getConfig(), '/'));
        return await leaving();
      }
      await navigate('/', { replace: true });
    } catch {
      // The account exists; a user who can't continue from here can sign in later.
      await getAnySession().end();
      setDone(true);
    }
  };

  const submit = form.handleSubmit(async ({ name, lastName, password }) => {
    setFailure(undefined);
    try {
      const body = { name: name.trim(), lastName: lastName.trim(), password };
      const { data } = await call(accountCalls.acceptInvitation, { params: { token }, body });
      await signIn(data.customFirebaseToken);
    } catch (error) {
      if (showServerErrors(error, form)) return;
      if (isApiError(error) && error.status === 401) setExpired(true);
      else setFailure(isApiError(error) ? error.message : t('session.loginErrors.unknown'));
    }
  });

  if (isExpired || !invitation)
    return (
      <InvalidLink>
        <p className={styles.hint}>{t('guest.invalid.askAdmin')}</p>
        <Link to="/login" className={styles.link}>
          {t('guest.signIn')}
        </Link>
      </InvalidLink>
    );
  const { companyName: company, email } = invitation;
  if (isDone)
    return (
      <GuestMessage
        documentTitle="guest.invitation.documentTitle"
        title={t('guest.invitation.doneTitle')}
        text={t('guest.invitation.done', { company })}
      />
    );
  return (
    <GuestLayout
      documentTitle="guest.invitation.documentTitle"
      title={t('guest.invitation.title', { company })}
      subtitle={t('guest.invitation.subtitle', { email })}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <Field
          {...form.register('name', {
            validate: (name) => name.trim() !== '' || t('account.validation.name'),
          })}
          label={t('account.fields.name')}
          error={errors.name?.message}
          autoComplete="given-name"
        />
        <Field
          {...form.register('lastName', {
            validate: (lastName) => lastName.trim() !== '' || t('account.validation.lastName'),
          })}
          label={t('account.fields.lastName')}
          error={errors.lastName?.message}
          autoComplete="family-name"
        />
        <NewPasswordFields form={form} />
        <SubmitButton
          label={t('guest.invitation.submit')}
          busyLabel={t('guest.invitation.submitting')}
          busy={isSubmitting}
        />
        {failure && <Notice tone="danger">{failure}</Notice>}
      </form>
    </GuestLayout>
  );
}
