import type { BodyOf } from '@contract/endpoint';
import type { ErrorDetail } from '@contract/errors';
import { limits } from '@contract/limits';
import { identityKey } from '@contract/names';
import type { InviteOptions, inviteEndpoints } from '@contract/users/invites';
import { enrolPeople } from '@server/domain/assignments/enrolment.rules';
import { type Company, lockCompany, readCompany } from '@server/domain/company/company.queries';
import { countSending } from '@server/domain/company/mail-limits';
import { isBoostedOrOnTrial, userLimit } from '@server/domain/company/plan';
import { hasAssignments, startAnnualTraining } from '@server/domain/courses/course-assignments.rules';
import { flagLookUp } from '@server/domain/flags/flag-look-up';
import { userKeys } from '@server/domain/people/people.model';
import { emailsInUse, insertUsers, lockEmails } from '@server/domain/people/people.queries';
import { departments, groups } from '@server/domain/people/people.tables';
import { refuseRole } from '@server/domain/people/protection.rules';
import { defaultDepartment } from '@server/domain/people/teams.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { invalidField, invalidFields } from '@server/platform/http/errors';
import { emailKey } from '@server/platform/text/text';
import { mailInvitations, refuseFull } from './invitations.rules';
import { textsOfInvite } from './invite-emails.rules';
import { insertMemberships, teamsByName } from './invites.queries';
import { checkSeats, freeSeats } from './seats.rules';

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

/** Adds the users with their departments and groups; returns them with their ids, in the order given. */
async function addPeople(tx: Tx, deps: Deps, company: Company, body: Invite, now: Date) {
  const companyId = company.id;
  const people = body.emails;
  const departmentNames = people.flatMap((person) => person.departments.filter(Boolean));
  const groupNames = people.flatMap((person) => person.groups.filter(Boolean));
  const standard = await defaultDepartment(tx, companyId);
  const byDepartment = await teamsByName(tx, departments, companyId, departmentNames, now);
  const byGroup = await teamsByName(tx, groups, companyId, groupNames, now);
  const rows = people.map(({ email, name, lastName, role, departments: [department = ''] }) => {
    const { id: departmentId, nameKey: departmentKey } =
      byDepartment.get(identityKey(department)) ?? standard;
    return {
      ...userKeys({ email, name, lastName }),
      companyId,
      email,
      name,
      lastName,
      role,
      departmentId,
      departmentKey,
      sso: body.sso,
      createdAt: now,
      updatedAt: now,
      invitedAt: body.notificationsEnabled ? now : null,
    };
  });
  const ids = await insertUsers(tx, rows);
  const added = people.map((person) => {
    const id = ids.get(emailKey(person.email));
    if (id === undefined) throw new Error('the insert returned too few rows');
    return { ...person, id };
  });
  const members = added.flatMap(({ id: userId, groups: names }) => {
    const groupIds = new Set(names.flatMap((name) => byGroup.get(identityKey(name))?.id ?? []));
    return [...groupIds].map((groupId) => ({ groupId, userId }));
  });
  await insertMemberships(tx, companyId, members);
  await enrolPeople(
    tx,
    deps,
    companyId,
    added.map(({ id }) => id),
  );
  return added;
}

/**
 * Adds users and mails them, all or none, in as many statements for a thousand as for one. The company is
 * locked, so that concurrent invitations never exceed the plan together. Throws 422 by field and row:
 * addresses in use in any company, repeated ones, no seat, training that cannot begin.
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
  const now = deps.clock();
  if (await isLimited(tx, deps, actor))
    await checkSeats(tx, company, { wanted: body.emails.length, now, field: 'emails' });
  const campaignId = body.autoStartTraining ? await beginTraining(tx, deps, request, company) : null;
  const added = await addPeople(tx, deps, company, body, now);
  if (body.notificationsEnabled) {
    const given = {
      ...(body.custom_subject === undefined ? {} : { subject: body.custom_subject }),
      ...(body.custom_message === undefined ? {} : { message: body.custom_message }),
    };
    await countSending(tx, actor, 'invitation', added.length, now);
    const texts = await textsOfInvite(tx, deps, company, given);
    refuseFull(await mailInvitations(tx, deps, company, added, texts));
  }
  return { ids: added.map(({ id }) => id), campaignId };
}
