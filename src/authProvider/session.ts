import { type Actor, CONSOLE_INTEGRATION, isAdminAreaRole, trustOf } from '@contract/access';
import { opensBoost } from '@contract/boost';
import type { CurrentUser } from '@contract/session';
import type { CompanyProfile } from '@contract/shell';
import { isApiError } from '@/client/ApiError';
import type { Call } from '@/client/call';
import { flags } from '@/flags/useFlag';
import type { TranslationKey } from '@/i18n/keys';
import { sessionCalls } from './calls';
import { type CompanyHint, noCompanyHint } from './companyHint';
import type { Identity } from './identity';
import type { KeptUser } from './keptUser';
import { landingOf } from './landing';
import { noTabOwner, type TabOwner } from './tabOwner';

/** The signed-in user. */
export interface LearnerData {
  user: CurrentUser;
}

/** The console's: with their company and their actor. */
export interface SessionData extends LearnerData {
  company: CompanyProfile;
  actor: Actor;
}

/** The signed-in user may not use the console. A sign-in of this tab has already ended when this is thrown. */
export class RoleNotAllowedError extends Error {
  override readonly name = 'RoleNotAllowedError';
}

export interface SessionDeps<Data extends LearnerData> {
  identity: Identity;
  call: Call;
  /** What is known of the user; `expected` is their most likely company. */
  load: (expected: number | undefined) => Promise<Data>;
  /** The existing guest screens: a forced sign-out can only land on one of them. */
  guestPaths?: readonly string[];
  /** Remembers whose tab this is when the page is loaded anew. */
  tabOwner?: TabOwner;
}

const REPLACED: TranslationKey = 'session.notices.replaced';
const ROLE_NOT_ALLOWED: TranslationKey = 'session.notices.roleNotAllowed';

/** The longest wait before a sign-out proceeds. */
const LEAVE_MS = 2000;

/** What the user may do and has, for the contract's rules. */
export const actorOf = (
  user: CurrentUser,
  { subscription, distribution, features, ownerId, trustsAdmins }: CompanyProfile,
): Actor => ({
  role: user.role,
  userId: user.id,
  companyId: user.company_id,
  hasBoost: subscription.hasBoost,
  // A trial may end while the console is open.
  get isBoosted() {
    return opensBoost(subscription, new Date());
  },
  isPartner: distribution.isPartner,
  customerType: distribution.customerType,
  hasProvider: distribution.parentCompanyId !== null,
  isSpecialPartnerParent: distribution.isSpecialPartnerParent,
  isProvider: distribution.isProvider,
  isIntegrated: distribution.integration === CONSOLE_INTEGRATION,
  isVisitor: user.isAdminLoggedInAsCompany,
  ...trustOf({ userId: user.id, role: user.role }, { ownerId, trustsAdmins }),
  features,
  isOn: (flag) => flags.getLookUp()(flag),
});

const companyOf = async (call: Call, id: number) =>
  (await call(sessionCalls.companyProfile, { params: { id } })).data;

/** The user and their company, for the console; throws RoleNotAllowedError for a learner. */
export function adminLoader({
  identity,
  call,
  hint = noCompanyHint,
}: Pick<SessionDeps<SessionData>, 'identity' | 'call'> & { hint?: CompanyHint }) {
  /** The user's most likely company, requested in parallel with the user; a wrong guess is not an error. */
  async function guessCompany(expected: number | undefined): Promise<CompanyProfile | undefined> {
    const account = identity.uid();
    const id = expected ?? (account === null ? undefined : hint.read(account));
    return id === undefined ? undefined : companyOf(call, id).catch(() => undefined);
  }

  return async (expected: number | undefined): Promise<SessionData> => {
    const guess = guessCompany(expected);
    const { data: user } = await call(sessionCalls.currentUser, {});
    if (!isAdminAreaRole(user.role)) throw new RoleNotAllowedError();
    const guessed = await guess;
    const company = guessed?.id === user.company_id ? guessed : await companyOf(call, user.company_id);
    const account = identity.uid();
    if (account !== null) hint.keep({ account, companyId: company.id });
    return { user, company, actor: actorOf(user, company) };
  };
}

/** No answer, or that of a proxy whose gateway is down. */
const isUnanswered = (error: unknown) => isApiError(error) && (error.status === 0 || error.status >= 502);

