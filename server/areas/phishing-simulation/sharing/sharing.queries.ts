import type { SimulationShareSort } from '@contract/phishing-simulation/sharing';
import { companies } from '@server/domain/company/company.tables';
import type { SimulationKey } from '@server/domain/simulations/simulations.queries';
import { simulations } from '@server/domain/simulations/simulations.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { anywhere } from '@server/platform/text/search';
import { and, asc, count, eq, inArray, isNotNull, isNull, like, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

/** The copies of a campaign that customers have, and have not stopped. */
const copies = alias(simulations, 'copies');

/** Joined from the index of shared campaigns; `parent` is the partner's campaign. */
const isCopyOf = (parent: SimulationKey) =>
  and(
    eq(copies.companyId, companies.id),
    eq(copies.parentCompanyId, parent.companyId),
    eq(copies.parentId, parent.simulationId),
    inArray(copies.state, ['running', 'paused']),
  );

const isCustomer = ({ companyId }: SimulationKey, search: string | undefined) =>
  and(
    eq(companies.parentCompanyId, companyId),
    search ? like(companies.nameKey, anywhere(search)) : undefined,
  );

const sentPercent = sql<number>`(SELECT coalesce(floor(100.0 * sum(n.sent) / nullif(sum(n.total), 0)), 0)
  FROM simulation_counts n
  WHERE n.company_id = ${copies.companyId} AND n.simulation_id = ${copies.id})`.mapWith(Number);

const hasRegistered = sql<boolean>`EXISTS (SELECT FROM users u
  WHERE u.company_id = ${companies.id} AND u.registration_type = 'REGISTERED' AND u.disabled_at IS NULL)`;

const canReceive = and(eq(companies.hasBoost, true), hasRegistered);

/** A page of a list of customers. */
interface Window {
  readonly search: string | undefined;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the customers that have a campaign, with their number. */
export async function selectShares(
  db: Queryable,
  parent: SimulationKey,
  { search, orderBy, isDescending, offset, limit }: Window & { readonly orderBy: SimulationShareSort },
) {
  const keys = {
    name: companies.nameKey,
    sentPercent,
    startDate: sql`${copies.startsAt}`,
    createdDate: sql`${copies.createdAt}`,
  };
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  const where = isCustomer(parent, search);
  const rows = await db
    .select({
      companyId: companies.id,
      companyName: companies.name,
      campaignId: copies.id,
      sentPercent,
      startsAt: copies.startsAt,
      createdAt: copies.createdAt,
    })
    .from(companies)
    .innerJoin(copies, isCopyOf(parent))
    .where(where)
    .orderBy(sql`${keys[orderBy]} ${direction}`, sql`${companies.id} ${direction}`)
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: count() })
    .from(companies)
    .innerJoin(copies, isCopyOf(parent))
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

const lacks = (parent: SimulationKey, search?: string) =>
  and(isCustomer(parent, search), ne(companies.status, 'SUSPENDED'), isNull(copies.id));

/** A page of the customers that lack a campaign, with how many there are and how many of them can get it. */
export async function selectShareable(
  db: Queryable,
  parent: SimulationKey,
  { search, isDescending, offset, limit }: Window,
) {
  const where = lacks(parent, search);
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  const rows = await db
    .select({
      companyId: companies.id,
      companyName: companies.name,
      isBoosted: companies.hasBoost,
      isWithRegisteredUsers: hasRegistered,
    })
    .from(companies)
    .leftJoin(copies, isCopyOf(parent))
    .where(where)
    .orderBy(sql`${companies.nameKey} ${direction}`, sql`${companies.id} ${direction}`)
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({
      total: count(),
      available: sql<number>`count(*) FILTER (WHERE ${canReceive})`.mapWith(Number),
    })
    .from(companies)
    .leftJoin(copies, isCopyOf(parent))
    .where(where);
  return { rows, total: counted?.total ?? 0, available: counted?.available ?? 0 };
}

/** Which customers an act is for: named by themselves or by their campaigns, all that lack it, or all that have it. */
export type Choice =
  | { readonly ids: readonly number[] }
  | { readonly campaignIds: readonly number[] }
  | { readonly all: 'available' }
  | { readonly all: 'shared'; readonly search: string | undefined };

function isChosen(parent: SimulationKey, choice: Choice): SQL | undefined {
  if ('ids' in choice) return and(isCustomer(parent, undefined), inArray(companies.id, [...choice.ids]));
  if ('campaignIds' in choice)
    return and(isCustomer(parent, undefined), inArray(copies.id, [...choice.campaignIds]));
  if (choice.all === 'shared') return and(isCustomer(parent, choice.search), isNotNull(copies.id));
  return and(lacks(parent), canReceive);
}

/** The partner's customers that are chosen, in the order of their ids, each with its copy of the campaign, if it has one. */
export function selectStandings(db: Queryable, parent: SimulationKey, choice: Choice, most: number) {
  return db
    .select({
      companyId: companies.id,
      companyName: companies.name,
      isBoosted: companies.hasBoost,
      isDisabled: sql<boolean>`${companies.status} = 'SUSPENDED'`,
      isWithRegisteredUsers: hasRegistered,
      ownerId: companies.ownerId,
      timeZone: companies.timeZone,
      campaignId: copies.id,
    })
    .from(companies)
    .leftJoin(copies, isCopyOf(parent))
    .where(isChosen(parent, choice))
    .orderBy(asc(companies.id))
    .limit(most);
}
export type Standing = Awaited<ReturnType<typeof selectStandings>>[number];

/** Gives a customer's copy the templates of the partner's campaign, as they are there. */
export async function copyTemplates(tx: Tx, from: SimulationKey, to: SimulationKey): Promise<void> {
  await tx.execute(sql`
    INSERT INTO simulation_templates
      (company_id, simulation_id, template_id, position, content, difficulty, provider, login_page_id)
    SELECT ${to.companyId}::bigint, ${to.simulationId}::bigint, template_id, position, content, difficulty, provider,
      login_page_id
    FROM simulation_templates WHERE company_id = ${from.companyId} AND simulation_id = ${from.simulationId}`);
}
