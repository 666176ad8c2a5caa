import { lockCompany } from '../../company/company.queries';
import type { Tx } from '../../db/client';
import type { Deps, SignedInActor } from '../../http/context';
import { conflict } from '../../http/errors';
import { assertNewPassword } from '../../identity/password-rule';
import { countMail } from '../../mail/mail-limits';
import { lockUsers, updatePerson } from '../../people/people.queries';
import { refuseCredentials } from '../../people/protection.rules';
import { endCredentials } from '../../sign-in/credentials.rules';
import { personWithPassword } from './password-reset.rules';

/**
 * Sets a password that the user must replace at their next sign-in, ends their sessions and links, and
 * notifies them by a mail that does not contain it. Throws 404; 409 with the reason when it is not allowed.
 */
export async function setTemporaryPassword(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  { id, password }: { readonly id: number; readonly password: string },
): Promise<void> {
  const { companyId } = actor;
  // The same lock as for a change of role, so that no user becomes an admin between the check and the write.
  const company = await lockCompany(tx, companyId);
  await lockUsers(tx, companyId, [id]);
  const { person, uid } = await personWithPassword(tx, companyId, id);
  refuseCredentials(actor, person, 'temporaryPassword');
  await assertNewPassword(password, [person.email, person.name, person.lastName, company.name]);
  const now = deps.clock();
  // The notification counts against the limit for reset mails.
  await countMail(tx, actor, 'reset', person.email, now);
  await updatePerson(tx, companyId, id, { temporaryPassword: true, updatedAt: now });
  await endCredentials(tx, deps, companyId, [person]);
  await deps.jobs.enqueue(tx, 'mail.send', {
    template: 'temporaryPassword',
    to: person.email,
    lang: company.lang,
    values: { email: person.email, companyName: company.name },
  });
  const { email } = person;
  const { outcome } = await deps.identity.updateAccount(tx, uid, { password });
  if (outcome === 'updated') return;
  // A user who has signed in only by a link or by single sign-on has no account yet.
  const created = await deps.identity.createAccount(tx, { uid, email, password, emailVerified: true });
  if (created.outcome !== 'created') throw conflict('This email already in use');
}