/** The user, for the learner's app: everyone is a learner. Without a connection, the user of the last start. */
export const learnerLoader =
  ({ identity, call, kept }: Pick<SessionDeps<LearnerData>, 'identity' | 'call'> & { kept: KeptUser }) =>
  async (): Promise<LearnerData> => {
    const account = identity.uid();
    try {
      const { data: user } = await call(sessionCalls.currentUser, {});
      if (account !== null) kept.keep({ account, user });
      return { user };
    } catch (error) {
      const user = account !== null && isUnanswered(error) ? kept.read(account) : undefined;
      if (!user) throw error;
      return { user };
    }
  };

/** The identity service, and whether an account was signed in by this tab. */
function markOwn(shared: Identity, onSignedIn: () => void) {
  let pending = 0;
  let own: string | null = null;
  async function mark(signIn: () => Promise<void>): Promise<void> {
    pending += 1;
    try {
      await signIn();
      own = shared.uid();
      onSignedIn();
    } finally {
      pending -= 1;
    }
  }
  const identity: Identity = {
    ...shared,
    signInWithPassword: (email, password) => mark(() => shared.signInWithPassword(email, password)),
    signInWithToken: (token) => mark(() => shared.signInWithToken(token)),
  };
  return { identity, isOwn: (uid: string) => pending > 0 || uid === own };
}

/**
 * The session of this tab: the identity service's sign-in plus the user behind it. One instance, created at startup;
 * react-admin's authProvider and the guest screens both use it.
 */
