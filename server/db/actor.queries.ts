import { eq } from 'drizzle-orm';
import { companies } from '../areas/shell/shell.tables';
import { users } from '../areas/users/users.tables';
import type { Queryable } from './client';

/** What the guard must know about the person behind a token, in one read. */
export async function findActor(db: Queryable, uid: string) {
  const [row] = await db
    .select({
      userId: users.id,
      companyId: users.companyId,
      email: users.email,
      role: users.role,
      isMfaEnabled: users.isMfaEnabled,
      disabledAt: users.disabledAt,
      sessionsValidSince: users.sessionsValidSince,
      ownerId: companies.ownerId,
      companyStatus: companies.status,
      hasBoost: companies.hasBoost,
      isPartner: companies.isPartner,
      customerType: companies.customerType,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.uid, uid))
    .limit(1);
  if (!row) return undefined;
  const { isMfaEnabled, disabledAt, sessionsValidSince, companyStatus, ...actor } = row;
  return {
    actor: { ...actor, uid },
    isMfaEnabled,
    sessionsValidSince,
    disabled: disabledAt !== null,
    companyDisabled: companyStatus === 'SUSPENDED',
  };
}
