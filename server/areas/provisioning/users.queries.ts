import { departments, users } from '@server/domain/people/people.tables';
import { type ProvisionedUserRow, provisionedUsers } from '@server/domain/provisioning/provisioning.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { plannedOnce, prepared } from '@server/platform/db/prepared';
import {
  aliasedTable,
  and,
  asc,
  count,
  eq,
  inArray,
  isNull,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';

const managers = aliasedTable(users, 'managers');

/** The groups of the directory that a user is in. */
const groupsOf = sql<{ id: number; name: string }[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) ORDER BY g.id), '[]')
  FROM group_members m
  JOIN provisioned_groups pg ON pg.company_id = m.company_id AND pg.group_id = m.group_id
  JOIN groups g ON g.company_id = m.company_id AND g.id = m.group_id
  WHERE m.company_id = ${users.companyId} AND m.user_id = ${users.id})`;

const columns = {
  id: users.id,
  email: users.email,
  emailKey: users.emailKey,
  name: users.name,
  nameKey: users.nameKey,
  lastName: users.lastName,
  lastNameKey: users.lastNameKey,
  disabledAt: users.disabledAt,
  departmentId: users.departmentId,
  departmentName: departments.name,
  isDefaultDepartment: departments.isDefault,
  managerId: users.managerId,
  managerName: sql<string | null>`nullif(btrim(${managers.name} || ' ' || ${managers.lastName}), '')`,
  userUpdatedAt: users.updatedAt,
  externalId: provisionedUsers.externalId,
  displayName: provisionedUsers.displayName,
  givenName: provisionedUsers.givenName,
  familyName: provisionedUsers.familyName,
  saysDepartment: provisionedUsers.saysDepartment,
  saysManager: provisionedUsers.saysManager,
  pendingManager: provisionedUsers.pendingManager,
  createdAt: provisionedUsers.createdAt,
  updatedAt: provisionedUsers.updatedAt,
};

const select = (db: Queryable, hasGroups: boolean) =>
  db
    .select({ ...columns, groups: hasGroups ? groupsOf : sql<{ id: number; name: string }[]>`'[]'::jsonb` })
    .from(provisionedUsers)
    .innerJoin(
      users,
      and(eq(users.companyId, provisionedUsers.companyId), eq(users.id, provisionedUsers.userId)),
    )
    .innerJoin(
      departments,
      and(eq(departments.companyId, users.companyId), eq(departments.id, users.departmentId)),
    )
    .leftJoin(managers, and(eq(managers.companyId, users.companyId), eq(managers.id, users.managerId)));

type UserRow = typeof users.$inferSelect;

/** A user as a directory sees them. */
export type ScimUserRow = Pick<
  UserRow,
  | 'id'
  | 'email'
  | 'emailKey'
  | 'name'
  | 'nameKey'
  | 'lastName'
  | 'lastNameKey'
  | 'disabledAt'
  | 'departmentId'
  | 'managerId'
> &
  Omit<ProvisionedUserRow, 'companyId' | 'userId' | 'disabledAt' | 'deletedAt'> & {
    readonly departmentName: string;
    readonly isDefaultDepartment: boolean;
    readonly managerName: string | null;
    readonly userUpdatedAt: Date;
    readonly groups: { id: number; name: string }[];
  };

const ofCompany = (companyId: number | Placeholder) =>
  and(eq(provisionedUsers.companyId, companyId), isNull(provisionedUsers.deletedAt));

/** A user whom the directory has sent and not deleted. */
export async function findScimUser(
  db: Queryable,
  companyId: number,
  id: number,
): Promise<ScimUserRow | undefined> {
  const [row] = await prepared(db, 'scim_find_user', () =>
    select(db, true).where(
      and(ofCompany(sql.placeholder('companyId')), eq(provisionedUsers.userId, sql.placeholder('id'))),
    ),
  ).execute({ companyId, id });
  return row;
}

export interface Listing {
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
  readonly limit: number;
  readonly offset: number;
  readonly hasGroups: boolean;
}

export const listScimUsers = (db: Queryable, companyId: number, list: Listing): Promise<ScimUserRow[]> =>
  select(db, list.hasGroups)
    .where(and(ofCompany(companyId), list.where))
    .orderBy(...list.order)
    .limit(list.limit)
    .offset(list.offset);

export async function countScimUsers(
  db: Queryable,
  companyId: number,
  where: SQL | undefined,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(provisionedUsers)
    .innerJoin(
      users,
      and(eq(users.companyId, provisionedUsers.companyId), eq(users.id, provisionedUsers.userId)),
    )
    .innerJoin(
      departments,
      and(eq(departments.companyId, users.companyId), eq(departments.id, users.departmentId)),
    )
    .where(and(ofCompany(companyId), where));
  return row?.total ?? 0;
}

/** Whether a company has more people of its directory than so many. */
export async function hasMoreThan(db: Queryable, companyId: number, most: number): Promise<boolean> {
  const rows = await db
    .select({ id: provisionedUsers.userId })
    .from(provisionedUsers)
    .where(eq(provisionedUsers.companyId, companyId))
    .limit(1)
    .offset(most);
  return rows.length > 0;
}

/** The company's user with an address, locked, whether the directory has sent them or not. */
export async function lockByAddress(tx: Tx, companyId: number, emailKey: string) {
  const [row] = await plannedOnce(
    tx
      .select({ id: users.id, role: users.role, disabledAt: users.disabledAt })
      .from(users)
      .where(and(eq(users.companyId, companyId), eq(users.emailKey, emailKey)))
      .for('no key update'),
  );
  return row;
}

export async function findProvisioned(
  db: Queryable,
  companyId: number,
  userId: number,
): Promise<ProvisionedUserRow | undefined> {
  const [row] = await db
    .select()
    .from(provisionedUsers)
    .where(and(eq(provisionedUsers.companyId, companyId), eq(provisionedUsers.userId, userId)));
  return row;
}

/** Notes that the directory has sent a user, for the first time or again; `told` is what it says of one who is new. */
export async function putProvisioned(
  tx: Tx,
  companyId: number,
  userId: number,
  now: Date,
  told: Partial<ProvisionedUserRow> = {},
): Promise<void> {
  await tx
    .insert(provisionedUsers)
    .values({ ...told, companyId, userId, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [provisionedUsers.companyId, provisionedUsers.userId],
      set: { deletedAt: null, disabledAt: null, updatedAt: now },
    });
}

export async function updateProvisioned(
  tx: Tx,
  companyId: number,
  userId: number,
  changes: Partial<ProvisionedUserRow>,
): Promise<void> {
  await tx
    .update(provisionedUsers)
    .set(changes)
    .where(and(eq(provisionedUsers.companyId, companyId), eq(provisionedUsers.userId, userId)));
}

/** A user of the company whom a directory names by our id, its own id or an address. */
export async function findNamed(
  db: Queryable,
  companyId: number,
  { id, externalId, emailKey }: { id: number | undefined; externalId: string; emailKey: string },
): Promise<number | undefined> {
  const [byId] =
    id === undefined
      ? []
      : await db
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.companyId, companyId), eq(users.id, id)));
  if (byId) return byId.id;
  const [byExternal] = await db
    .select({ id: provisionedUsers.userId })
    .from(provisionedUsers)
    .where(and(eq(provisionedUsers.companyId, companyId), eq(provisionedUsers.externalId, externalId)))
    .orderBy(asc(provisionedUsers.userId))
    .limit(1);
  if (byExternal) return byExternal.id;
  const [byAddress] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.emailKey, emailKey)));
  return byAddress?.id;
}

/** Who waits for a manager with one of these names. */
export async function findWaitingFor(db: Queryable, companyId: number, names: readonly string[]) {
  return plannedOnce(
    db
      .select({ userId: provisionedUsers.userId, externalId: provisionedUsers.externalId, name: users.email })
      .from(provisionedUsers)
      .innerJoin(
        users,
        and(eq(users.companyId, provisionedUsers.companyId), eq(users.id, provisionedUsers.userId)),
      )
      .where(
        and(eq(provisionedUsers.companyId, companyId), inArray(provisionedUsers.pendingManager, [...names])),
      )
      .orderBy(asc(provisionedUsers.userId)),
  );
}

/** Those of these ids whom the directory has sent and not deleted. */
export async function provisionedAmong(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT p.user_id AS id FROM provisioned_users p WHERE p.company_id = ${companyId} AND p.deleted_at IS NULL
      AND p.user_id IN (SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(ids)}::json))`);
  return new Set(rows.map(({ id }) => Number(id)));
}