export function createSession<Data extends LearnerData>({
  identity: shared,
  call,
  load,
  guestPaths = [],
  tabOwner = noTabOwner,
}: SessionDeps<Data>) {
  const { identity, isOwn } = markOwn(shared, () => {
    isTaken = false;
  });
  let data: Data | null = null;
  let loading: Promise<Data> | undefined;
  let notice: TranslationKey | undefined;
  /** The server's own message about the end, if it sent one. */
  let message: string | undefined;
  /** The identity account `data` belongs to, or belonged to. */
  let owner: string | null = tabOwner.read();
  /** Another tab has signed somebody else in; the browser has one sign-in for all tabs. */
  let isTaken = false;
  const listeners = new Set<() => void>();

  const publish = (next: Data | null) => {
    data = next;
    for (const listener of listeners) listener();
  };

  async function fetchData(expected: number | undefined): Promise<Data> {
    try {
      const account = identity.uid();
      const next = await load(expected);
      if (isTaken) throw new Error('another user has signed in meanwhile');
      // Somebody else before anything was shown.
      if (identity.uid() !== account) return await fetchData(expected);
      owner = account;
      if (account !== null) tabOwner.keep(account);
      publish(next);
      return next;
    } catch (error) {
      if (error instanceof RoleNotAllowedError) {
        // Someone demoted to a learner may not keep what they see. A learner who only opens the console stays signed in
        // to the learner's app, which has the same sign-in.
        if (data) await end(ROLE_NOT_ALLOWED);
        else notice = ROLE_NOT_ALLOWED;
      }
      throw error;
    }
  }

  /** Refetches user and company, shared by all concurrent callers; an expected company saves a round trip. */
  function reload(expected?: number): Promise<Data> {
    loading ??= fetchData(expected).finally(() => {
      loading = undefined;
    });
    return loading;
  }

  /** Whether the browser's sign-in is somebody else's than that of this tab. */
  function isForeign(): boolean {
    const uid = identity.uid();
    return isTaken || (data !== null && uid !== null && uid !== owner && !isOwn(uid));
  }

  /** Ends what this tab shows, and leaves the sign-in to whom it belongs now. */
  function yieldTab(): void {
    isTaken = true;
    notice = REPLACED;
    message = undefined;
    publish(null);
  }

  /** What leaves the screen of a session that has ended. */
  let leave: (() => void) | undefined;

  async function end(reason?: TranslationKey, told?: string) {
    if (isForeign()) return yieldTab();
    // A session the gateway ended needs no sign-out call.
    const isOwnEnd = reason === undefined ? data !== null : reason === ROLE_NOT_ALLOWED;
    const visited = data?.user.isAdminLoggedInAsCompany ? data.user.company_id : undefined;
    notice = reason;
    message = told;
    // Who signs out leaves the tab to whoever comes next.
    if (isOwnEnd) tabOwner.forget();
    publish(null);
    if (visited !== undefined) await tellLeaving(visited);
    else if (isOwnEnd) await tellSigningOut();
    await identity.signOut();
  }

  /**
   * Records the end of a partner's visit in the customer's audit log. The visit ends even if the call fails.
   */
  async function tellLeaving(companyId: number) {
    const signal = AbortSignal.timeout(LEAVE_MS);
    await call(sessionCalls.leaveCompany, { params: { id: companyId }, signal }).catch(() => undefined);
  }

  /** Ends the session at the gateway too, refresh token included, without holding up the sign-out. */
  async function tellSigningOut() {
    const signal = AbortSignal.timeout(LEAVE_MS);
    await call(sessionCalls.signOut, { signal }).catch(() => undefined);
  }

  return {
    identity,
    getData: () => data,
    /** The token for a call of this tab: none once the browser's sign-in is somebody else's. */
    async token(forceRefresh: boolean): Promise<string | null> {
      if (isForeign()) return null;
      const token = await identity.token(forceRefresh);
      return isForeign() ? null : token;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** User and company of the session, fetched on first use; null when signed out. */
    async resume(): Promise<Data | null> {
      await identity.ready();
      const uid = identity.uid();
      if (isTaken || uid === null) return null;
      if (!data && owner !== null && uid !== owner && !isOwn(uid)) {
        yieldTab();
        return null;
      }
      return data ?? reload();
    },
    /** Whether the tab has ended because another user is signed in, who could go on here. */
    canRelease: () => isTaken && identity.uid() !== null,
    /** Leaves the tab to whoever is signed in, once the page is loaded anew. */
    release: () => tabOwner.forget(),
    reload: () => reload(),
    /** Completes a sign-in: loads the user, checks the role, records the login without waiting. */
    async establish(expectedCompany?: number): Promise<Data> {
      const established = await reload(expectedCompany).catch(async (error) => {
        // A half-finished sign-in must not stay: without a known role no one remains signed in.
        await end(error instanceof RoleNotAllowedError ? ROLE_NOT_ALLOWED : undefined);
        throw error;
      });
      notice = undefined;
      message = undefined;
      // A partner's visit does not count as a login of the customer's own admin.
      if (!established.user.isAdminLoggedInAsCompany)
        void call(sessionCalls.lastLogin, { params: { id: established.user.id } }).catch(() => undefined);
      return established;
    },
    /** Ends the session; `reason` is the message the sign-in page shows. */
    end,
    /** Ends a session that the gateway no longer knows, and leaves its screen. */
    async expire(reason: TranslationKey | undefined): Promise<void> {
      if (!data) return;
      const ending = end(reason);
      leave?.();
      await ending;
    },
    /** Why the last session ended, until the next one starts. */
    getNotice: () => notice,
    getMessage: () => message,
    /** Where the ended session leads: the page that says why, or this browser's usual sign-in. */
    landing: () => landingOf(notice, guestPaths),
    /**
     * Follows other tabs: a sign-in there starts this tab's session, and a sign-out ends it. Once the tab was somebody's,
     * another user's sign-in elsewhere ends it too: it never becomes theirs. Here, it replaces the session. Returns an
     * unsubscribe function.
     */
    follow: ({
      onBegun,
      onEnded,
      onTaken,
      onReplaced,
    }: Record<'onBegun' | 'onEnded' | 'onTaken' | 'onReplaced', () => void>) => {
      leave = onEnded;
      return identity.onChange((uid) => {
        if (isTaken) return;
        if (uid !== null && owner !== null && uid !== owner && !isOwn(uid)) {
          yieldTab();
          onTaken();
        } else if (!data) {
          // A sign-in of this tab loads its user itself as soon as the identity service has answered.
          if (uid !== null) setTimeout(() => !data && !loading && identity.uid() === uid && onBegun());
        } else if (uid === null) {
          notice = 'session.notices.expired';
          publish(null);
          onEnded();
        } else if (uid !== owner) onReplaced();
      });
    },
  };
}

export type SessionOf<Data extends LearnerData> = ReturnType<typeof createSession<Data>>;
/** The console's. */
export type Session = SessionOf<SessionData>;
/** The session of either app, as the guest pages need it. */
export type AnySession = SessionOf<LearnerData>;
