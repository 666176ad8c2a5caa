import type { Brand } from '@contract/white-label';
import { companies } from '@server/domain/company/company.tables';
import { companiesOfMails } from '@server/domain/people/recipients.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { plannedOnce } from '@server/platform/db/prepared';
import type { FindMailBrand, MailBrand } from '@server/platform/mail/brand';
import type { MailHosts } from '@server/platform/mail/own-addresses';
import { and, eq, exists, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { customDomains, whiteLabelProperties } from './white-label.tables';

/** The branding of the company with this verified domain, if the company is enabled and may have branding. */
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

/**
 * The branding for each of these mails: that of the company it names, else of its recipient's company, with the hosts that
 * are reached. Null without white-label access or a verified domain, and for unknown recipients.
 */
export async function findMailBrands(
  db: Queryable,
  mails: readonly Parameters<FindMailBrand>[0][],
): Promise<readonly ((MailBrand & { readonly hosts: MailHosts }) | null)[]> {
  const companyIds = await companiesOfMails(db, mails);
  const known = [...new Set(companyIds.filter((id) => id !== undefined))];
  if (known.length === 0) return mails.map(() => null);
  const verified = db
    .select({ domain: customDomains.domain })
    .from(customDomains)
    .where(and(eq(customDomains.companyId, companies.id), isNotNull(customDomains.verifiedAt)));
  // A host that is missing still counts for some days, but a new mail would lead nowhere.
  const reached = db
    .select({ hosts: sql`jsonb_object_agg(${customDomains.type}, ${customDomains.domain})` })
    .from(customDomains)
    .where(
      and(
        eq(customDomains.companyId, companies.id),
        isNotNull(customDomains.verifiedAt),
        isNull(customDomains.missingSince),
      ),
    );
  const rows = await plannedOnce(
    db
      .select({
        companyId: companies.id,
        name: sql<string>`coalesce(${whiteLabelProperties.name}, ${companies.name})`,
        logo: whiteLabelProperties.logo,
        primaryColor: whiteLabelProperties.primaryColor,
        hosts: sql<MailHosts>`coalesce((${reached}), '{}'::jsonb)`,
      })
      .from(companies)
      .leftJoin(whiteLabelProperties, eq(whiteLabelProperties.companyId, companies.id))
      .where(
        and(
          isAmong(companies.id, known),
          isNull(companies.disabledAt),
          sql`(${companies.features} ->> 'hasWhiteLabelAccess')::boolean`,
          exists(verified),
        ),
      ),
  );
  const brands = new Map(rows.map(({ companyId, ...brand }) => [companyId, brand]));
  return companyIds.map((companyId) => (companyId === undefined ? null : (brands.get(companyId) ?? null)));
}

/** The branding for a mail. */
export async function findMailBrand(db: Queryable, mail: Parameters<FindMailBrand>[0]) {
  const [brand] = await findMailBrands(db, [mail]);
  return brand ?? null;
}

/** How a company looks on its own hosts; undefined where it has set nothing. */
export async function findBrand(db: Queryable, companyId: number): Promise<Brand | undefined> {
  const { name, logo, favicon, primaryColor } = whiteLabelProperties;
  const [row] = await db
    .select({ name, logo, favicon, primaryColor })
    .from(whiteLabelProperties)
    .where(eq(whiteLabelProperties.companyId, companyId));
  return row;
}

export async function putBrand(tx: Tx, companyId: number, brand: Brand, updatedAt: Date): Promise<void> {
  const values = { ...brand, updatedAt };
  await tx
    .insert(whiteLabelProperties)
    .values({ companyId, ...values })
    .onConflictDoUpdate({ target: whiteLabelProperties.companyId, set: values });
}

/** Whether a company is this one or one of its customers. */
export async function belongsTo(db: Queryable, companyId: number, ownCompanyId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        eq(companies.id, companyId),
        or(eq(companies.id, ownCompanyId), eq(companies.parentCompanyId, ownCompanyId)),
      ),
    );
  return row !== undefined;
}

export const listVerifiedDomains = (db: Queryable, companyId: number) =>
  db
    .select({ type: customDomains.type, domain: customDomains.domain })
    .from(customDomains)
    .where(and(eq(customDomains.companyId, companyId), isNotNull(customDomains.verifiedAt)));
