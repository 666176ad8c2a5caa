import { isAdminAreaRole } from '@contract/access';
import { lockCompany, readCompany } from '@server/domain/company/company.queries';
import { addPeople } from '@server/domain/joining/add-people.rules';
import { setManager } from '@server/domain/people/managers.rules';
import { emailsInUse, lockEmails } from '@server/domain/people/people.queries';
import { freeSeats } from '@server/domain/people/seats.rules';
import { isFactorRequired } from '@server/domain/sign-in/actor.queries';
import { createLink } from '@server/domain/sign-in/links.rules';
import { findUsed } from '@server/domain/sign-on/candidates.queries';
import { SsoFailure } from '@server/domain/sign-on/failures';
import { newcomerOf } from '@server/domain/sign-on/new-people';
import { hasSecondFactor } from '@server/domain/sign-on/second-factor';
import { findMember, lockMember, registerMember } from '@server/domain/sign-on/sso.queries';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { retriedTransaction } from '@server/platform/http/transaction';
import { emailKey } from '@server/platform/text/text';
import type { Verified } from './requests.rules';

type Member = NonNullable<Awaited<ReturnType<typeof lockMember>>>;

/** Registers an invited user at their first sign-on. The provider has proved that the address is theirs. */
async function register(tx: Tx, deps: Deps, person: Member): Promise<void> {
  const account = { email: person.email, password: null, emailVerified: true };
  const created = await deps.identity.createAccount(tx, account);
  if (created.outcome === 'emailInUse') throw new SsoFailure('emailInUse');
  await registerMember(tx, person.companyId, person.id, created.uid, deps.clock());
}

/**
 * Adds somebody whom the provider vouched for and whom the company does not have, where its settings say so: a learner, with what
 * is assigned to new users. Returns undefined where they don't. The company is locked, so that two first sign-ons add one
 * user and seats are not exceeded. Throws a SsoFailure without a seat, and where another company has the address.
 */
async function join(tx: Tx, deps: Deps, verified: Verified, requestId: string): Promise<Member | undefined> {
  const { request, email = null, claims } = verified;
  const { companyId } = request;
  const company = await lockCompany(tx, companyId);
  const newcomer = await newcomerOf(tx, companyId, { email, claims });
  if (!newcomer) return undefined;
  const key = emailKey(newcomer.email);
  await lockEmails(tx, [key]);
  const meanwhile = await lockMember(tx, companyId, newcomer.email);
  if (meanwhile) return meanwhile;
  if (request.app === 'admin') throw new SsoFailure('roleNotAllowed');
  if ((await emailsInUse(tx, [key])).has(key)) throw new SsoFailure('emailInUse');
  const now = deps.clock();
  if ((await freeSeats(tx, company, now)) < 1) throw new SsoFailure('noSeat');
  const { email: address, name, lastName, department, groups, manager } = newcomer;
  const person = { email: address, name, lastName, role: 'user' as const, groups };
  const departments = department === null ? [] : [department];
  const how = { sso: true, invitedAt: null, now };
  const [added] = await addPeople(tx, deps, companyId, [{ ...person, departments }], how);
  if (!added) throw new Error('nobody was added');
  // Nobody reports to somebody new, so that no circle can close.
  const above = manager === null ? undefined : await findMember(tx, companyId, manager);
  if (above && above.id !== added.id) await setManager(tx, companyId, added.id, above.id);
  await appendAuditEvent(tx, {
    action: 'user.joined',
    target: { type: 'user', id: added.id },
    actor: { companyId, userId: added.id, onBehalfOf: null },
    requestId,
    at: now,
  });
  return lockMember(tx, companyId, address);
}

/**
 * Returns a one-time token for a user whom their company's provider vouched for. Only users of that very
 * company are admitted, whatever address the provider names, and those who become users by it. The user is locked, so that two
 * first sign-ons register once and the invitation isn't revoked meanwhile. Throws a SsoFailure for anyone else, for disabled
 * users, and at the console for roles without access to it.
 */
export async function admit(deps: Deps, verified: Verified, requestId: string): Promise<string> {
  const { request, email } = verified;
  return retriedTransaction(deps.db, async (tx) => {
    const known = email === undefined ? undefined : await lockMember(tx, request.companyId, email);
    const person = known ?? (await join(tx, deps, verified, requestId));
    if (!person) throw new SsoFailure('notConnected');
    if (person.disabledAt) throw new SsoFailure('suspended');
    if (request.app === 'admin' && !isAdminAreaRole(person.role)) throw new SsoFailure('roleNotAllowed');
    // A revoked invitation admits no one, whichever way they sign in.
    if (!person.uid && person.inviteRevokedAt) throw new SsoFailure('notConnected');
    if (!person.uid) await register(tx, deps, person);
    const { companyId, id: userId } = person;
    // The provider's word for a second factor counts where the company trusts it.
    const isPassed = hasSecondFactor(verified.claims) && (await findUsed(tx, companyId))?.trustsSecondFactor;
    const now = deps.clock();
    const { adminFactorFrom } = await readCompany(tx, companyId);
    const isRequired = isFactorRequired(person.role, adminFactorFrom, now);
    const link = { companyId, userId, email: person.email, purpose: 'sso' as const };
    return createLink(tx, { ...link, asksForCode: (person.isMfaEnabled || isRequired) && !isPassed }, now);
  });
}
