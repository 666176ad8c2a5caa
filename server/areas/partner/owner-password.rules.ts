import { access, canAccess } from '@contract/access';
import type { BodyOf } from '@contract/endpoint';
import { limits } from '@contract/limits';
import type { customerEndpoints } from '@contract/partner/customers';
import { readCompany, updateCompany } from '@server/domain/company/company.queries';
import { lockCustomer } from '@server/domain/company/customers.rules';
import { countMail } from '@server/domain/company/mail-limits';
import { lockUsers, setUid, updatePerson } from '@server/domain/people/people.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, forbidden } from '@server/platform/http/errors';
import { assertNewPassword } from '@server/platform/identity/password-rule';

const DAY_MS = 24 * 60 * 60 * 1000;
const { temporaryPasswordMs } = limits.partner;

/**
 * Sets a first password for the owner of a customer that the partner invited and that has not registered. The owner
 * must replace it at the first sign-in, is told about it by mail, and overrides it by the invitation's own link.
 * `grantLoginAccess` lets the partner in until the owner registers. Throws 404; 409 once the customer has
 * registered, whose credentials are out of any partner's reach, and for one that others invited; 403 for access
 * where the partner may not sign in to customers; 422; 429.
 */
export async function setOwnerPassword(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  customerId: number,
  { password, grantLoginAccess }: BodyOf<typeof customerEndpoints.temporaryPassword>,
) {
  const partner = await readCompany(tx, actor.companyId);
  const customer = await lockCustomer(tx, actor.companyId, customerId);
  const { id: companyId, ownerId } = customer;
  const [owner] = ownerId === null ? [] : await lockUsers(tx, companyId, [ownerId]);
  if (!owner || customer.registeredAt || owner.registrationType !== 'INVITED') {
    throw conflict("This customer has registered, so you can't set its owner's password.");
  }
  if (customer.invitedBy !== partner.id)
    throw conflict('Only the partner that invited this customer can do this.');
  if (grantLoginAccess && !canAccess(access.childLogin, actor)) throw forbidden();
  const names = [owner.email, owner.name, owner.lastName, customer.name, partner.name];
  await assertNewPassword(password, names);
  const now = deps.clock();
  const expiresAt = new Date(now.getTime() + temporaryPasswordMs);
  await countMail(tx, actor, 'reset', owner.email, now);
  await updatePerson(tx, companyId, owner.id, {
    temporaryPassword: true,
    temporaryPasswordEndsAt: expiresAt,
    updatedAt: now,
  });
  // Without an answer of the customer's, so that it becomes a request once the owner registers.
  const consent = { loginAsCompanyStatus: 'AVAILABLE', loginAsCompanyAnsweredAt: null, updatedAt: now };
  if (grantLoginAccess) await updateCompany(tx, companyId, consent);
  await deps.jobs.enqueue(tx, 'mail.send', {
    template: 'ownerPassword',
    to: owner.email,
    lang: customer.lang,
    values: {
      email: owner.email,
      companyName: customer.name,
      partnerName: partner.name,
      days: String(temporaryPasswordMs / DAY_MS),
    },
  });
  // Last, because a Firebase project can't be rolled back with the database.
  await setPassword(tx, deps, { ...owner, companyId, password });
  return { expiresAt, ownerId: owner.id };
}

interface NewPassword {
  readonly companyId: number;
  readonly id: number;
  readonly uid: string | null;
  readonly email: string;
  readonly password: string;
}

async function setPassword(tx: Tx, deps: Deps, { companyId, id, uid, email, password }: NewPassword) {
  // A new password ends the sessions of the one before. The epoch stays: the mailed invitation has it, too.
  if (uid !== null) {
    await deps.identity.updateAccount(tx, uid, { password });
    return;
  }
  const account = await deps.identity.createAccount(tx, { email, password });
  if (account.outcome === 'emailInUse') throw conflict('This email already in use');
  await setUid(tx, companyId, id, account.uid);
}
