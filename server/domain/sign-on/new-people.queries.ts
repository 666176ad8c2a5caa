import { identityKey } from '@contract/names';
import type { NewPeopleClaims } from '@contract/settings/new-people';
import { groups } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, eq, inArray } from 'drizzle-orm';
import { ssoNewPeople } from './sso.tables';

/** What was never set. */
const NEVER_SET = {
  isOn: false,
  claims: { name: null, lastName: null, department: null, groups: null, manager: null },
} as const;

/** Whether a company's provider adds users, and which claims say what about them. */
export async function newPeopleOf(
  db: Queryable,
  companyId: number,
): Promise<{ readonly isOn: boolean; readonly claims: NewPeopleClaims }> {
  const [row] = await db
    .select({ isOn: ssoNewPeople.isOn, claims: ssoNewPeople.claims })
    .from(ssoNewPeople)
    .where(eq(ssoNewPeople.companyId, companyId));
  return row ?? NEVER_SET;
}

export async function putNewPeople(
  tx: Tx,
  { companyId, ...set }: typeof ssoNewPeople.$inferInsert,
): Promise<void> {
  await tx
    .insert(ssoNewPeople)
    .values({ companyId, ...set })
    .onConflictDoUpdate({ target: ssoNewPeople.companyId, set });
}

/** Nobody is added any more; the claims stay for the next time. */
export async function stopNewPeople(tx: Tx, companyId: number, now: Date): Promise<void> {
  await tx
    .update(ssoNewPeople)
    .set({ isOn: false, updatedAt: now })
    .where(eq(ssoNewPeople.companyId, companyId));
}

/** As if it had never been set. */
export async function forgetNewPeople(tx: Tx, companyId: number): Promise<void> {
  await tx.delete(ssoNewPeople).where(eq(ssoNewPeople.companyId, companyId));
}

/** Those of a provider's groups that the company has. */
export async function groupsAmong(
  db: Queryable,
  companyId: number,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .select({ name: groups.name })
    .from(groups)
    .where(and(eq(groups.companyId, companyId), inArray(groups.identityKey, names.map(identityKey))));
  return rows.map(({ name }) => name);
}
