import { enrolPeople } from '@server/domain/assignments/enrolment.rules';
import { deleteUsers, updateUsers } from '@server/domain/people/people.queries';
import type { LockedUser } from '@server/domain/people/protection.rules';
import {
  defaultDepartment,
  findDepartment,
  type TargetDepartment,
} from '@server/domain/people/teams.queries';
import { subjectsOf } from '@server/domain/privacy/personal-data';
import { erasePersonalData } from '@server/domain/privacy/privacy.queries';
import { endCredentials } from '@server/domain/sign-in/credentials.rules';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { invalidField } from '@server/platform/http/errors';

/*
 * Changes to users, shared by every way to request them: a form, a bulk call, a batch of an operation, a directory. The
 * caller has locked the company and the users, and has checked the rules.
 */

export const idsOf = (people: readonly Pick<LockedUser, 'id'>[]): number[] => people.map(({ id }) => id);

/** Ids of the identity accounts; invited users have none. */
export const uidsOf = (people: readonly LockedUser[]) => people.flatMap(({ uid }) => uid ?? []);

/**
 * Disables or enables the users whose state differs, with their accounts; disabling ends their sessions at
 * once.
 */
export async function setDisabled(
  tx: Tx,
  deps: Deps,
  companyId: number,
  people: readonly LockedUser[],
  disabled: boolean,
): Promise<LockedUser[]> {
  const changing = people.filter((person) => (person.disabledAt !== null) !== disabled);
  if (changing.length === 0) return [];
  const now = deps.clock();
  const changes = { disabledAt: disabled ? now : null, updatedAt: now };
  await updateUsers(tx, companyId, idsOf(changing), changes);
  if (disabled) await endCredentials(tx, deps, companyId, changing);
  const uids = uidsOf(changing);
  if (!disabled) await enrolPeople(tx, deps, companyId, idsOf(changing));
  if (uids.length > 0) await deps.identity.setDisabled(tx, uids, disabled);
  return changing;
}

/** Deletes users permanently, with their accounts and all data stored about them (docs/adr/0009). */
export async function removePeople(tx: Tx, deps: Deps, companyId: number, people: readonly LockedUser[]) {
  if (people.length === 0) return;
  await erasePersonalData(tx, deps.personalData, subjectsOf(companyId, people));
  await deleteUsers(tx, companyId, idsOf(people));
  const uids = uidsOf(people);
  if (uids.length > 0) await deps.identity.deleteAccounts(tx, uids);
}

/** The chosen department, or 'No Department'; undefined if it does not exist. */
export async function departmentById(
  tx: Tx,
  companyId: number,
  id: number | null,
): Promise<TargetDepartment | undefined> {
  return id === null ? defaultDepartment(tx, companyId) : findDepartment(tx, companyId, id);
}

/** The chosen department, or 'No Department'. Throws 422. */
export async function targetDepartment(tx: Tx, companyId: number, id: number | null) {
  const department = await departmentById(tx, companyId, id);
  if (!department) throw invalidField('departmentId', "This department doesn't exist.");
  return department;
}

/** Moves users to a department, and enrols them in what is assigned to it. */
export async function movePeople(
  tx: Tx,
  deps: Deps,
  companyId: number,
  ids: readonly number[],
  department: TargetDepartment,
): Promise<void> {
  if (ids.length === 0) return;
  const changes = {
    departmentId: department.id,
    departmentKey: department.nameKey,
    updatedAt: deps.clock(),
  };
  await updateUsers(tx, companyId, ids, changes);
  await enrolPeople(tx, deps, companyId, ids);
}
