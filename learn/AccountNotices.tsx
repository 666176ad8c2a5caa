import { accountEndpoints } from '@contract/account';
import type { CurrentUser } from '@contract/session';
import { useEffect, useId, useRef, useState } from 'react';
import form from '@/areas/session/form.module.css';
import { Notice } from '@/areas/session/Notice';
import { getAnySession } from '@/authProvider/currentSession';
import { forgetWantedRoute } from '@/authProvider/wantedRoute';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { confirmPolicies, PolicyLinks } from '@/components/policies/policies';
import { useVerifiedMeanwhile } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import styles from './notices.module.css';
import { useToast } from './toast';

/** A call that a button makes: once at a time, and why it failed. */
function useWork(work: () => Promise<void>) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(isApiError(error) ? error.message : t('session.errors.generic'));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, run: () => void (isBusy || run()) };
}

/** The user's address isn't confirmed yet. Nothing is blocked here: the gateway says what needs it. */
function Unverified({ user }: { user: CurrentUser }) {
  const t = useT();
  const toast = useToast();
  useVerifiedMeanwhile();
  const { isBusy, problem, run } = useWork(async () => {
    await call(accountEndpoints.verificationEmail, { body: { user_id: user.id } });
    toast(t('learn.notices.sent'));
  });
  return (
    <p className={styles.notice} role="status">
      {problem ?? t('learn.notices.unverified', { email: user.email })}
      <button type="button" disabled={isBusy} onClick={run}>
        {t('learn.notices.sendAgain')}
      </button>
    </p>
  );
}

/** The policy agreement: the only other choice is to sign out. */
function PolicyDialog({ user }: { user: CurrentUser }) {
  const t = useT();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { isBusy, problem, run } = useWork(() => confirmPolicies(user));
  const signOut = () => {
    forgetWantedRoute();
    void getAnySession().end();
  };
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={form.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={`${id}-title`}>{t('learn.notices.policyTitle')}</h2>
      <p id={`${id}-text`}>{t('learn.notices.policyText')}</p>
      <PolicyLinks className={styles.policies} />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className={flow.row}>
        <button type="button" className={form.primary} disabled={isBusy} onClick={run}>
          {t('learn.notices.agree')}
        </button>
        <button type="button" className={form.secondary} disabled={isBusy} onClick={signOut}>
          {t('learn.notices.signOut')}
        </button>
      </div>
    </dialog>
  );
}

/** What the user's account asks of them, on every page. */
export default function AccountNotices({ user }: { user: CurrentUser }) {
  return (
    <>
      {!user.emailVerified && <Unverified user={user} />}
      {user.privacyPolicyConfirmedAt === null && <PolicyDialog user={user} />}
    </>
  );
}
