import { type Actor, GUEST } from '@contract/access';
import { useSyncExternalStore } from 'react';
import { call, configureClient } from '@/client/client';
import type { Config } from '@/config';
import { followErrors, reportError } from '@/error-reports/reportError';
import { translator } from '@/i18n/translator';
import { startRecorder } from '@/startup/startRecorder';
import { isActing } from './actingAs';
import { noCompanyHint, storedCompanyHint } from './companyHint';
import { createIdentity } from './lazyIdentity';
import { createSession, type Session, type SessionData } from './session';

let current: Session | undefined;

/** Connects identity service, client and session. Call once, at startup. */
export function startSession(config: Config, guestPaths: readonly string[] = []): Session {
  const acting = isActing();
  const identity = createIdentity(config, acting);
  configureClient({
    origin: config.apiOrigin,
    tokens: { get: identity.token },
    early: window.vigilStart,
    onRead: startRecorder.note,
    onFailure: reportError,
    texts: () => ({
      generic: translator.t('session.errors.generic'),
      network: translator.t('session.errors.network'),
      invalidParameters: translator.t('session.errors.invalidParameters'),
      accessDenied: translator.t('session.errors.accessDenied'),
    }),
  });
  const session = createSession({
    identity,
    call,
    guestPaths,
    hint: acting ? noCompanyHint : storedCompanyHint,
  });
  if (!acting) {
    session.subscribe(() => {
      if (session.getData()) startRecorder.follow(identity.uid());
      else startRecorder.forget();
    });
  }
  const { errorReportsDsn: dsn, buildId: release } = config;
  if (dsn) followErrors({ dsn, release, userId: () => session.getData()?.user.id });
  current = session;
  return session;
}

/** The session of this tab. */
export function getSession(): Session {
  if (!current) throw new Error('startSession was not called');
  return current;
}

/** The signed-in company, the tenant of every call, for the dataProvider. Throws when signed out. */
export function currentCompanyId(): number {
  const data = getSession().getData();
  if (!data) throw new Error('nobody is signed in');
  return data.user.company_id;
}

/** User, company and actor of the session, updated on change; null while signed out. */
export function useSession(): SessionData | null {
  const { subscribe, getData } = getSession();
  return useSyncExternalStore(subscribe, getData, getData);
}

/** The current actor, for `canAccess` of the contract. */
export const useActor = (): Actor => useSession()?.actor ?? GUEST;
