import { type AccessRule, canAccess, GUEST } from '@contract/access';
import type { ErrorCode } from '@contract/errors';
import type { AuthProvider, UserIdentity } from 'react-admin';
import { isApiError } from '@/client/ApiError';
import { isActing, leaveCompany } from './actingAs';
import { endingReason } from './endingReason';
import type { Session, SessionData } from './session';
import { type SignInDeps, signInWithPassword } from './signIn';
import { forgetAllTyped } from './typedValues';
import { forgetWantedRoute, keepWantedRoute } from './wantedRoute';

/** The actions react-admin uses for reads; everything else is a write. */
const READS: ReadonlySet<string> = new Set(['list', 'show', 'export', 'read']);

/** Who may read and write a resource, as the areas declare it. */
export interface ResourceRules {
  readonly name: string;
  readonly access: { readonly read: AccessRule; readonly write: AccessRule };
}

const ACCESS_ENDED: ErrorCode = 'company_not_accessible';

const identityOf = ({ user, company }: SessionData): UserIdentity => ({
  id: user.id,
  fullName: `${user.name} ${user.lastName}`.trim() || user.email,
  email: user.email,
  role: user.role,
  companyId: company.id,
  companyName: company.name,
});

const currentRoute = () => location.pathname + location.search + location.hash;

/**
 * react-admin's authProvider on the session.
 *
 * | method | what it does |
 * |---|---|
 * | login | password sign-in; the guest screens call the same function and know its second step |
 * | logout | ends the session, forgets the wanted route |
 * | checkAuth | passes while signed in; else keeps the wanted route |
 * | checkError | 401, COMPANY_DISABLED, LOGIN_REQUIRED end the session; others are left to the screen, since react-admin takes what this rejects for done |
 * | getPermissions | the Actor that `canAccess` of the contract judges |
 * | canAccess | by the rules of the resource; a resource without rules is allowed |
 */
export function createAuthProvider(
  { session, call }: Omit<SignInDeps, 'session'> & { session: Session },
  resources: readonly ResourceRules[],
): AuthProvider {
  const signedIn = async () => {
    const data = await session.resume();
    if (data) return data;
    keepWantedRoute(currentRoute());
    throw { redirectTo: session.landing(), message: false };
  };

  return {
    login: (credentials: { email: string; password: string }) =>
      signInWithPassword({ session, call }, credentials),
    async logout() {
      // An error has already ended it: the wanted route and the reason must stay.
      if (!session.getData()) return session.landing();
      if (isActing()) {
        await leaveCompany(session);
        return false;
      }
      forgetWantedRoute();
      await session.end();
      forgetAllTyped();
      return session.landing();
    },
    async checkAuth() {
      await signedIn();
    },
    async checkError(error: unknown) {
      // The eight hours are over, or the customer has withdrawn its consent: return to the partner's own
      // session.
      if (isActing() && isApiError(error) && error.code === ACCESS_ENDED) {
        await leaveCompany(session);
        return;
      }
      const reason = endingReason(error);
      if (reason) {
        keepWantedRoute(currentRoute());
        await session.end(reason);
        throw { redirectTo: session.landing(), message: false };
      }
    },
    getIdentity: async () => identityOf(await signedIn()),
    getPermissions: async () => session.getData()?.actor ?? GUEST,
    async canAccess({ resource, action }) {
      const rules = resources.find(({ name }) => name === resource)?.access;
      return canAccess(READS.has(action) ? rules?.read : rules?.write, session.getData()?.actor ?? GUEST);
    },
  };
}
