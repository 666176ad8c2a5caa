import type { BodyOf } from '@contract/endpoint';
import { ERROR_CODES } from '@contract/errors';
import type { Protection } from '@contract/users/profile';
import { ASSIGNABLE_ROLES, type User, type userEndpoints } from '@contract/users/users';
import type { Tx } from '../../db/client';
import type { Deps, SignedInActor } from '../../http/context';
import { HttpError, invalidField, notFound } from '../../http/errors';
import { lockCompany, readCompany } from '../shell/shell.queries';
import { defaultDepartment, findDepartment, type TargetDepartment } from './teams.queries';
import { protectionOf, toUser, userKeys, userLimit } from './users.model';
import {
  countEnabled,
  deleteUsers,
  emailInUse,
  existingGroupIds,
  findUser,
  groupIdsOf,
  insertUser,
  lockEmail,
  lockUsers,
  replaceGroups,
  updateUsers,
} from './users.queries';

type Create = BodyOf<typeof userEndpoints.create>;
type Update = BodyOf<typeof userEndpoints.update>;
type Bulk = BodyOf<typeof userEndpoints.updateMany>;
type Locked = Awaited<ReturnType<typeof lockUsers>>[number];
export interface BulkResult {
  ids: number[];
  skipped: { id: number; code: string }[];
}

const PROTECTION_TEXTS: Record<Protection, string> = {
  SELF: 'You cannot do this to your own account.',
  OWNER: 'The account owner cannot be changed in this way.',
  LAST_ADMIN: 'At least one admin must remain.',
  FOREIGN_ROLE: 'This account is managed by the service.',
};

/** One person with their groups, as the contract answers it. Throws 404. */
export async function userRecord(tx: Tx | Deps['db'], companyId: number, id: number): Promise<User> {
  const [user, company, groupIds] = [
    await findUser(tx, companyId, id),
    await readCompany(tx, companyId),
    await groupIdsOf(tx, companyId, id),
  ];
  if (!user) throw notFound('This user');
  return toUser(user, company.ownerId, groupIds);
}

/** The chosen department, or 'No Department' (1 §5). Throws 422. */
async function targetDepartment(tx: Tx, companyId: number, id: number | null): Promise<TargetDepartment> {
  if (id === null) return defaultDepartment(tx, companyId);
  const department = await findDepartment(tx, companyId, id);
  if (!department) throw invalidField('departmentId', 'This department does not exist.');
  return department;
}

async function checkGroups(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  const existing = await existingGroupIds(tx, companyId, ids);
  if (existing.length !== new Set(ids).size) throw invalidField('groupIds', 'A group does not exist.');
}

/** Throws 422 with the documented words when the plan has no seat left (1 §5); the company must be locked. */
async function checkSeats(tx: Tx, company: { id: number; hasBoost: boolean; seats: number }, wanted: number) {
  const free = Math.max(0, userLimit(company) - (await countEnabled(tx, company.id)));
  if (wanted > free) throw invalidField('email', `You can invite up to ${free} user(s).`);
}

/**
 * Adds a person as invited, and mails them (1 §4.5). The company is locked, so that two requests at once never
 * take the same last seat. Throws 422 by field: address in use anywhere, no seat, unknown department or group.
 */
export async function createUser(tx: Tx, deps: Deps, actor: SignedInActor, input: Create): Promise<User> {
  const { companyId } = actor;
  const company = await lockCompany(tx, companyId);
  const keys = userKeys(input);
  await lockEmail(tx, keys.emailKey);
  if (await emailInUse(tx, keys.emailKey)) throw invalidField('email', 'These emails are already in use.');
  await checkSeats(tx, company, 1);
  const department = await targetDepartment(tx, companyId, input.departmentId);
  await checkGroups(tx, companyId, input.groupIds);
  const now = deps.clock();
  const { name, lastName, email, role } = input;
  const id = await insertUser(tx, {
    ...keys,
    companyId,
    email,
    name,
    lastName,
    role,
    departmentId: department.id,
    departmentKey: department.nameKey,
    createdAt: now,
    updatedAt: now,
    invitedAt: input.notify ? now : null,
  });
  await replaceGroups(tx, companyId, id, input.groupIds);
  if (input.notify) await mailInvitation(tx, deps, company, { email, name });
  return userRecord(tx, companyId, id);
}

async function mailInvitation(
  tx: Tx,
  deps: Deps,
  company: { name: string; lang: string },
  person: { email: string; name: string },
) {
  await deps.jobs.enqueue(tx, 'mail.send', {
    template: 'invitation',
    to: person.email,
    lang: company.lang,
    values: {
      companyName: company.name,
      name: person.name || person.email,
      link: `${deps.config.learnerUrl}/invitation?email=${encodeURIComponent(person.email)}`,
    },
  });
}

/** Mails the invitation again (1 §7.1). Throws 404, and 409 for somebody who has accepted it. */
export async function resendInvite(tx: Tx, deps: Deps, actor: SignedInActor, userId: number): Promise<void> {
  const [person] = await lockUsers(tx, actor.companyId, [userId]);
  if (!person) throw notFound('This user');
  if (person.registrationType !== 'INVITED') {
    throw new HttpError(409, ERROR_CODES.conflict, 'This user has already accepted the invitation.');
  }
  await updateUsers(tx, actor.companyId, [userId], { invitedAt: deps.clock() });
  await mailInvitation(tx, deps, await readCompany(tx, actor.companyId), person);
}

