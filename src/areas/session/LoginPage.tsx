import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { isLearnerApp } from '@/app';
import { takePendingCode } from '@/authProvider/pendingCode';
import type { SignInOutcome } from '@/authProvider/signIn';
import { takeWantedRoute } from '@/authProvider/wantedRoute';
import { lazyComponent } from '@/client/lazyPage';
import { useT } from '@/i18n/useT';
import { GuestLayout } from './GuestLayout';
import { LoginForm } from './LoginForm';

// Most users never see these two, so they load on demand.
const EmailCodePage = lazyComponent(async () => ({
  default: (await import('./EmailCodePage')).EmailCodePage,
}));
const BlockedDialog = lazyComponent(async () => ({
  default: (await import('./BlockedDialog')).BlockedDialog,
}));

/**
 * /login: the form, or the code screen while a second step is pending. That step lives only here, so a reload
 * returns to the form.
 */
export function LoginPage({ onFirstInput }: { onFirstInput: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const [pending, setPending] = useState(takePendingCode);
  const [email, setEmail] = useState(pending?.email ?? '');
  const [isBlocked, setBlocked] = useState(false);

  // The forms await it, so that their button stays busy until the next screen is shown.
  const finish = async () => {
    await navigate(takeWantedRoute(), { replace: true });
  };
  const onOutcome = async (outcome: SignInOutcome) => {
    if (outcome.step === 'signedIn') return finish();
    setEmail(outcome.pending.email);
    setPending(outcome.pending);
  };
  const block = () => setBlocked(true);
  const unblock = () => {
    setBlocked(false);
    setPending(undefined);
  };

  return (
    <Suspense fallback={null}>
      {pending ? (
        <EmailCodePage
          pending={pending}
          onSignedIn={finish}
          onBlocked={block}
          onBack={() => setPending(undefined)}
        />
      ) : (
        <GuestLayout
          documentTitle="session.login.documentTitle"
          title={t('session.login.title')}
          subtitle={t(isLearnerApp ? 'session.learner.subtitle' : 'session.login.subtitle')}
          withFooter
        >
          <LoginForm
            email={email}
            isBlocked={isBlocked}
            onOutcome={onOutcome}
            onBlocked={block}
            onFirstInput={onFirstInput}
          />
        </GuestLayout>
      )}
      {isBlocked && <BlockedDialog onClose={unblock} />}
    </Suspense>
  );
}
