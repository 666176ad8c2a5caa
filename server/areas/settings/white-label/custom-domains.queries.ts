import type { CustomDomainType } from '@contract/white-label';
import { companies } from '@server/domain/company/company.tables';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { type CustomDomainRow, customDomains } from '@server/domain/white-label/white-label.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';

interface HostKey {
  readonly companyId: number;
  readonly type: CustomDomainType;
  readonly domain: string;
}

const isHost = ({ companyId, type, domain }: HostKey) =>
  and(eq(customDomains.companyId, companyId), eq(customDomains.type, type), eq(customDomains.domain, domain));

export const listHosts = (db: Queryable, companyId: number): Promise<CustomDomainRow[]> =>
  db
    .select()
    .from(customDomains)
    .where(eq(customDomains.companyId, companyId))
    .orderBy(asc(customDomains.type));

export async function findHost(db: Queryable, key: HostKey): Promise<CustomDomainRow | undefined> {
  const [row] = await db.select().from(customDomains).where(isHost(key));
  return row;
}

/** Sets the host of a type that has none in use. */
export async function putHost(tx: Tx, { companyId, type, domain }: HostKey, createdAt: Date): Promise<void> {
  const fresh = { verifiedAt: null, checkedAt: null, missingSince: null, lapsedAt: null, createdAt };
  await tx
    .insert(customDomains)
    .values({ companyId, type, domain, ...fresh })
    .onConflictDoUpdate({
      target: [customDomains.companyId, customDomains.type],
      set: { domain, ...fresh },
    });
}

export async function deleteHost(tx: Tx, key: HostKey): Promise<CustomDomainRow | undefined> {
  const [row] = await tx.delete(customDomains).where(isHost(key)).returning();
  return row;
}

/** Removes a host of a company, whatever it is for. */
export async function deleteHostOfAnyType(tx: Tx, companyId: number, domain: string): Promise<void> {
  await tx
    .delete(customDomains)
    .where(and(eq(customDomains.companyId, companyId), eq(customDomains.domain, domain)));
}

export type HostChanges = Partial<
  Pick<CustomDomainRow, 'verifiedAt' | 'checkedAt' | 'missingSince' | 'lapsedAt'>
>;

/** Changes a host; undefined when it was removed meanwhile. */
export async function updateHost(
  db: Queryable,
  key: HostKey,
  changes: HostChanges,
): Promise<CustomDomainRow | undefined> {
  const [row] = await db.update(customDomains).set(changes).where(isHost(key)).returning();
  return row;
}

/** Serializes what companies do with a host until the transaction ends: two at once would both find it free. */
export async function lockHost(tx: Tx, domain: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('custom-domain:' || ${domain}, 0))`);
}

/** Another company that uses a host. */
export async function otherUser(
  db: Queryable,
  companyId: number,
  domain: string,
): Promise<CustomDomainRow | undefined> {
  const [row] = await db
    .select()
    .from(customDomains)
    .where(
      and(
        eq(customDomains.domain, domain),
        ne(customDomains.companyId, companyId),
        isNotNull(customDomains.verifiedAt),
      ),
    );
  return row;
}

/** The domains above a host, itself the first, but no top-level domain. */
function domainsAbove(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
}

/** The company that has proved a host's domain: the host itself, or the nearest domain above it that anybody has proved. */
export async function ownerOfHost(db: Queryable, host: string): Promise<number | undefined> {
  const [row] = await db
    .select({ companyId: companyDomains.companyId })
    .from(companyDomains)
    .where(and(inArray(companyDomains.domain, domainsAbove(host)), isNotNull(companyDomains.verifiedAt)))
    .orderBy(sql`length(${companyDomains.domain}) DESC`)
    .limit(1);
  return row?.companyId;
}

/** How many hosts in use are at or below a domain. */
export async function countHostsBelow(db: Queryable, companyId: number, domain: string): Promise<number> {
  const rows = await listHosts(db, companyId);
  return rows.filter(
    (row) => row.verifiedAt !== null && (row.domain === domain || row.domain.endsWith(`.${domain}`)),
  ).length;
}

/** Hosts in use that were not looked up since an instant, those not looked up for longest first. */
export const hostsToCheck = (db: Queryable, before: Date, limit: number): Promise<CustomDomainRow[]> =>
  db
    .select()
    .from(customDomains)
    .where(
      and(
        isNotNull(customDomains.verifiedAt),
        or(isNull(customDomains.checkedAt), lt(customDomains.checkedAt, before)),
      ),
    )
    .orderBy(sql`${customDomains.checkedAt} NULLS FIRST`, asc(customDomains.domain))
    .limit(limit);

/** Companies with white-label access that name a host, used or yet to be verified. */
export async function namersOf(db: Queryable, domain: string): Promise<number[]> {
  const rows = await db
    .selectDistinct({ companyId: customDomains.companyId })
    .from(customDomains)
    .innerJoin(companies, eq(companies.id, customDomains.companyId))
    .where(
      and(
        eq(customDomains.domain, domain),
        isNull(companies.disabledAt),
        sql`(${companies.features} ->> 'hasWhiteLabelAccess')::boolean`,
      ),
    );
  return rows.map(({ companyId }) => companyId);
}
