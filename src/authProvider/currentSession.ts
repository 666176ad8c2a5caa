import { type Actor, GUEST } from '@contract/access';
import type { ErrorCode } from '@contract/errors';
import { useSyncExternalStore } from 'react';
import type { ApiError } from '@/client/ApiError';
import { call, configureClient } from '@/client/client';
import { followErrors, reportError } from '@/client/error-reports/reportError';
import { startRecorder } from '@/client/startRecorder';
import { confirmIdentity } from '@/client/stepUp';
import type { Config } from '@/config';
import { languageOf } from '@/i18n/locales';
import { translator } from '@/i18n/translator';
import { resettable } from '@/state';
import { isActing } from './actingAs';
import { noCompanyHint, storedCompanyHint } from './companyHint';
import { endingReason, isSessionOver } from './endingReason';
import type { Identity } from './identity';
import { storedUser } from './keptUser';
import { createIdentity } from './lazyIdentity';
import {
  type AnySession,
  adminLoader,
  createSession,
  type LearnerData,
  learnerLoader,
  type Session,
  type SessionData,
} from './session';
import { noTabOwner, storedTabOwner } from './tabOwner';

const COMPANY_DISABLED: ErrorCode = 'COMPANY_DISABLED';

let current: AnySession | undefined;
resettable(() => {
  current = undefined;
});

/** Whose writes are remembered while their answers are lost: the tenant and the user; null while signed out. */
export function currentSender(): string | null {
  const user = current?.getData()?.user;
  return user ? `${user.company_id}:${user.id}` : null;
}

function connect(config: Config, identity: Identity, onFailure: (failure: ApiError) => void): void {
  configureClient({
    origin: config.apiOrigin,
    tokens: { get: (forceRefresh) => (current ?? identity).token(forceRefresh) },
    early: window.vigilStart,
    onRead: startRecorder.note,
    sender: currentSender,
    onFailure,
    // react-admin asks its authProvider after its own reads alone; a screen may make others.
    onSignedOut: (failure) => {
      if (isSessionOver(failure)) void current?.expire(endingReason(failure));
    },
    confirmIdentity,
    language: () => languageOf(translator.getLocale()),
    texts: () => ({
      generic: translator.t('session.errors.generic'),
      network: translator.t('session.errors.network'),
      invalidParameters: translator.t('session.errors.invalidParameters'),
      accessDenied: translator.t('session.errors.accessDenied'),
    }),
  });
  const { errorReportsDsn: dsn, buildId: release } = config;
  if (dsn) followErrors({ dsn, release, userId: () => current?.getData()?.user.id });
}

/** Makes a session that of this tab. */
export function setSession(session: AnySession): void {
  current = session;
}

/** Connects identity service, client and the console's session. Call once, at startup. */
export function startSession(config: Config, guestPaths: readonly string[] = []): Session {
  const acting = isActing();
  const identity = createIdentity(config, acting);
  connect(config, identity, reportError);
  const load = adminLoader({ identity, call, hint: acting ? noCompanyHint : storedCompanyHint });
  const tabOwner = acting ? noTabOwner : storedTabOwner;
  const session = createSession({ identity, call, load, guestPaths, tabOwner });
  if (!acting) {
    session.subscribe(() => {
      if (session.getData()) startRecorder.follow(identity.uid());
      else startRecorder.forget();
    });
  }
  setSession(session);
  return session;
}

/** The same for the learner's app, in which no partner acts for anyone. */
export function startLearnerSession(config: Config, guestPaths: readonly string[]): AnySession {
  const identity = createIdentity(config, false);
  // What the console's react-admin asks its authProvider after a failure: whether that ends the session.
  connect(config, identity, (failure) => {
    reportError(failure);
    if (failure.code === COMPANY_DISABLED && session.getData()) void session.end(endingReason(failure));
  });
  const load = learnerLoader({ identity, call, kept: storedUser });
  const session = createSession({ identity, call, load, guestPaths, tabOwner: storedTabOwner });
  session.subscribe(() => session.getData() ?? storedUser.forget());
  setSession(session);
  return session;
}

/** The session of this tab, of either app. */
export function getAnySession(): AnySession {
  if (!current) throw new Error('no session was started');
  return current;
}

/** The console's session. */
export const getSession = () => getAnySession() as Session;

/** The signed-in company, the tenant of every call, for the dataProvider. Throws when signed out. */
export function currentCompanyId(): number {
  const data = getAnySession().getData();
  if (!data) throw new Error('nobody is signed in');
  return data.user.company_id;
}

/** The user of either app's session, updated on change; null while signed out. */
export function useLearnerSession(): LearnerData | null {
  const { subscribe, getData } = getAnySession();
  return useSyncExternalStore(subscribe, getData, getData);
}

/** User, company and actor of the session, updated on change; null while signed out. */
export function useSession(): SessionData | null {
  const { subscribe, getData } = getSession();
  return useSyncExternalStore(subscribe, getData, getData);
}

/** The current actor, for `canAccess` of the contract. */
export const useActor = (): Actor => useSession()?.actor ?? GUEST;
