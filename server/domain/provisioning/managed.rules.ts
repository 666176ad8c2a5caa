import { ERROR_CODES } from '@contract/errors';
import type { ManagedField } from '@contract/users/profile';
import type { Queryable } from '@server/platform/db/client';
import { HttpError } from '@server/platform/http/errors';
import { managedFieldsOf, managedGroupsAmong } from './provisioning.queries';

export const BY_DIRECTORY = 'This is managed by your directory. Change it there.';

const byDirectory = (fields: readonly string[]) =>
  new HttpError(
    409,
    ERROR_CODES.conflict,
    BY_DIRECTORY,
    fields.map((code) => ({ code, description: BY_DIRECTORY })),
  );

/** By which field of a call each field that a directory decides is changed. */
export type Wanted = Partial<Record<ManagedField, string>>;

/** Throws 409, by field, where one of these fields of a user is the directory's. */
export async function refuseManaged(
  db: Queryable,
  companyId: number,
  userId: number,
  wanted: Wanted,
  now: Date,
): Promise<void> {
  const managed = (await managedFieldsOf(db, companyId, [userId], now)).get(userId) ?? [];
  const refused = managed.flatMap((field) => wanted[field] ?? []);
  if (refused.length > 0) throw byDirectory([...new Set(refused)]);
}

/** Those of these users of whom a directory decides this field. */
export async function managedAmong(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
  field: ManagedField,
  now: Date,
): Promise<Set<number>> {
  const managed = await managedFieldsOf(db, companyId, ids, now);
  return new Set([...managed].flatMap(([id, fields]) => (fields.includes(field) ? [id] : [])));
}

/** Throws 409 where a directory decides this field of one of several users. */
export async function refuseManagedAmong(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
  field: ManagedField,
  now: Date,
): Promise<void> {
  if ((await managedAmong(db, companyId, ids, field, now)).size > 0) throw byDirectory([field]);
}

/** Those of these users who are in a group, or not, because their directory says so. */
export async function membersByDirectory(
  db: Queryable,
  companyId: number,
  groupId: number,
  ids: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const groups = await managedGroupsAmong(db, companyId, [groupId], now);
  return groups.size === 0 ? new Set() : managedAmong(db, companyId, ids, 'groups', now);
}

/** Throws 409 where one of these users is in a group, or not, because their directory says so. */
export async function refuseDirectoryMembers(
  db: Queryable,
  companyId: number,
  groupId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  if ((await membersByDirectory(db, companyId, groupId, ids, now)).size > 0) throw byDirectory(['groups']);
}

/** Throws 409 for a group that the directory has sent: its name and whether there is one are decided there. */
export async function refuseDirectoryGroup(
  db: Queryable,
  companyId: number,
  groupId: number,
  now: Date,
): Promise<void> {
  if ((await managedGroupsAmong(db, companyId, [groupId], now)).size > 0) throw byDirectory(['name']);
}
