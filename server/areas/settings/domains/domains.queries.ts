import { companyDomains, type DomainRow } from '@server/domain/domains/domains.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';

const isDomain = (companyId: number, domain: string) =>
  and(eq(companyDomains.companyId, companyId), eq(companyDomains.domain, domain));

/** A company's domains by name. */
export const listDomains = (db: Queryable, companyId: number): Promise<DomainRow[]> =>
  db
    .select()
    .from(companyDomains)
    .where(eq(companyDomains.companyId, companyId))
    .orderBy(asc(companyDomains.domain));

export async function findDomain(
  db: Queryable,
  companyId: number,
  domain: string,
): Promise<DomainRow | undefined> {
  const [row] = await db.select().from(companyDomains).where(isDomain(companyId, domain));
  return row;
}

export async function insertDomain(tx: Tx, row: typeof companyDomains.$inferInsert): Promise<void> {
  await tx.insert(companyDomains).values(row).onConflictDoNothing();
}

/** Deletes a domain, if its proof is still this one where one is given. */
export async function deleteDomain(
  tx: Tx,
  companyId: number,
  { domain, proof }: { readonly domain?: string; readonly proof?: string },
): Promise<DomainRow | undefined> {
  const [row] = await tx
    .delete(companyDomains)
    .where(
      and(
        eq(companyDomains.companyId, companyId),
        domain === undefined ? undefined : eq(companyDomains.domain, domain),
        proof === undefined ? undefined : eq(companyDomains.proof, proof),
      ),
    )
    .returning();
  return row;
}

/** Serializes what companies do with a domain until the transaction ends: two at once would both find it free. */
export async function lockDomain(tx: Tx, domain: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('company-domain:' || ${domain}, 0))`);
}

/** Another company that has proved a domain. */
export async function otherHolder(
  db: Queryable,
  companyId: number,
  domain: string,
): Promise<DomainRow | undefined> {
  const [row] = await db
    .select()
    .from(companyDomains)
    .where(
      and(
        eq(companyDomains.domain, domain),
        ne(companyDomains.companyId, companyId),
        isNotNull(companyDomains.verifiedAt),
      ),
    );
  return row;
}

export type DomainChanges = Partial<
  Pick<DomainRow, 'verifiedAt' | 'checkedAt' | 'missingSince' | 'lapsedAt' | 'lapse'>
>;

/** Changes a domain; undefined when it was removed meanwhile. */
export async function updateDomain(
  db: Queryable,
  { companyId, domain, proof }: Pick<DomainRow, 'companyId' | 'domain' | 'proof'>,
  changes: DomainChanges,
): Promise<DomainRow | undefined> {
  // One that was removed and added again meanwhile has another proof.
  const [row] = await db
    .update(companyDomains)
    .set(changes)
    .where(and(isDomain(companyId, domain), eq(companyDomains.proof, proof)))
    .returning();
  return row;
}

/** Proved domains that were not looked up since an instant, those not looked up for longest first. */
export const domainsToCheck = (db: Queryable, before: Date, limit: number): Promise<DomainRow[]> =>
  db
    .select()
    .from(companyDomains)
    .where(
      and(
        isNotNull(companyDomains.verifiedAt),
        or(isNull(companyDomains.checkedAt), lt(companyDomains.checkedAt, before)),
      ),
    )
    .orderBy(sql`${companyDomains.checkedAt} NULLS FIRST`, asc(companyDomains.domain))
    .limit(limit);
