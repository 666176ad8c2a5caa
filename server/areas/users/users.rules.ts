import type { Role } from '@contract/access';
import type { Change } from '@contract/audit';
import type { BodyOf } from '@contract/endpoint';
import { ERROR_CODES } from '@contract/errors';
import type { Protection } from '@contract/users/credentials';
import type { ManagedField } from '@contract/users/profile';
import { ASSIGNABLE_ROLES, type User, type userEndpoints } from '@contract/users/users';
import { enrolPeople } from '@server/domain/assignments/enrolment.rules';
import { lockCompany, readCompany } from '@server/domain/company/company.queries';
import { countSending } from '@server/domain/company/mail-limits';
import {
  idsOf,
  movePeople,
  removePeople,
  setDisabled,
  targetDepartment,
} from '@server/domain/membership/changes.rules';
import { setManager } from '@server/domain/people/managers.rules';
import {
  changedTexts,
  departmentChange,
  joined,
  left,
  roleChange,
  statusChange,
  userKeys,
} from '@server/domain/people/people.model';
import {
  countEnabled,
  emailInUse,
  insertUser,
  lockEmails,
  lockUsers,
  updateUsers,
} from '@server/domain/people/people.queries';
import { departments } from '@server/domain/people/people.tables';
import {
  admitted,
  credentialActor,
  type LockedUser,
  PROTECTION_TEXTS,
  protectionOf,
  refuseRole,
  roleChanges,
  type Skipped,
  whyNotRaise,
} from '@server/domain/people/protection.rules';
import { checkSeats } from '@server/domain/people/seats.rules';
import {
  departmentNames,
  groupNames,
  type TargetDepartment,
  teamsByName,
} from '@server/domain/people/teams.queries';
import { refuseManaged, type Wanted } from '@server/domain/provisioning/managed.rules';
import { managedFieldsOf, managedGroupsAmong } from '@server/domain/provisioning/provisioning.queries';
import { findUsed } from '@server/domain/sign-on/candidates.queries';
import type { Tx } from '@server/platform/db/client';
import type { Concern, Deps, SignedInActor } from '@server/platform/http/context';
import { HttpError, invalidField, notFound } from '@server/platform/http/errors';
import { mailInvitations, refuseFull } from './invitations.rules';
import { customTexts } from './invite-emails.rules';
import { isBySignOn } from './invite-sign-on.rules';
import { toUser } from './users.model';
import { existingGroupIds, findUser, groupIdsOf, replaceGroups } from './users.queries';

type Create = BodyOf<typeof userEndpoints.create>;
type Update = BodyOf<typeof userEndpoints.update>;
type Bulk = BodyOf<typeof userEndpoints.updateMany>;
export interface BulkResult {
  ids: number[];
  skipped: Skipped[];
}

/** A user with their groups, as the contract returns them. Throws 404. */
export async function userRecord(
  tx: Tx | Deps['db'],
  companyId: number,
  id: number,
  now: Date,
): Promise<User> {
  const [user, company, groupIds] = [
    await findUser(tx, companyId, id),
    await readCompany(tx, companyId),
    await groupIdsOf(tx, companyId, id),
  ];
  if (!user) throw notFound('This user');
  return toUser(user, company.ownerId, now, groupIds);
}

async function checkGroups(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  const existing = await existingGroupIds(tx, companyId, ids);
  if (existing.length !== new Set(ids).size) throw invalidField('groupIds', "A group doesn't exist.");
}

/**
 * Adds a user as invited, and mails them. The company is locked, so that two concurrent requests never take
 * the same last seat. Throws 422 by field: address in use in any company, no seat, unknown department or
 * group.
 */
export async function createUser(tx: Tx, deps: Deps, actor: SignedInActor, input: Create): Promise<User> {
  const { companyId } = actor;
  refuseRole(actor, input.role);
  const company = await lockCompany(tx, companyId);
  const keys = userKeys(input);
  await lockEmails(tx, [keys.emailKey]);
  if (await emailInUse(tx, keys.emailKey)) throw invalidField('email', 'These emails are already in use.');
  await checkSeats(tx, company, { wanted: 1, now: deps.clock() });
  const department = await targetDepartment(tx, companyId, input.departmentId);
  await checkGroups(tx, companyId, input.groupIds);
  const now = deps.clock();
  const { name, lastName, email, role } = input;
  // Nothing is chosen here: they sign in by single sign-on where it is enforced.
  const sso = isBySignOn(await findUsed(tx, companyId), false);
  const id = await insertUser(tx, {
    ...keys,
    companyId,
    email,
    name,
    lastName,
    role,
    departmentId: department.id,
    departmentKey: department.nameKey,
    sso,
    createdAt: now,
    updatedAt: now,
    invitedAt: input.notify ? now : null,
  });
  await replaceGroups(tx, companyId, id, input.groupIds);
  await enrolPeople(tx, deps, companyId, [id]);
  if (input.notify) {
    const texts = await customTexts(tx, deps, company);
    await countSending(tx, actor, 'invitation', 1, now);
    refuseFull(await mailInvitations(tx, deps, company, [{ id, email, name, role, sso }], texts));
  }
  return userRecord(tx, companyId, id, now);
}

