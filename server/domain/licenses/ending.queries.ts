import { ROLE_GROUPS } from '@contract/access';
import { limits } from '@contract/limits';
import { users } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';

/** Who is told about a company's licenses by mail: its enabled admins with a confirmed address, oldest first. */
export const selectMailedAdmins = (db: Queryable, companyId: number) =>
  db
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        inArray(users.role, [...ROLE_GROUPS.adminArea]),
        isNull(users.disabledAt),
        eq(users.emailVerified, true),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limits.plans.adminsMailed);
