import type { Actor } from '@contract/access';
import type { CurrentUser } from '@contract/session';
import type { CompanyProfile } from '@contract/shell';
import { vi } from 'vitest';
import { setSession } from '@/authProvider/currentSession';
import { actorOf, type Session, type SessionData } from '@/authProvider/session';
import { fakeSession } from '@/authProvider/testing';
import { buildCompany, buildUser } from '@/components/plan/testing';

interface SignedIn {
  user?: Partial<CurrentUser>;
  company?: Partial<CompanyProfile>;
  /** What the actor has beyond what follows from user and company. */
  actor?: Partial<Actor>;
}

/**
 * Who is signed in from now on, to either app: an admin of company 7 with Boost, unless it says otherwise. Returns the
 * session; its `reload` and `end` are spies.
 */
export function signIn({ user: givenUser, company: givenCompany, actor: givenActor }: SignedIn = {}) {
  const role = givenActor?.role;
  const user = buildUser({
    id: givenActor?.userId ?? 1,
    company_id: givenActor?.companyId ?? 7,
    ...(role && role !== 'guest' && { role }),
    ...givenUser,
  });
  const company = { ...buildCompany(), id: user.company_id, ...givenCompany };
  const actor = Object.defineProperties(
    actorOf(user, company),
    Object.getOwnPropertyDescriptors({ isBoosted: true, ...givenActor }),
  );
  const data: SessionData = { user, company, actor };
  const { session: fake, identity } = fakeSession({ user, uid: 'account-1' });
  const session = {
    ...fake,
    identity: vi.mocked(identity),
    getData: () => data,
    reload: vi.fn<Session['reload']>(async () => data),
    end: vi.fn<Session['end']>(async () => undefined),
  };
  setSession(session);
  return session;
}
