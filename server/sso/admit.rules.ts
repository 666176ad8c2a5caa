import { isAdminAreaRole } from '@contract/access';
import { createLink } from '../areas/session/links.rules';
import type { Tx } from '../db/client';
import { retriedTransaction } from '../http/transaction';
import type { SsoDeps } from './context';
import { SsoFailure } from './failures';
import type { Verified } from './requests.rules';
import { lockMember, registerMember } from './sso.queries';

type Member = NonNullable<Awaited<ReturnType<typeof lockMember>>>;

/** An invited person's first sign-on is their registration; the provider has shown that the address is theirs. */
async function register(tx: Tx, deps: SsoDeps, person: Member): Promise<void> {
  const account = { email: person.email, password: null, emailVerified: true };
  const created = await deps.identity.createAccount(tx, account);
  if (created.outcome === 'emailInUse') throw new SsoFailure('emailInUse');
  await registerMember(tx, person.companyId, person.id, created.uid, deps.clock());
}

/**
 * The one-time token of a person whom their company's provider vouched for. Only people of that very
 * company enter, whatever address the provider names. They are locked: two first sign-ons at once register once, and
 * an invitation is not taken back meanwhile. Throws a SsoFailure for anybody else, for the disabled, and
 * for roles without the console.
 */
export async function admit(deps: SsoDeps, { request, email }: Verified): Promise<string> {
  return retriedTransaction(deps.db, async (tx) => {
    const person = await lockMember(tx, request.companyId, email);
    if (!person) throw new SsoFailure('notConnected');
    if (person.disabledAt) throw new SsoFailure('suspended');
    if (!isAdminAreaRole(person.role)) throw new SsoFailure('roleNotAllowed');
    // An invitation that was taken back lets nobody in, by whatever way.
    if (!person.uid && person.inviteRevokedAt) throw new SsoFailure('notConnected');
    if (!person.uid) await register(tx, deps, person);
    const { companyId, id: userId } = person;
    return createLink(tx, { companyId, userId, email: person.email, purpose: 'sso' }, deps.clock());
  });
}
