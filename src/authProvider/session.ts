import { type Actor, GUEST, isAdminAreaRole } from '@contract/access';
import type { CurrentUser } from '@contract/session';
import type { CompanyProfile } from '@contract/shell';
import type { Call } from '@/client/call';
import type { TranslationKey } from '@/i18n/keys';
import { sessionCalls } from './calls';
import { type CompanyHint, noCompanyHint } from './companyHint';
import type { Identity } from './identity';
import { landingOf } from './landing';

/** Who is signed in; null while nobody is. */
export interface SessionData {
  user: CurrentUser;
  company: CompanyProfile;
  actor: Actor;
}

/** The signed-in person may not use the console; the session is already ended when this is thrown. */
export class RoleNotAllowedError extends Error {
  override readonly name = 'RoleNotAllowedError';
}

export interface SessionDeps {
  identity: Identity;
  call: Call;
  /** The guest screens there are: a forced sign-out can only land on one of them. */
  guestPaths?: readonly string[];
  hint?: CompanyHint;
}

const ROLE_NOT_ALLOWED: TranslationKey = 'session.notices.roleNotAllowed';

/** Nobody waits longer than this to get out. */
const LEAVE_MS = 2000;

const actorOf = (user: CurrentUser, { subscription, distribution }: CompanyProfile): Actor => ({
  role: user.role,
  userId: user.id,
  companyId: user.company_id,
  hasBoost: subscription.hasBoost,
  isPartner: distribution.isPartner,
  customerType: distribution.customerType,
  hasProvider: distribution.parentCompanyId !== null,
  isVisitor: user.isAdminLoggedInAsCompany,
});

/**
 * The session of this tab: the identity service's sign-in plus the person and company behind it. One instance,
 * made at start; react-admin's authProvider and the guest screens both stand on it.
 */
export function createSession({ identity, call, guestPaths = [], hint = noCompanyHint }: SessionDeps) {
  let data: SessionData | null = null;
  let loading: Promise<SessionData> | undefined;
  let notice: TranslationKey | undefined;
  /** The server's own words about the end, where it had some. */
  let message: string | undefined;
  /** The identity account that `data` belongs to. */
  let owner: string | null = null;
  const listeners = new Set<() => void>();

  const publish = (next: SessionData | null) => {
    data = next;
    for (const listener of listeners) listener();
  };

  const companyOf = async (id: number) => (await call(sessionCalls.companyProfile, { params: { id } })).data;

  /** The company that is most likely the person's, asked for beside them; a wrong guess is no failure. */
  async function guessCompany(expected: number | undefined): Promise<CompanyProfile | undefined> {
    const account = identity.uid();
    const id = expected ?? (account === null ? undefined : hint.read(account));
    return id === undefined ? undefined : companyOf(id).catch(() => undefined);
  }

  async function fetchData(expected: number | undefined): Promise<SessionData> {
    const guess = guessCompany(expected);
    const { data: user } = await call(sessionCalls.currentUser, {});
    if (!isAdminAreaRole(user.role)) {
      await end(ROLE_NOT_ALLOWED);
      throw new RoleNotAllowedError();
    }
    const guessed = await guess;
    const company = guessed?.id === user.company_id ? guessed : await companyOf(user.company_id);
    const next = { user, company, actor: actorOf(user, company) };
    owner = identity.uid();
    if (owner !== null) hint.keep({ account: owner, companyId: company.id });
    publish(next);
    return next;
  }

  /** Reads person and company again, at once for all who ask; a company that is expected spares a round trip. */
  function reload(expected?: number): Promise<SessionData> {
    loading ??= fetchData(expected).finally(() => {
      loading = undefined;
    });
    return loading;
  }

  async function end(reason?: TranslationKey, told?: string) {
    // An end that the gateway brought about needs no telling.
    const isOwnEnd = reason === undefined ? data !== null : reason === ROLE_NOT_ALLOWED;
    const visited = data?.user.isAdminLoggedInAsCompany ? data.company.id : undefined;
    notice = reason;
    message = told;
    publish(null);
    if (visited !== undefined) await tellLeaving(visited);
    else if (isOwnEnd) await tellSigningOut();
    await identity.signOut();
  }

  /** The customer reads when a partner's visit ended; the visit ends whether the gateway hears of it or not. */
  async function tellLeaving(companyId: number) {
    const signal = AbortSignal.timeout(LEAVE_MS);
    await call(sessionCalls.leaveCompany, { params: { id: companyId }, signal }).catch(() => undefined);
  }

  /** Ends the session at the gateway as well, refresh token included; who wants out does not wait for it. */
  async function tellSigningOut() {
    const signal = AbortSignal.timeout(LEAVE_MS);
    await call(sessionCalls.signOut, { signal }).catch(() => undefined);
  }

  return {
    identity,
    getData: () => data,
    getActor: (): Actor => data?.actor ?? GUEST,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Person and company of the session, fetched when first asked for; null when nobody is signed in. */
    async resume(): Promise<SessionData | null> {
      await identity.ready();
      if (identity.uid() === null) return null;
      return data ?? reload();
    },
    reload: () => reload(),
    /** Completes a sign-in: reads the person, checks the role, records the login without waiting. */
    async establish(expectedCompany?: number): Promise<SessionData> {
      const established = await reload(expectedCompany).catch(async (error) => {
        // Half a sign-in is none: without a known role nobody may stay signed in.
        if (!(error instanceof RoleNotAllowedError)) await end();
        throw error;
      });
      notice = undefined;
      message = undefined;
      // A partner's visit is no login of the customer's own admin.
      if (!established.user.isAdminLoggedInAsCompany)
        void call(sessionCalls.lastLogin, { params: { id: established.user.id } }).catch(() => undefined);
      return established;
    },
    /** Ends the session; `reason` is what the sign-in page says about it. */
    end,
    /** Why the last session ended, until the next one begins. */
    getNotice: () => notice,
    getMessage: () => message,
    /** Where the ended session leads: the page that says why, or the sign-in that this browser uses. */
    landing: () => landingOf(notice, guestPaths),
    /**
     * Follows what other tabs do: a sign-in there begins this tab's session too, a sign-out there ends it,
     * another person's sign-in there replaces it. Answers a function that stops following.
     */
    follow: ({ onBegun, onEnded, onReplaced }: Record<'onBegun' | 'onEnded' | 'onReplaced', () => void>) =>
      identity.onChange((uid) => {
        if (!data) {
          // A sign-in of this tab's own reads its person as soon as the identity service has answered.
          if (uid !== null) setTimeout(() => !data && !loading && identity.uid() === uid && onBegun());
        } else if (uid === null) {
          notice = 'session.notices.expired';
          publish(null);
          onEnded();
        } else if (uid !== owner) onReplaced();
      }),
  };
}

export type Session = ReturnType<typeof createSession>;