/** What an act on several users changed about each of them. */
async function concernsOf(
  tx: Tx,
  companyId: number,
  people: readonly LockedUser[],
  { disabled, department }: { disabled: boolean | undefined; department: TargetDepartment | undefined },
): Promise<Concern[]> {
  const left = people.map(({ departmentId }) => departmentId);
  const names = department ? await departmentNames(tx, companyId, left) : new Map<number, string>();
  return people.map(({ id, disabledAt, departmentId }) => {
    const isMoved = department !== undefined && departmentId !== department.id;
    const isSwitched = disabled !== undefined && (disabledAt !== null) !== disabled;
    const changes = [
      ...(isMoved ? [departmentChange(names.get(departmentId), department.name)] : []),
      ...(isSwitched ? [statusChange(disabled)] : []),
    ];
    return { userIds: [id], changes };
  });
}

/** Those of these users of whom the directory decides what is to be changed. */
async function managedIn(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
  { disabled, departmentId }: Bulk,
  now: Date,
): Promise<Set<number>> {
  const managed = await managedFieldsOf(tx, companyId, ids, now);
  const isMeant = (fields: readonly ManagedField[]) =>
    (disabled !== undefined && fields.includes('status')) ||
    (departmentId !== undefined && fields.includes('department'));
  return new Set([...managed].flatMap(([id, fields]) => (isMeant(fields) ? [id] : [])));
}

/** Disables, enables or moves several users; protected ones are skipped and listed in the answer. */
export async function updateMany(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  ids: readonly number[],
  changes: Bulk,
): Promise<{ result: BulkResult; concerns: Concern[] }> {
  const { companyId } = actor;
  const act = changes.disabled === undefined ? undefined : changes.disabled ? 'disable' : 'enable';
  const {
    company,
    people: admittedPeople,
    skipped: protectedOnes,
  } = act
    ? await admitted(tx, actor, ids, act)
    : { company: await lockCompany(tx, companyId), people: await lockUsers(tx, companyId, ids), skipped: [] };
  const byDirectory = await managedIn(tx, companyId, idsOf(admittedPeople), changes, deps.clock());
  const people = admittedPeople.filter(({ id }) => !byDirectory.has(id));
  const skipped = [...protectedOnes, ...[...byDirectory].map((id) => ({ id, code: 'DIRECTORY' as const }))];
  if (changes.disabled === false) {
    const reenabled = idsOf(people.filter((person) => person.disabledAt));
    const wanted = reenabled.length;
    await checkSeats(tx, company, { wanted, now: deps.clock(), people: reenabled, field: 'disabled' });
  }
  const { departmentId, disabled } = changes;
  const department =
    departmentId === undefined ? undefined : await targetDepartment(tx, companyId, departmentId);
  const concerns = await concernsOf(tx, companyId, people, { disabled, department });
  if (department) await movePeople(tx, deps, companyId, idsOf(people), department);
  if (disabled !== undefined) await setDisabled(tx, deps, companyId, people, disabled);
  return { result: { ids: idsOf(people), skipped }, concerns };
}

/** Deletes users permanently, with their accounts; protected ones are skipped and listed in the answer. */
export async function deleteMany(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  ids: readonly number[],
): Promise<BulkResult> {
  const { people, skipped } = await admitted(tx, actor, ids, 'delete');
  await removePeople(tx, deps, actor.companyId, people);
  return { ids: idsOf(people), skipped };
}

/** Deletes a user. Throws 404, and 409 for a protected one. */
export async function deleteOne(tx: Tx, deps: Deps, actor: SignedInActor, id: number): Promise<void> {
  const { ids, skipped } = await deleteMany(tx, deps, actor, [id]);
  if (ids.length === 1) return;
  const code = skipped[0]?.code;
  if (!code) throw notFound('This user');
  throw new HttpError(409, ERROR_CODES.conflict, PROTECTION_TEXTS[code], [
    { code, description: PROTECTION_TEXTS[code] },
  ]);
}

/** The requested department, by id or by name; undefined for no change. Throws 422. */
async function wantedDepartment(
  tx: Tx,
  companyId: number,
  { departmentId, newDepartment }: Update,
  now: Date,
): Promise<TargetDepartment | undefined> {
  if (newDepartment !== undefined) {
    const named = await teamsByName(tx, departments, companyId, [newDepartment], now);
    return [...named.values()][0];
  }
  return departmentId === undefined ? undefined : targetDepartment(tx, companyId, departmentId);
}

/** Throws 422 on the field for a role or state the caller may not give this user. */
async function checkAdmitted(
  tx: Tx,
  actor: SignedInActor,
  ownerId: number | null,
  person: LockedUser,
  { role, disabled }: { role: Role | undefined; disabled: boolean | undefined },
): Promise<void> {
  const enabledAdmins = await countEnabled(tx, actor.companyId, ['admin']);
  const company = { actor: credentialActor(actor, ownerId), ownerId, enabledAdmins };
  const refuse = (field: string, code: Protection | undefined) => {
    if (code) throw invalidField(field, PROTECTION_TEXTS[code]);
  };
  if (role !== undefined) {
    refuse('role', protectionOf(person, 'role', company) ?? whyNotRaise(person, role));
    if (!ASSIGNABLE_ROLES.some((one) => one === role))
      throw invalidField('role', 'This role cannot be given.');
  }
  if (disabled === true && !person.disabledAt) refuse('disabled', protectionOf(person, 'disable', company));
  if (disabled === false && person.disabledAt) refuse('disabled', protectionOf(person, 'enable', company));
}

