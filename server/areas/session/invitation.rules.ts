import { isAdminAreaRole } from '@contract/access';
import type { BodyOf } from '@contract/endpoint';
import type { ErrorDetail } from '@contract/errors';
import type { invitationEndpoints } from '@contract/invitation';
import { userKeys } from '@server/domain/people/people.model';
import { findPerson, lockUsers, setUid, updatePerson } from '@server/domain/people/people.queries';
import { clearTemporaryPassword } from '@server/domain/sign-in/credentials.queries';
import { endOtherCredentials, signInToken } from '@server/domain/sign-in/credentials.rules';
import { findInvitation } from '@server/domain/sign-in/links.queries';
import { linkExpired, useLink } from '@server/domain/sign-in/links.rules';
import { registerOwner } from '@server/domain/sign-in/registration.rules';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { companyDisabled, invalidField, invalidFields } from '@server/platform/http/errors';
import { assertNewPassword } from '@server/platform/identity/password-rule';
import { hashToken } from '@server/platform/secrets/tokens';
import { refuseEnforced } from './sign-on/sign-on.rules';

type Acceptance = BodyOf<typeof invitationEndpoints.accept>;
type Invited = { readonly companyId: number; readonly userId: number };

/**
 * Finds the invitation of a token. Throws the same 401 for every token that can not be accepted, and 403
 * while the company is disabled.
 */
export async function openInvitation(db: Queryable, token: string, now: Date) {
  const found = await findInvitation(db, hashToken(token), now);
  if (!found) throw linkExpired();
  const { companyStatus, ...invitation } = found;
  if (companyStatus === 'SUSPENDED') throw companyDisabled();
  return invitation;
}

/** Throws 422 by field for a name that neither the company nor the user has given. */
function checkNames(names: { name: string; lastName: string }): void {
  const details: ErrorDetail[] = [];
  if (names.name === '') details.push({ code: 'name', description: 'Please add your first name.' });
  if (names.lastName === '') details.push({ code: 'lastName', description: 'Please add your last name.' });
  if (details.length > 0) throw invalidFields(details);
}

/**
 * The same account with a password that no one else knows: the partner that invited the company has set a
 * temporary one, which the mailed link overrides. Whoever has signed in with it is signed out.
 */
async function replaceTemporaryPassword(
  tx: Tx,
  deps: Deps,
  { uid, password, link }: { uid: string; password: string; link: { epoch: number } },
): Promise<string> {
  const epoch = await endOtherCredentials(tx, deps, { uid, epoch: link.epoch });
  await clearTemporaryPassword(tx, uid, deps.clock());
  const { outcome } = await deps.identity.updateAccount(tx, uid, { password, emailVerified: true });
  if (outcome !== 'updated') throw invalidField('email', 'This email already in use');
  return signInToken(tx, deps, { uid, epoch, method: 'invitation' });
}

/**
 * Accepts an invitation: registers the user, confirms their address (the token was mailed to it) and returns
 * a token that signs them in. Of two concurrent calls, one succeeds. A refusal leaves the invitation
 * unchanged. Throws 401 and 403 as `openInvitation`, 403 SSO_REQUIRED where passwords are refused, 422 by
 * field.
 */
export async function acceptInvitation(
  deps: Deps,
  token: string,
  { password, privacyPolicyConfirmed, ...given }: Acceptance,
  audit: (tx: Tx, person: Invited) => Promise<void>,
): Promise<string> {
  const now = deps.clock();
  const { companyId, userId, email, role, ...invited } = await openInvitation(deps.db, token, now);
  await refuseEnforced(deps, email, isAdminAreaRole(role) ? 'admin' : 'learner');
  const told = [invited.name, invited.lastName, given.name ?? null, given.lastName ?? null];
  await assertNewPassword(password, [email, invited.companyName, ...told]);
  return deps.db.transaction(async (tx) => {
    await registerOwner(tx, deps, { companyId, userId });
    // Lock order: the user before the link, as when an invitation is revoked or sent again.
    await lockUsers(tx, companyId, [userId]);
    const { link } = await useLink(tx, token, 'invitation', now);
    const person = await findPerson(tx, companyId, userId);
    const names = { name: given.name || person.name, lastName: given.lastName || person.lastName };
    checkNames(names);
    await updatePerson(tx, companyId, userId, {
      ...names,
      ...userKeys({ email, ...names }),
      registrationType: 'REGISTERED',
      emailVerified: true,
      lastLoginAt: now,
      updatedAt: now,
      ...(privacyPolicyConfirmed ? { privacyPolicyConfirmedAt: now } : {}),
    });
    await audit(tx, { companyId, userId });
    if (person.uid !== null) return replaceTemporaryPassword(tx, deps, { uid: person.uid, password, link });
    // Last, because a Firebase project can't be rolled back with the database.
    const account = await deps.identity.createAccount(tx, { email, password, emailVerified: true });
    if (account.outcome === 'emailInUse') throw invalidField('email', 'This email already in use');
    await setUid(tx, companyId, userId, account.uid);
    return signInToken(tx, deps, { uid: account.uid, epoch: link.epoch, method: 'invitation' });
  });
}
