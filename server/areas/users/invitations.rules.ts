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
import { findUsed } from '@server/domain/sign-on/candidates.queries';
import { completeSignInLink } from '@server/domain/sign-on/links';
import type { Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { HttpError, notFound, tooManyRequests } from '@server/platform/http/errors';
import type { MailJob } from '@server/platform/jobs/queue';
import { sentWords } from '@server/platform/mail/unlinked';
import { words } from '@server/platform/text/words';
import { type CustomTexts, customTexts, INVITE_TEMPLATES, SIGN_ON_TEMPLATES } from './invite-emails.rules';
import { isBySignOn } from './invite-sign-on.rules';
import { audienceOf } from './users.model';

export interface Invitee {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Whether they were to sign in with the company's single sign-on. */
  readonly sso: boolean;
}

/** Where an invitation leads: by a credential of its own, or to the company's single sign-on. */
interface WayIn {
  readonly template: MailJob['template'];
  readonly link: string;
}

/**
 * Links to choose a password with, by user: each works once, and only its hash is stored. Those who sign in with single sign-on
 * get none, so that their mail is no way in for anybody else.
 */
async function passwordLinks(
  tx: Tx,
  { clock, config }: Deps,
  companyId: number,
  people: readonly Invitee[],
): Promise<ReadonlyMap<number, string>> {
  const links = people.map(({ id, email }) => ({
    companyId,
    userId: id,
    email,
    purpose: 'invitation' as const,
  }));
  const tokens = await createLinks(tx, links, clock());
  return new Map(
    people.map(({ id }, index) => [id, `${config.learnerUrl}/invitation?token=${tokens[index]}`]),
  );
}

/**
 * Mails invitations. Earlier links stop working. Who signs in by single sign-on, and whether, is decided by what the company has in
 * use now. The users must be locked by the caller, or new. Returns the addresses that have received too many mails to get
 * this one.
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
  const used = await findUsed(tx, companyId);
  const links = await passwordLinks(
    tx,
    deps,
    companyId,
    people.filter(({ sso }) => !isBySignOn(used, sso)),
  );
  const wayOf = ({ id, role }: Invitee): WayIn => {
    const audience = audienceOf(role);
    const link = links.get(id);
    if (link !== undefined) return { template: INVITE_TEMPLATES[audience], link };
    if (!used) throw new Error('an invitation leads nowhere');
    return { template: SIGN_ON_TEMPLATES[audience], link: completeSignInLink(deps.config, used, audience) };
  };
  const mails = people.map((person) => {
    const { email, name, role } = person;
    const own = texts[audienceOf(role)];
    const { template, link } = wayOf(person);
    return {
      template,
      to: email,
      lang,
      values: {
        companyName,
        name: name || email,
        days: invitationDays,
        link,
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
    words`${email} has been sent too many emails. Try again tomorrow.`,
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
  const used = await findUsed(tx, company.id);
  // Single sign-on may have been enforced or removed since they were added.
  for (const sso of [true, false]) {
    const ids = people.filter((person) => isBySignOn(used, person.sso) === sso).map(({ id }) => id);
    if (ids.length > 0)
      await updateUsers(tx, company.id, ids, { invitedAt: now, inviteRevokedAt: null, sso });
  }
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