/** Throws 409, by field, for a change of what the user's directory decides. */
async function refuseWhatIsManaged(
  tx: Tx,
  companyId: number,
  before: NonNullable<Awaited<ReturnType<typeof findUser>>>,
  input: Update,
  now: Date,
): Promise<void> {
  const isOther = <Field extends 'name' | 'lastName' | 'managerId' | 'departmentId'>(field: Field) =>
    input[field] !== undefined && input[field] !== before[field];
  const isSwitched = input.disabled !== undefined && input.disabled !== (before.disabledAt !== null);
  const wanted: Wanted = {
    ...(isOther('name') ? { name: 'name' } : isOther('lastName') ? { name: 'lastName' } : {}),
    ...(input.newDepartment !== undefined ? { department: 'newDepartment' } : {}),
    ...(isOther('departmentId') ? { department: 'departmentId' } : {}),
    ...(isOther('managerId') ? { manager: 'managerId' } : {}),
    ...(isSwitched ? { status: 'disabled' } : {}),
  };
  if (Object.keys(wanted).length > 0) await refuseManaged(tx, companyId, before.id, wanted, now);
  if (!input.groupIds) return;
  const groupIds = await groupIdsOf(tx, companyId, before.id);
  const after = new Set(input.groupIds);
  const changed = [
    ...groupIds.filter((id) => !after.has(id)),
    ...input.groupIds.filter((id) => !groupIds.includes(id)),
  ];
  if ((await managedGroupsAmong(tx, companyId, changed, now)).size > 0)
    await refuseManaged(tx, companyId, before.id, { groups: 'groupIds' }, now);
}

/** The groups a user has joined and left. */
async function groupChanges(tx: Tx, companyId: number, before: readonly number[], after: readonly number[]) {
  const added = after.filter((id) => !before.includes(id));
  const gone = before.filter((id) => !after.includes(id));
  const names = await groupNames(tx, companyId, [...added, ...gone]);
  const named = (ids: readonly number[]) => ids.flatMap((id) => names.get(id) ?? []);
  return [...named(added).map(joined), ...named(gone).map(left)];
}

/**
 * Changes a user; absent fields stay as they are. Returns what changed too. Throws 404, and 422 for a field
 * that may not change.
 */
export async function updateUser(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  id: number,
  input: Update,
): Promise<{ user: User; changes: Change[] }> {
  const { companyId } = actor;
  const company = await lockCompany(tx, companyId);
  const [person] = await lockUsers(tx, companyId, [id]);
  const before = await findUser(tx, companyId, id);
  if (!before || !person) throw notFound('This user');
  await refuseWhatIsManaged(tx, companyId, before, input, deps.clock());
  const roleChanging = input.role !== undefined && input.role !== person.role ? input.role : undefined;
  await checkAdmitted(tx, actor, company.ownerId, person, { role: roleChanging, disabled: input.disabled });
  if (input.disabled === false && person.disabledAt) {
    await checkSeats(tx, company, { wanted: 1, now: deps.clock(), people: [id], field: 'disabled' });
  }
  const department = await wantedDepartment(tx, companyId, input, deps.clock());
  const name = input.name ?? before.name;
  const lastName = input.lastName ?? before.lastName;
  await updateUsers(tx, companyId, [id], {
    name,
    lastName,
    ...userKeys({ email: before.email, name, lastName }),
    ...(roleChanging ? roleChanges(roleChanging) : {}),
    ...(department ? { departmentId: department.id, departmentKey: department.nameKey } : {}),
    updatedAt: deps.clock(),
  });
  const changes: Change[] = [
    ...changedTexts(before, { name, lastName }),
    ...(roleChanging ? [roleChange(person.role, roleChanging)] : []),
    ...(department && department.id !== person.departmentId
      ? [departmentChange(before.departmentName, department.name)]
      : []),
    ...(input.disabled !== undefined && (person.disabledAt !== null) !== input.disabled
      ? [statusChange(input.disabled)]
      : []),
  ];
  if (input.groupIds) {
    await checkGroups(tx, companyId, input.groupIds);
    const groupsBefore = await groupIdsOf(tx, companyId, id);
    changes.push(...(await groupChanges(tx, companyId, groupsBefore, input.groupIds)));
    await replaceGroups(tx, companyId, id, input.groupIds);
  }
  if (input.managerId !== undefined) changes.push(...(await setManager(tx, companyId, id, input.managerId)));
  if (input.disabled !== undefined) await setDisabled(tx, deps, companyId, [person], input.disabled);
  if (department || input.groupIds) await enrolPeople(tx, deps, companyId, [id]);
  return { user: await userRecord(tx, companyId, id, deps.clock()), changes };
}
