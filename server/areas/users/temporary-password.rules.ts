import type { Tx } from '../../db/client';
import type { Deps, SignedInActor } from '../../http/context';
import { conflict } from '../../http/errors';
import { assertNewPassword } from '../../identity/password-rule';
import { countMail } from '../../mail/mail-limits';
import { endCredentials } from '../../sign-in/credentials.rules';
import { updatePerson } from '../session/session.queries';
import { lockCompany } from '../shell/shell.queries';
import { refuseCredentials } from './credentials.rules';
import { personWithPassword } from './password-reset.rules';
import { lockUsers } from './users.queries';

/**
 * Gives a person a password that they must replace when they sign in with it, ends their sessions and links,
 * and tells them by mail, which does not hold it. Throws 404; 409 with the reason for whoever it is not allowed for.
 */
export async function setTemporaryPassword(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  { id, password }: { readonly id: number; readonly password: string },
): Promise<void> {
  const { companyId } = actor;
  // Locked as for a change of the role: nobody is made an admin between this look and the new password.
  const company = await lockCompany(tx, companyId);
  await lockUsers(tx, companyId, [id]);
  const { person, uid } = await personWithPassword(tx, companyId, id);
  refuseCredentials(actor, person, 'temporaryPassword');
  await assertNewPassword(password, [person.email, person.name, person.lastName, company.name]);
  const now = deps.clock();
  // It is told by mail as a reset is, and counts as one.
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
  // Somebody who has come in by a link or by single sign-on only has no account of their own yet.
  const created = await deps.identity.createAccount(tx, { uid, email, password, emailVerified: true });
  if (created.outcome !== 'created') throw conflict('This email already in use');
}
