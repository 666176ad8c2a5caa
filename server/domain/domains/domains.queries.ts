import type { Queryable } from '@server/platform/db/client';
import { emailKey } from '@server/platform/text/text';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { companyDomains } from './domains.tables';

/** The domain of an address as the table has it: lower case, in ASCII. */
export function domainOf(address: string): string {
  const key = emailKey(address);
  return key.slice(key.lastIndexOf('@') + 1);
}

/** The domains that a company has proved, by name. A subdomain is one of its own. */
export async function provedDomainsOf(db: Queryable, companyId: number): Promise<string[]> {
  const rows = await db
    .select({ domain: companyDomains.domain })
    .from(companyDomains)
    .where(and(eq(companyDomains.companyId, companyId), isNotNull(companyDomains.verifiedAt)))
    .orderBy(asc(companyDomains.domain));
  return rows.map(({ domain }) => domain);
}

/** Whether a company has proved exactly this domain, given in ASCII and lower case. */
export async function isProvedDomain(db: Queryable, companyId: number, domain: string): Promise<boolean> {
  const [row] = await db
    .select({ domain: companyDomains.domain })
    .from(companyDomains)
    .where(
      and(
        eq(companyDomains.companyId, companyId),
        eq(companyDomains.domain, domain),
        isNotNull(companyDomains.verifiedAt),
      ),
    );
  return row !== undefined;
}

/** Whether an address is at a domain that the company has proved. */
export const isAtProvedDomain = (db: Queryable, companyId: number, address: string): Promise<boolean> =>
  isProvedDomain(db, companyId, domainOf(address));

/** The same of user `u`, for queries about many. No address that is stored has a second @. */
export const IS_AT_PROVED_DOMAIN = sql`EXISTS (SELECT FROM company_domains d
  WHERE d.company_id = u.company_id AND d.domain = split_part(u.email_key, '@', 2) AND d.verified_at IS NOT NULL)`;
