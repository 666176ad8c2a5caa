import { users } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { signInFailures } from './sign-in.tables';

/** Counts a failure and returns how many there are for its subject in the window. */
export async function countFailure(
  db: Queryable,
  subject: string,
  windowStartedAt: Date,
  now: Date,
): Promise<number> {
  const [row] = await db
    .insert(signInFailures)
    .values({ subject, windowStartedAt, attempts: 1, lastAt: now })
    .onConflictDoUpdate({
      target: [signInFailures.subject, signInFailures.windowStartedAt],
      set: { attempts: sql`${signInFailures.attempts} + 1`, lastAt: now },
    })
    .returning({ attempts: signInFailures.attempts });
  return row?.attempts ?? 0;
}

/** The user whose account an address signs in to. */
export async function findByAddress(db: Queryable, emailKey: string) {
  const [person] = await db
    .select({ companyId: users.companyId, userId: users.id })
    .from(users)
    .where(and(eq(users.emailKey, emailKey), isNotNull(users.uid)))
    .limit(1);
  return person;
}

/** Deletes counts from before an instant. */
export async function forgetFailures(db: Queryable, before: Date): Promise<void> {
  await db.delete(signInFailures).where(lt(signInFailures.windowStartedAt, before));
}