/** The people of a bulk call, parted into those the rules admit and those they protect (1 §2.4). */
async function admitted(tx: Tx, actor: SignedInActor, ids: readonly number[]) {
  const company = await lockCompany(tx, actor.companyId);
  let enabledAdmins = await countEnabled(tx, actor.companyId, ['admin']);
  const skipped: BulkResult['skipped'] = [];
  const people: Locked[] = [];
  for (const person of await lockUsers(tx, actor.companyId, ids)) {
    const context = { actorId: actor.userId, ownerId: company.ownerId, enabledAdmins };
    const code = protectionOf(person, context);
    if (code) skipped.push({ id: person.id, code });
    else {
      people.push(person);
      if (person.role === 'admin' && !person.disabledAt) enabledAdmins -= 1;
    }
  }
  return { company, people, skipped };
}

/** Accounts of people who have one; the invited don't. */
const uidsOf = (people: readonly Locked[]) => people.flatMap(({ uid }) => uid ?? []);

/** Disables or enables people, with their accounts; disabling ends their sessions at once. */
async function setDisabled(
  tx: Tx,
  deps: Deps,
  companyId: number,
  people: readonly Locked[],
  disabled: boolean,
) {
  const changing = people.filter((person) => (person.disabledAt !== null) !== disabled);
  if (changing.length === 0) return;
  const now = deps.clock();
  await updateUsers(
    tx,
    companyId,
    changing.map((person) => person.id),
    disabled
      ? { disabledAt: now, sessionsValidSince: now, updatedAt: now }
      : { disabledAt: null, updatedAt: now },
  );
  const uids = uidsOf(changing);
  if (uids.length > 0) await deps.identity.setDisabled(tx, uids, disabled);
}

/** Disables, enables or moves several people; protected ones are left alone and named in the answer. */
export async function updateMany(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  ids: readonly number[],
  changes: Bulk,
): Promise<BulkResult> {
  const { companyId } = actor;
  const { company, people, skipped } = await admitted(tx, actor, ids);
  const changed = changes.disabled === true ? people : await lockUsers(tx, companyId, ids);
  const changedIds = changed.map((person) => person.id);
  if (changes.disabled === false) {
    const reenabled = changed.filter((person) => person.disabledAt).length;
    await checkSeats(tx, company, reenabled);
  }
  if (changes.departmentId !== undefined) {
    const department = await targetDepartment(tx, companyId, changes.departmentId);
    await updateUsers(tx, companyId, changedIds, {
      departmentId: department.id,
      departmentKey: department.nameKey,
      updatedAt: deps.clock(),
    });
  }
  if (changes.disabled !== undefined) await setDisabled(tx, deps, companyId, changed, changes.disabled);
  return { ids: changedIds, skipped: changes.disabled === true ? skipped : [] };
}

/** Deletes people for good, with their accounts; protected ones are left alone and named in the answer. */
export async function deleteMany(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  ids: readonly number[],
): Promise<BulkResult> {
  const { people, skipped } = await admitted(tx, actor, ids);
  const deleted = people.map((person) => person.id);
  if (deleted.length > 0) await deleteUsers(tx, actor.companyId, deleted);
  const uids = uidsOf(people);
  if (uids.length > 0) await deps.identity.deleteAccounts(tx, uids);
  return { ids: deleted, skipped };
}

/** Deletes one person. Throws 404, and 409 for a protected one. */
export async function deleteOne(tx: Tx, deps: Deps, actor: SignedInActor, id: number): Promise<void> {
  const { ids, skipped } = await deleteMany(tx, deps, actor, [id]);
  if (ids.length === 1) return;
  const code = skipped[0]?.code as Protection | undefined;
  if (!code) throw notFound('This user');
  throw new HttpError(409, ERROR_CODES.conflict, PROTECTION_TEXTS[code], [
    { code, description: PROTECTION_TEXTS[code] },
  ]);
}

/** Changes one person; what is absent stays. Throws 404, and 422 for a field that may not change. */
export async function updateUser(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  id: number,
  input: Update,
): Promise<User> {
  const { companyId } = actor;
  const { company, people, skipped } = await admitted(tx, actor, [id]);
  const code = skipped[0]?.code as Protection | undefined;
  const before = await findUser(tx, companyId, id);
  const [person] = people.length > 0 ? people : await lockUsers(tx, companyId, [id]);
  if (!before || !person) throw notFound('This user');
  const roleChanges = input.role !== undefined && input.role !== person.role;
  const disabling = input.disabled === true && !person.disabledAt;
  if (code && roleChanges) throw invalidField('role', PROTECTION_TEXTS[code]);
  if (code && disabling) throw invalidField('disabled', PROTECTION_TEXTS[code]);
  if (roleChanges && !(ASSIGNABLE_ROLES as readonly string[]).includes(input.role ?? '')) {
    throw invalidField('role', 'This role cannot be given.');
  }
  if (input.disabled === false && person.disabledAt) await checkSeats(tx, company, 1);
  const department =
    input.departmentId === undefined ? undefined : await targetDepartment(tx, companyId, input.departmentId);
  const name = input.name ?? before.name;
  const lastName = input.lastName ?? before.lastName;
  await updateUsers(tx, companyId, [id], {
    name,
    lastName,
    ...userKeys({ email: before.email, name, lastName }),
    ...(roleChanges ? { role: input.role } : {}),
    ...(department ? { departmentId: department.id, departmentKey: department.nameKey } : {}),
    updatedAt: deps.clock(),
  });
  if (input.groupIds) {
    await checkGroups(tx, companyId, input.groupIds);
    await replaceGroups(tx, companyId, id, input.groupIds);
  }
  if (input.disabled !== undefined) await setDisabled(tx, deps, companyId, [person], input.disabled);
  return userRecord(tx, companyId, id);
}
