import type { Queryable, Tx } from '../../db/client';
import type { Deps } from '../../http/context';
import { invalidField } from '../../http/errors';
import { subjectsOf } from '../../privacy/personal-data';
import { erasePersonalData } from '../../privacy/privacy.queries';
import { endCredentials } from '../../sign-in/credentials.rules';
import { enrolAdded } from '../training/campaigns.rules';
import type { LockedUser } from './protection.rules';
import { countHeldSeats } from './seats.queries';
import { defaultDepartment, findDepartment, type TargetDepartment } from './teams.queries';
import { userLimit } from './users.model';
import { countEnabled, deleteUsers, updateUsers } from './users.queries';

/*
 * Changes to users, shared by every way to request them: a form, a bulk call, a batch of an operation. The
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
  if (!disabled) await enrolAdded(tx, companyId, idsOf(changing), now);
  if (uids.length > 0) await deps.identity.setDisabled(tx, uids, disabled);
  return changing;
}

/** Deletes users permanently, with their accounts and all data stored about them (docs/adr/0009). */
export async function removePeople(tx: Tx, deps: Deps, companyId: number, people: readonly LockedUser[]) {
  if (people.length === 0) return;
  await erasePersonalData(tx, subjectsOf(companyId, people));
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

/** Moves users to a department. */
export async function movePeople(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
  department: TargetDepartment,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const changes = { departmentId: department.id, departmentKey: department.nameKey, updatedAt: now };
  await updateUsers(tx, companyId, ids, changes);
}

interface SeatHolder {
  id: number;
  hasBoost: boolean;
  seats: number;
}

/**
 * Seats the plan has left; to fill them, lock the company first. The seats of users an operation has just
 * disabled are reserved: they count as free for `people` only, even where the plan was already exceeded.
 */
export async function freeSeats(
  db: Queryable,
  company: SeatHolder,
  now: Date,
  people: readonly number[] = [],
): Promise<number> {
  const free = Math.max(0, userLimit(company) - (await countEnabled(db, company.id)));
  const held = { companyId: company.id, now, people };
  const others = await countHeldSeats(db, { ...held, whose: 'others', most: free });
  const theirs = await countHeldSeats(db, { ...held, whose: 'theirs', most: people.length });
  return Math.max(free - others, theirs);
}

interface WantedSeats {
  readonly wanted: number;
  readonly now: Date;
  /** The users to enable, for whom their own seats may be reserved. */
  readonly people?: readonly number[];
  readonly field?: string;
}

/** Throws 422 on the field when the plan has too few seats left. */
export async function checkSeats(
  tx: Tx,
  company: SeatHolder,
  { wanted, now, people, field = 'email' }: WantedSeats,
): Promise<void> {
  const free = await freeSeats(tx, company, now, people);
  if (wanted > free) throw invalidField(field, `You can invite up to ${free} user(s).`);
}
