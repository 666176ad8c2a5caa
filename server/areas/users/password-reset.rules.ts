import { ERROR_CODES } from '@contract/errors';
import { limits } from '@contract/limits';
import { readCompany } from '../../company/company.queries';
import type { Queryable, Tx } from '../../db/client';
import type { Deps, SignedInActor } from '../../http/context';
import { conflict, HttpError, notFound } from '../../http/errors';
import { countMail } from '../../mail/mail-limits';
import { findPerson } from '../../people/people.queries';
import { refuseCredentials } from '../../people/protection.rules';
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
  const link = `${deps.config.learnerUrl}/reset-password?oobCode=${encodeURIComponent(reset.code)}`;
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
