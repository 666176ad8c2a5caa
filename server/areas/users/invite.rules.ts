import type { BodyOf } from '@contract/endpoint';
import type { ErrorDetail } from '@contract/errors';
import { limits } from '@contract/limits';
import type { InviteOptions, inviteEndpoints } from '@contract/users/invites';
import { type Company, lockCompany, readCompany } from '@server/domain/company/company.queries';
import { countSending } from '@server/domain/company/mail-limits';
import { isBoostedOrOnTrial, userLimit } from '@server/domain/company/plan';
import { hasAssignments, startAnnualTraining } from '@server/domain/courses/course-assignments.rules';
import { flagLookUp } from '@server/domain/flags/flag-look-up';
import { addPeople } from '@server/domain/joining/add-people.rules';
import { emailsInUse, lockEmails } from '@server/domain/people/people.queries';
import { refuseRole } from '@server/domain/people/protection.rules';
import { checkSeats, freeSeats } from '@server/domain/people/seats.rules';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { invalidField, invalidFields } from '@server/platform/http/errors';
import { emailKey } from '@server/platform/text/text';
import { mailInvitations, refuseFull } from './invitations.rules';
import { textsOfInvite } from './invite-emails.rules';
import { addressesElsewhere, chooseSignOn, signOnOptions } from './invite-sign-on.rules';

type Invite = BodyOf<typeof inviteEndpoints.invite>;
type Invited = Invite['emails'];

const IN_USE = 'These emails are already in use.';
const REPEATED = 'This email is in the list twice.';

/** Whether invitations by address end at the last free seat; without the flag the overage is paid for later. */
const isLimited = async (db: Queryable, deps: Deps, actor: SignedInActor) =>
  (await flagLookUp({ ...deps, db }, actor))('limit-users-invite');

/** What can be invited at this moment. */
export async function inviteOptions(db: Queryable, deps: Deps, actor: SignedInActor): Promise<InviteOptions> {
  const company = await readCompany(db, actor.companyId);
  const isAssigned = await hasAssignments(db, company.id);
  return {
    freeSlots: (await isLimited(db, deps, actor))
      ? await freeSeats(db, company, deps.clock())
      : limits.plans.seatsMax,
    limit: userLimit(company),
    hasAssignments: isAssigned,
    canBeginTraining: !isAssigned && isBoostedOrOnTrial(company, deps.clock()),
    signOn: await signOnOptions(db, company.id),
  };
}

/**
 * The addresses already in use, as they were given. An address belongs to one user of the whole service, as
 * at the identity service; the answer discloses neither the user nor the company.
 */
export async function findEmailsInUse(db: Queryable, emails: readonly string[]): Promise<string[]> {
  const taken = await emailsInUse(db, emails.map(emailKey));
  return emails.filter((email) => taken.has(emailKey(email)));
}

/** Throws 422 with a detail for every row whose address is taken or repeated. */
async function checkEmails(tx: Tx, people: Invited): Promise<void> {
  const keys = people.map(({ email }) => emailKey(email));
  await lockEmails(tx, keys);
  const taken = await emailsInUse(tx, keys);
  const seen = new Set<string>();
  const problems = keys.flatMap((key, row): ErrorDetail[] => {
    const code = `emails.${row}.email`;
    if (taken.has(key)) return [{ code, description: IN_USE }];
    if (seen.has(key)) return [{ code, description: REPEATED }];
    seen.add(key);
    return [];
  });
  if (problems.length > 0) throw invalidFields(problems);
}

/** Throws 422 unless nothing is assigned and Boost or a trial is active. */
export async function beginTraining(
  tx: Tx,
  deps: Deps,
  request: { actor: SignedInActor; requestId: string },
  company: Company,
): Promise<number> {
  if (!isBoostedOrOnTrial(company, deps.clock())) {
    throw invalidField('autoStartTraining', 'Training needs Boost or a trial.');
  }
  if (await hasAssignments(tx, company.id)) {
    throw invalidField('autoStartTraining', 'Training is already assigned.');
  }
  return (await startAnnualTraining(tx, deps, request, company)).campaign.id;
}

/**
 * Adds users and mails them, all or none, in as many statements for a thousand as for one. The company is
 * locked, so that concurrent invitations never exceed the plan together. Throws 422 by field and row:
 * addresses in use in any company, repeated ones, no seat, training that cannot begin, single sign-on that isn't theirs.
 */
export async function invite(
  tx: Tx,
  deps: Deps,
  request: { actor: SignedInActor; requestId: string },
  body: Invite,
) {
  const { actor } = request;
  body.emails.forEach(({ role }, row) => {
    refuseRole(actor, role, `emails.${row}.role`);
  });
  const company = await lockCompany(tx, actor.companyId);
  await checkEmails(tx, body.emails);
  const emails = body.emails.map(({ email }) => email);
  const sso = await chooseSignOn(tx, company.id, body.sso, async (domains) =>
    addressesElsewhere(emails, domains),
  );
  const now = deps.clock();
  if (await isLimited(tx, deps, actor))
    await checkSeats(tx, company, { wanted: body.emails.length, now, field: 'emails' });
  const campaignId = body.autoStartTraining ? await beginTraining(tx, deps, request, company) : null;
  const added = await addPeople(tx, deps, company.id, body.emails, {
    sso,
    invitedAt: body.notificationsEnabled ? now : null,
    now,
  });
  if (body.notificationsEnabled) {
    const given = {
      ...(body.custom_subject === undefined ? {} : { subject: body.custom_subject }),
      ...(body.custom_message === undefined ? {} : { message: body.custom_message }),
    };
    await countSending(tx, actor, 'invitation', added.length, now);
    const texts = await textsOfInvite(tx, deps, company, given, sso);
    const invited = added.map((person) => ({ ...person, sso }));
    refuseFull(await mailInvitations(tx, deps, company, invited, texts));
  }
  return { ids: added.map(({ id }) => id), campaignId, sso };
}
