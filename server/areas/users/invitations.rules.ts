import type { Role } from '@contract/access';
import { ERROR_CODES } from '@contract/errors';
import { limits } from '@contract/limits';
import { type Company, readCompany } from '@server/domain/company/company.queries';
import { countReaders, countSending } from '@server/domain/company/mail-limits';
import { invitationDays } from '@server/domain/people/people.model';
import { lockUsers, updateUsers } from '@server/domain/people/people.queries';
import { refuseCredentials } from '@server/domain/people/protection.rules';
import { forgetInvitations } from '@server/domain/sign-in/links.queries';
import { createLinks } from '@server/domain/sign-in/links.rules';
import type { Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { HttpError, notFound, tooManyRequests } from '@server/platform/http/errors';
import { sentWords } from '@server/platform/mail/unlinked';
import { type CustomTexts, customTexts, INVITE_TEMPLATES } from './invite-emails.rules';
import { audienceOf } from './users.model';

export interface Invitee {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

/**
 * Mails invitations, each with its own single-use link, of which only the hash is stored. Earlier links stop
 * working. The users must be locked by the caller, or new. Returns the addresses that have received too many
 * mails to get this one.
 */
export async function mailInvitations(
  tx: Tx,
  deps: Deps,
  company: Company,
  invited: readonly Invitee[],
  texts: CustomTexts,
): Promise<ReadonlySet<string>> {
  const now = deps.clock();
  const { id: companyId, name: companyName, lang } = company;
  const emails = invited.map(({ email }) => email);
  const full = await countReaders(tx, companyId, 'invitation', emails, now);
  const people = invited.filter(({ email }) => !full.has(email));
  await forgetInvitations(
    tx,
    companyId,
    people.map(({ id }) => id),
  );
  const tokens = await createLinks(
    tx,
    people.map(({ id, email }) => ({ companyId, userId: id, email, purpose: 'invitation' as const })),
    now,
  );
  const mails = people.map(({ email, name, role }, index) => {
    const audience = audienceOf(role);
    const own = texts[audience];
    return {
      template: INVITE_TEMPLATES[audience],
      to: email,
      lang,
      values: {
        companyName,
        name: name || email,
        days: invitationDays,
        link: `${deps.config.learnerUrl}/invitation?token=${tokens[index]}`,
      },
      ...(own ? { texts: sentWords(company, own) } : {}),
    };
  });
  await deps.jobs.enqueueAll(tx, 'mail.send', mails);
  return full;
}

/** Throws 429 when a recipient has received too many mails to get another. */
export function refuseFull(full: ReadonlySet<string>): void {
  const [email] = full;
  if (email === undefined) return;
  throw tooManyRequests(
    `${email} has been sent too many emails. Try again tomorrow.`,
    limits.mails.dayMs / 1000,
  );
}

async function lockInvited(tx: Tx, actor: SignedInActor, userId: number) {
  const [person] = await lockUsers(tx, actor.companyId, [userId]);
  if (!person) throw notFound('This user');
  if (person.registrationType !== 'INVITED') {
    throw new HttpError(409, ERROR_CODES.conflict, 'This user has already accepted the invitation.');
  }
  refuseCredentials(actor, person, 'invitation');
  return person;
}

/**
 * Invites users again who have not accepted, each with a new link and a new week. The caller has locked them.
 */
export async function inviteAgain(
  tx: Tx,
  deps: Deps,
  company: Company,
  people: readonly Invitee[],
): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set();
  const now = deps.clock();
  const changes = { invitedAt: now, inviteRevokedAt: null };
  await updateUsers(
    tx,
    company.id,
    people.map(({ id }) => id),
    changes,
  );
  return mailInvitations(tx, deps, company, people, await customTexts(tx, deps, company));
}

/** Mails the invitation again. Throws 404, and 409 when it was accepted. */
export async function resendInvite(tx: Tx, deps: Deps, actor: SignedInActor, userId: number): Promise<void> {
  const person = await lockInvited(tx, actor, userId);
  await countSending(tx, actor, 'invitation', 1, deps.clock());
  refuseFull(await inviteAgain(tx, deps, await readCompany(tx, actor.companyId), [person]));
}

/**
 * Revokes an invitation: its link stops working and single sign-on refuses the user. They stay in the list,
 * to be invited again or deleted. Throws 404, and 409 when it was accepted.
 */
export async function revokeInvite(tx: Tx, deps: Deps, actor: SignedInActor, userId: number): Promise<void> {
  await lockInvited(tx, actor, userId);
  await forgetInvitations(tx, actor.companyId, [userId]);
  await updateUsers(tx, actor.companyId, [userId], { inviteRevokedAt: deps.clock() });
}
