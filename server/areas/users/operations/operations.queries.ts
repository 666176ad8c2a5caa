import { ROLES } from '@contract/access';
import { limits } from '@contract/limits';
import { type CredentialActor, whyNotTheirCredentials } from '@contract/users/credentials';
import type { UserListFilter } from '@contract/users/users';
import type { OperationKey } from '@server/domain/operations/operations.queries';
import { users } from '@server/domain/people/people.tables';
import { countList } from '@server/domain/people/users-list.queries';
import { type Matching, matching } from '@server/domain/people/users-page.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';

/** The users an operation is for: by id, disabled or not, or all that a list with this filter would show. */
export type Chosen = { readonly ids: readonly number[] } | { readonly filter: UserListFilter };

const filterOf = (chosen: Chosen): UserListFilter =>
  'ids' in chosen ? { id: [...chosen.ids], showDisabled: true } : chosen.filter;

/** Freezes the chosen users, in one statement with the list's own condition; returns how many. */
export async function freezePeople(
  tx: Tx,
  { companyId, operationId }: OperationKey,
  ownerId: number | null,
  chosen: Chosen,
): Promise<number> {
  const condition = matching(tx, { companyId, ownerId, filter: filterOf(chosen) });
  const result = await tx.execute(sql`
    INSERT INTO operation_items (company_id, operation_id, position, user_id)
    SELECT ${users.companyId}, ${operationId}::bigint, row_number() OVER (ORDER BY ${users.id}), ${users.id}
    FROM ${users} WHERE ${condition}`);
  return result.rowCount ?? 0;
}

/** The exact number of matching users, however large. */
export async function countMatching(db: Queryable, window: Matching): Promise<number> {
  const counted = await countList(db, window);
  if (!counted.totalIsMinimum) return counted.total;
  const [row] = await db.select({ total: count() }).from(users).where(matching(db, window));
  return row?.total ?? 0;
}

/** Roles this actor may never delete. */
const protectedRoles = (actor: CredentialActor) =>
  ROLES.filter((role) => whyNotTheirCredentials(actor, { id: 0, role, isOwner: false }, 'delete'));

/** Matching users who may be protected from the actor: the first of them, and how many there are. */
export async function findProtected(
  db: Queryable,
  window: Matching & { readonly actor: CredentialActor; readonly enabledAdmins: number },
) {
  const isLastAdmin = and(eq(users.role, 'admin'), isNull(users.disabledAt));
  return db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      lastName: users.lastName,
      role: users.role,
      disabledAt: users.disabledAt,
      total: sql<number>`count(*) OVER ()`.mapWith(Number),
    })
    .from(users)
    .where(
      and(
        matching(db, window),
        or(
          inArray(users.id, [window.actor.userId, window.ownerId ?? 0]),
          inArray(users.role, protectedRoles(window.actor)),
          window.enabledAdmins <= 1 ? isLastAdmin : undefined,
        ),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limits.operations.protectedShown);
}
