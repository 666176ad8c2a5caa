import { ERROR_CODES } from '@contract/errors';
import { limits } from '@contract/limits';
import { lockCompany, readCompany } from '@server/domain/company/company.queries';
import { countMail } from '@server/domain/company/mail-limits';
import { findPerson, lockUsers, updatePerson } from '@server/domain/people/people.queries';
import { refuseCredentials } from '@server/domain/people/protection.rules';
import { endCredentials } from '@server/domain/sign-in/credentials.rules';
import type { Queryable, Tx } from '@server/platform/db/client';
import { passwordResetUrl } from '@server/platform/http/app-urls';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, HttpError, notFound } from '@server/platform/http/errors';
import { assertNewPassword } from '@server/platform/identity/password-rule';
import { findUser } from './users.queries';

/** A user who signs in with a password. Throws 404; 409 with the reason for a user who does not. */
export async function personWithPassword(db: Queryable, companyId: number, userId: number) {
  if (!(await findUser(db, companyId, userId))) throw notFound('This user');
  const person = await findPerson(db, companyId, userId);
  if (person.disabledAt) throw conflict('This user is disabled.');
  if (person.sso) throw conflict('This user signs in with Single Sign-On.');
  if (!person.uid) throw conflict('This user has not accepted the invitation yet.');
  return { person, uid: person.uid };
}

/**
 * Mails a user the link to choose a new password, and returns the recipient's address. Throws 404; 409 for a
 * user without a password, or when their credentials are out of the caller's reach; 429.
 */
export async function sendPasswordReset(tx: Tx, deps: Deps, actor: SignedInActor, userId: number) {
  const { companyId } = actor;
  const { person, uid } = await personWithPassword(tx, companyId, userId);
  refuseCredentials(actor, person, 'passwordReset');
  const { email } = person;
  await countMail(tx, actor, 'reset', email, deps.clock());
  const company = await readCompany(tx, companyId);
  const reset = await deps.identity.createPasswordReset(tx, { uid, email });
  if (reset.outcome === 'throttled') {
    const message = 'Too many messages were sent. Wait a few minutes and try again.';
    throw new HttpError(429, ERROR_CODES.tooManyRequests, message);
  }
  if (reset.outcome !== 'created') throw conflict('This user has no password to reset.');
  const link = passwordResetUrl(deps.config, reset.code, person.role);
  await deps.jobs.enqueue(tx, 'mail.send', {
    template: 'passwordResetByAdmin',
    to: email,
    lang: company.lang,
    values: {
      email,
      companyName: company.name,
      link,
      minutes: String(limits.session.passwordResetLifetimeMs / 60_000),
    },
  });
  return email;
}

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
