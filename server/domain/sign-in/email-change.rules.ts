import type { Change } from '@contract/audit';
import { ERROR_CODES } from '@contract/errors';
import { limits } from '@contract/limits';
import { readCompany } from '@server/domain/company/company.queries';
import { countMail } from '@server/domain/company/mail-limits';
import { changedTexts, userKeys } from '@server/domain/people/people.model';
import {
  emailInUse,
  findPerson,
  lockEmails,
  lockUsers,
  type Person,
  updatePerson,
} from '@server/domain/people/people.queries';
import { refuseCredentials } from '@server/domain/people/protection.rules';
import type { Tx } from '@server/platform/db/client';
import { appUrlOf } from '@server/platform/http/app-urls';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { HttpError, invalidField, notFound, sessionExpired } from '@server/platform/http/errors';
import { hashToken } from '@server/platform/secrets/tokens';
import { emailKey } from '@server/platform/text/text';
import { endCredentials } from './credentials.rules';
import { countLinks, endLinks, findLink, takeLink } from './links.queries';
import { createLink, linkExpired } from './links.rules';

const inUse = () => invalidField('email', 'This email already in use');

/** The user, locked until the transaction ends. Throws 404. */
async function lockPerson(tx: Tx, companyId: number, userId: number): Promise<Person> {
  const [locked] = await lockUsers(tx, companyId, [userId]);
  if (!locked) throw notFound('This user');
  return findPerson(tx, companyId, userId);
}

async function refuseTooMany(tx: Tx, person: Person, now: Date): Promise<void> {
  const { emailChangeMaxSends, emailChangeWindowMs } = limits.session;
  const since = new Date(now.getTime() - emailChangeWindowMs);
  const owner = { companyId: person.companyId, userId: person.id };
  if ((await countLinks(tx, owner, 'changeEmail', since)) < emailChangeMaxSends) return;
  const message = 'Too many messages were sent. Wait an hour and try again.';
  throw new HttpError(429, ERROR_CODES.tooManyRequests, message);
}

async function mailBoth(tx: Tx, deps: Deps, person: Person, email: string, token: string): Promise<void> {
  const { lang } = await readCompany(tx, person.companyId);
  const hours = String(limits.session.emailChangeLifetimeMs / 3600_000);
  const link = `${appUrlOf(deps.config, person.role)}/verify_email?purpose=newEmail&token=${token}`;
  await deps.jobs.enqueue(tx, 'mail.send', {
    template: 'emailChange',
    to: email,
    companyId: person.companyId,
    lang,
    values: { email, hours, link },
  });
  await deps.jobs.enqueue(tx, 'mail.send', {
    template: 'emailChangeAsked',
    to: person.email,
    lang,
    values: { email: person.email },
  });
}

/**
 * Stores a new address as pending and mails its link there. The current address is notified and stays in use
 * until the link is opened. A second request replaces the first link. Throws 404, 409 when the caller may not
 * reach another user's credentials, 422 by field, 429.
 */
export async function requestEmailChange(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  userId: number,
  given: string,
): Promise<{ email: string; changes: Change[] }> {
  const email = given.normalize('NFC');
  const key = emailKey(email);
  // Lock addresses before users, as imports do; otherwise the two could deadlock.
  await lockEmails(tx, [key]);
  const person = await lockPerson(tx, actor.companyId, userId);
  refuseCredentials(actor, person, 'address');
  // A session that ended while this waited for the lock may not request anything.
  if (person.uid === actor.uid && person.credentialEpoch !== actor.epoch) throw sessionExpired();
  if (key === person.emailKey) throw invalidField('email', "This is already the user's email.");
  if (await emailInUse(tx, key)) throw inUse();
  const now = deps.clock();
  await refuseTooMany(tx, person, now);
  await countMail(tx, actor, 'confirmation', email, now);
  const owner = { companyId: person.companyId, userId };
  await endLinks(tx, owner, 'changeEmail', now);
  await updatePerson(tx, person.companyId, userId, { unconfirmedNewEmail: email, updatedAt: now });
  const token = await createLink(tx, { ...owner, email, purpose: 'changeEmail' }, now);
  await mailBoth(tx, deps, person, email, token);
  return { email, changes: changedTexts({ email: person.email }, { email }) };
}

/** Cancels a pending address; its link stops working. Throws 404 and 409 as the request does. */
export async function cancelEmailChange(tx: Tx, deps: Deps, actor: SignedInActor, userId: number) {
  const person = await lockPerson(tx, actor.companyId, userId);
  refuseCredentials(actor, person, 'address');
  const now = deps.clock();
  await endLinks(tx, { companyId: person.companyId, userId }, 'changeEmail', now);
  await updatePerson(tx, person.companyId, userId, { unconfirmedNewEmail: null, updatedAt: now });
}

/**
 * Makes the pending address the user's, in their account too, and ends all sessions. Throws 401 for a link
 * that is used, expired or canceled, and 422 by field when the address has been taken in the meantime.
 */
export async function confirmEmailChange(
  tx: Tx,
  deps: Deps,
  token: string,
  audit: (person: { companyId: number; userId: number }, changes: Change[]) => Promise<void>,
): Promise<void> {
  const now = deps.clock();
  const tokenHash = hashToken(token);
  const known = await findLink(tx, tokenHash, 'changeEmail');
  if (!known) throw linkExpired();
  const { companyId, userId, email } = known;
  // The same lock order as in a request, with the link last.
  await lockEmails(tx, [emailKey(email)]);
  const person = await lockPerson(tx, companyId, userId);
  const link = await takeLink(tx, tokenHash, 'changeEmail', now);
  if (!link || person.disabledAt || person.unconfirmedNewEmail !== email) throw linkExpired();
  const keys = userKeys({ ...person, email });
  if (await emailInUse(tx, keys.emailKey)) throw inUse();
  const changes = { email, ...keys, unconfirmedNewEmail: null, emailVerified: true, updatedAt: now };
  await updatePerson(tx, companyId, userId, changes);
  await endCredentials(tx, deps, companyId, [person]);
  const { lang } = await readCompany(tx, companyId);
  const values = { email: person.email };
  await deps.jobs.enqueue(tx, 'mail.send', { template: 'emailChanged', to: person.email, lang, values });
  await audit({ companyId, userId }, changedTexts({ email: person.email }, { email }));
  if (!person.uid) return;
  const change = { email, emailVerified: true };
  if ((await deps.identity.updateAccount(tx, person.uid, change)).outcome === 'emailInUse') throw inUse();
}
