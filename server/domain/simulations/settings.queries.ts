import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { sendingDomains, simulationSettings } from './settings.tables';

export type SettingsRow = typeof simulationSettings.$inferSelect;
export type DomainRow = typeof sendingDomains.$inferSelect;

/** A company's settings; undefined until it has changed one. */
export async function findSettings(db: Queryable, companyId: number): Promise<SettingsRow | undefined> {
  const [row] = await db.select().from(simulationSettings).where(eq(simulationSettings.companyId, companyId));
  return row;
}

/** Changes the settings that are given. */
export async function changeSettings(
  tx: Tx,
  companyId: number,
  changes: Partial<Omit<SettingsRow, 'companyId'>>,
): Promise<void> {
  const insert = tx.insert(simulationSettings).values({ companyId, ...changes });
  await (Object.keys(changes).length > 0
    ? insert.onConflictDoUpdate({ target: simulationSettings.companyId, set: changes })
    : insert.onConflictDoNothing());
}

const isDomain = (companyId: number, domain: string) =>
  and(eq(sendingDomains.companyId, companyId), eq(sendingDomains.domain, domain));

/** A company's domains by name. */
export const listDomains = (db: Queryable, companyId: number): Promise<DomainRow[]> =>
  db
    .select()
    .from(sendingDomains)
    .where(eq(sendingDomains.companyId, companyId))
    .orderBy(asc(sendingDomains.domain));

export async function findDomain(db: Queryable, companyId: number, domain: string) {
  const [row] = await db.select().from(sendingDomains).where(isDomain(companyId, domain));
  return row;
}

export async function insertDomain(tx: Tx, row: typeof sendingDomains.$inferInsert): Promise<void> {
  await tx.insert(sendingDomains).values(row).onConflictDoNothing();
}

export async function deleteDomain(
  tx: Tx,
  companyId: number,
  domain: string,
): Promise<DomainRow | undefined> {
  const [row] = await tx.delete(sendingDomains).where(isDomain(companyId, domain)).returning();
  return row;
}

/** Serializes what companies do with a domain until the transaction ends: two at once would both find it free. */
export async function lockDomain(tx: Tx, domain: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('sending-domain:' || ${domain}, 0))`);
}

/** Another company that has verified a domain. */
export async function otherHolder(db: Queryable, companyId: number, domain: string) {
  const [row] = await db
    .select()
    .from(sendingDomains)
    .where(
      and(
        eq(sendingDomains.domain, domain),
        ne(sendingDomains.companyId, companyId),
        isNotNull(sendingDomains.verifiedAt),
      ),
    );
  return row;
}

/** Changes a domain; false when it was removed meanwhile. */
export async function updateDomain(
  db: Queryable,
  { companyId, domain, proof }: Pick<DomainRow, 'companyId' | 'domain' | 'proof'>,
  changes: Partial<Pick<DomainRow, 'verifiedAt' | 'checkedAt' | 'missingSince'>>,
): Promise<boolean> {
  // One that was removed and added again meanwhile has another proof.
  const changed = await db
    .update(sendingDomains)
    .set(changes)
    .where(and(isDomain(companyId, domain), eq(sendingDomains.proof, proof)))
    .returning({ domain: sendingDomains.domain });
  return changed.length > 0;
}

/** Verified domains that were not looked up since an instant, those not looked up for longest first. */
export const domainsToCheck = (db: Queryable, before: Date, limit: number): Promise<DomainRow[]> =>
  db
    .select()
    .from(sendingDomains)
    .where(
      and(
        isNotNull(sendingDomains.verifiedAt),
        or(isNull(sendingDomains.checkedAt), lt(sendingDomains.checkedAt, before)),
      ),
    )
    .orderBy(sql`${sendingDomains.checkedAt} NULLS FIRST`, asc(sendingDomains.domain))
    .limit(limit);
