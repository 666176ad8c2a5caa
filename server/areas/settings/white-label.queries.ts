import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { companies } from '../shell/shell.tables';
import { customDomains, whiteLabelProperties } from './white-label.tables';

/** The company behind a verified domain, if it may have a look of its own and is not disabled, with that look. */
export async function findByDomain(db: Queryable, domain: string) {
  const [row] = await db
    .select({
      companyId: companies.id,
      name: sql<string>`coalesce(${whiteLabelProperties.name}, ${companies.name})`,
      logo: whiteLabelProperties.logo,
      favicon: whiteLabelProperties.favicon,
      primaryColor: whiteLabelProperties.primaryColor,
    })
    .from(customDomains)
    .innerJoin(companies, eq(companies.id, customDomains.companyId))
    .leftJoin(whiteLabelProperties, eq(whiteLabelProperties.companyId, customDomains.companyId))
    .where(
      and(
        eq(customDomains.domain, domain),
        isNotNull(customDomains.verifiedAt),
        isNull(companies.disabledAt),
        sql`(${companies.features} ->> 'hasWhiteLabelAccess')::boolean`,
      ),
    );
  return row;
}

export const listVerifiedDomains = (db: Queryable, companyId: number) =>
  db
    .select({ type: customDomains.type, domain: customDomains.domain })
    .from(customDomains)
    .where(and(eq(customDomains.companyId, companyId), isNotNull(customDomains.verifiedAt)));
