import type { Role } from '@contract/access';
import { ERROR_CODES } from '@contract/errors';
import type { Tx } from '../../db/client';
import type { Deps, SignedInActor } from '../../http/context';
import { HttpError, notFound } from '../../http/errors';
import { forgetInvitations } from '../session/links.queries';
import { createLinks } from '../session/links.rules';
import { type Company, readCompany } from '../shell/shell.queries';
import { refuseCredentials } from './credentials.rules';
import { type CustomTexts, customTexts, INVITE_TEMPLATES } from './invite-emails.rules';
import { audienceOf, invitationDays } from './users.model';
import { lockUsers, updateUsers } from './users.queries';

export interface Invitee {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

/**
 * Mails invitations, each with a link of its own that can be used once and whose hash alone is kept (1 §4.5). Links
 * of earlier invitations end. The people are locked by the caller or new.
 */
export async function mailInvitations(
  tx: Tx,
  deps: Deps,
  company: Company,
  people: readonly Invitee[],
  texts: CustomTexts,
): Promise<void> {
  const now = deps.clock();
  const { id: companyId, name: companyName, lang } = company;
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
      ...(own ? { texts: own } : {}),
    };
  });
  await deps.jobs.enqueueAll(tx, 'mail.send', mails);
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

/** Invites again people who have not accepted, each with a new link and a new week; they are locked by the caller. */
export async function inviteAgain(
  tx: Tx,
  deps: Deps,
  company: Company,
  people: readonly Invitee[],
): Promise<void> {
  if (people.length === 0) return;
  const now = deps.clock();
  const changes = { invitedAt: now, inviteRevokedAt: null };
  await updateUsers(
    tx,
    company.id,
    people.map(({ id }) => id),
    changes,
  );
  await mailInvitations(tx, deps, company, people, await customTexts(tx, company, now));
}

/** Mails the invitation again (1 §7.1). Throws 404, and 409 for somebody who has accepted it. */
export async function resendInvite(tx: Tx, deps: Deps, actor: SignedInActor, userId: number): Promise<void> {
  const person = await lockInvited(tx, actor, userId);
  await inviteAgain(tx, deps, await readCompany(tx, actor.companyId), [person]);
}

/**
 * Takes an invitation back: its link is worthless and single sign-on does not let the person in. They stay in the
 * list, to be invited again or deleted. Throws 404, and 409 for somebody who has accepted it.
 */
export async function revokeInvite(tx: Tx, deps: Deps, actor: SignedInActor, userId: number): Promise<void> {
  await lockInvited(tx, actor, userId);
  await forgetInvitations(tx, actor.companyId, [userId]);
  await updateUsers(tx, actor.companyId, [userId], { inviteRevokedAt: deps.clock() });
}
