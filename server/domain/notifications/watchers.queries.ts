import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';

const watching = (companyId: number) =>
  and(
    eq(users.companyId, companyId),
    isNull(users.disabledAt),
    isNotNull(users.uid),
    // The address of one who has not confirmed it may be a stranger's.
    eq(users.emailVerified, true),
    or(eq(users.role, 'admin'), eq(users.id, companies.ownerId)),
  );

const selectWatching = (db: Queryable) =>
  db
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId));

/** The owner and all admins who are told of changes of trust, and may stop them. */
export const watchersOf = (db: Queryable, companyId: number) => selectWatching(db).where(watching(companyId));

/** One of them; undefined for anybody else. */
export async function findWatcher(db: Queryable, companyId: number, userId: number) {
  const [found] = await selectWatching(db).where(and(watching(companyId), eq(users.id, userId)));
  return found;
}
