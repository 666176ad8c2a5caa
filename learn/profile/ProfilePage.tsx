import { accountEndpoints } from '@contract/account';
import { limits } from '@contract/limits';
import type { CurrentUser } from '@contract/session';
import { Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Field } from '@/areas/session/Field';
import { PreferenceFields } from '@/areas/session/PreferenceFields';
import { showServerErrors } from '@/areas/session/serverErrors';
import { currentCompanyId, getAnySession, useLearnerSession } from '@/authProvider/currentSession';
import { keepWantedRoute } from '@/authProvider/wantedRoute';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { lazyComponent } from '@/client/lazyPage';
import { getConfig, learnerLinks } from '@/config';
import { useT } from '@/i18n/useT';
import shared from '../learn.module.css';
import { useToast } from '../toast';
import { usePageTitle } from '../usePageTitle';
import { ProfileCard } from './ProfileCard';
import styles from './profile.module.css';
import { Sessions } from './Sessions';
import { useAct } from './useAct';

const SecondFactorSteps = lazyComponent(async () => ({
  default: (await import('@/components/second-factor/SecondFactorSteps')).SecondFactorSteps,
}));

function Name({ user: { name, lastName } }: { user: CurrentUser }) {
  const t = useT();
  const tell = useToast();
  const { register, handleSubmit, setError, getValues, reset, formState } = useForm({
    defaultValues: { name, lastName },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      await call(accountEndpoints.changeName, { params: { companyId: currentCompanyId() }, body });
      await getAnySession().reload();
      reset(body);
      tell(t('learn.profile.saved'));
    } catch (error) {
      if (showServerErrors(error, { setError, getValues })) return;
      tell(isApiError(error) ? error.message : t('common.error.generic'), 'error');
    }
  });
  const maxLength = limits.text.nameMax;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        {...register('name')}
        label={t('learn.profile.firstName')}
        error={errors.name?.message}
        autoComplete="given-name"
        maxLength={maxLength}
        dir="auto"
      />
      <Field
        {...register('lastName')}
        label={t('learn.profile.lastName')}
        error={errors.lastName?.message}
        autoComplete="family-name"
        maxLength={maxLength}
        dir="auto"
      />
      <button type="submit" className={shared.button} disabled={!isDirty} aria-busy={isSubmitting}>
        {t('learn.profile.save')}
      </button>
    </form>
  );
}

/** A name that only the company's directory changes. */
function NameByDirectory({ user: { name, lastName } }: { user: CurrentUser }) {
  const t = useT();
  return (
    <div className={styles.address}>
      <bdi>{`${name} ${lastName}`.trim()}</bdi>
      <span>{t('learn.profile.byDirectory')}</span>
    </div>
  );
}

/** The address, which only the company's admins change, and whether it is confirmed. */
function Address({ user: { id, email, emailVerified } }: { user: CurrentUser }) {
  const t = useT();
  const again = useAct(
    async () => void (await call(accountEndpoints.verificationEmail, { body: { user_id: id } })),
    t('learn.profile.verificationSent', { email }),
  );
  return (
    <div className={styles.address}>
      <h3>{t('learn.profile.address')}</h3>
      <span>
        <bdi>{email}</bdi>
      </span>
      <span data-tone={emailVerified ? 'success' : 'warning'}>
        {t(emailVerified ? 'learn.profile.verified' : 'learn.profile.unverified')}
      </span>
      {!emailVerified && (
        <button type="button" className={shared.button} aria-busy={again.isPending} onClick={again.run}>
          {t('learn.profile.verify')}
        </button>
      )}
    </div>
  );
}

function SecondFactor({ user }: { user: CurrentUser }) {
  const t = useT();
  const tell = useToast();
  const [isOpen, setOpen] = useState(false);
  const isOn = user.isMfaEnabled;
  return (
    <ProfileCard
      title={t('userProfile.secondFactor.title')}
      text={t(isOn ? 'userProfile.secondFactor.on' : 'userProfile.secondFactor.off')}
    >
      <button type="button" className={shared.button} onClick={() => setOpen(true)}>
        {t(isOn ? 'userProfile.secondFactor.disable' : 'userProfile.secondFactor.enable')}
      </button>
      <Suspense>
        {isOpen && (
          <SecondFactorSteps
            user={user}
            onDone={(text) => {
              setOpen(false);
              tell(t(text));
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </ProfileCard>
  );
}

/** /profile: the learner's own details, password, second factor, preferences and sessions. */
export default function ProfilePage() {
  const t = useT();
  usePageTitle(t('learn.profile.title'));
  const user = useLearnerSession()?.user;
  if (!user) return null;
  const { privacyPolicy, userAgreement } = learnerLinks(getConfig());
  return (
    <>
      <h1 className={shared.title}>{t('learn.profile.title')}</h1>
      <div className={styles.cards}>
        <ProfileCard title={t('learn.profile.details')}>
          {user.isByDirectory ? <NameByDirectory user={user} /> : <Name user={user} />}
          <Address user={user} />
        </ProfileCard>
        <ProfileCard title={t('learn.profile.preferences')}>
          <div>
            <PreferenceFields />
          </div>
        </ProfileCard>
        {user.sso ? (
          <ProfileCard title={t('userProfile.password.ssoTitle')} text={t('userProfile.password.ssoOwn')} />
        ) : (
          <>
            <ProfileCard title={t('userProfile.password.title')} text={t('userProfile.password.text')}>
              <Link
                to="/change-password"
                className={shared.button}
                onClick={() => keepWantedRoute('/profile')}
              >
                {t('learn.profile.changePassword')}
              </Link>
            </ProfileCard>
            <SecondFactor user={user} />
          </>
        )}
        <Sessions />
      </div>
      <nav className={styles.legal} aria-label={t('session.legal.label')}>
        <a href={userAgreement} target="_blank" rel="noreferrer">
          {t('session.legal.userAgreement')}
        </a>
        <a href={privacyPolicy} target="_blank" rel="noreferrer">
          {t('session.legal.privacyPolicy')}
        </a>
      </nav>
    </>
  );
}
