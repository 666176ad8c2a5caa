import { isAdminAreaRole } from '@contract/access';
import { createLink } from '@server/domain/sign-in/links.rules';
import { SsoFailure } from '@server/domain/sign-on/failures';
import { lockMember, registerMember } from '@server/domain/sign-on/sso.queries';
import type { Tx } from '@server/platform/db/client';
import { retriedTransaction } from '@server/platform/http/transaction';
import type { SsoDeps } from './context';
import type { Verified } from './requests.rules';

type Member = NonNullable<Awaited<ReturnType<typeof lockMember>>>;

/** Registers an invited user at their first sign-on. The provider has proved that the address is theirs. */
async function register(tx: Tx, deps: SsoDeps, person: Member): Promise<void> {
  const account = { email: person.email, password: null, emailVerified: true };
  const created = await deps.identity.createAccount(tx, account);
  if (created.outcome === 'emailInUse') throw new SsoFailure('emailInUse');
  await registerMember(tx, person.companyId, person.id, created.uid, deps.clock());
}

/**
 * Returns a one-time token for a user whom their company's provider vouched for. Only users of that very
 * company are admitted, whatever address the provider names. The user is locked, so that two first sign-ons
 * register once and the invitation isn't revoked meanwhile. Throws a SsoFailure for anyone else, for disabled
 * users, and at the console for roles without access to it.
 */
export async function admit(deps: SsoDeps, { request, email }: Verified): Promise<string> {
  return retriedTransaction(deps.db, async (tx) => {
    const person = email === undefined ? undefined : await lockMember(tx, request.companyId, email);
    if (!person) throw new SsoFailure('notConnected');
    if (person.disabledAt) throw new SsoFailure('suspended');
    if (request.app === 'admin' && !isAdminAreaRole(person.role)) throw new SsoFailure('roleNotAllowed');
    // A revoked invitation admits no one, whichever way they sign in.
    if (!person.uid && person.inviteRevokedAt) throw new SsoFailure('notConnected');
    if (!person.uid) await register(tx, deps, person);
    const { companyId, id: userId } = person;
    return createLink(tx, { companyId, userId, email: person.email, purpose: 'sso' }, deps.clock());
  });
}
