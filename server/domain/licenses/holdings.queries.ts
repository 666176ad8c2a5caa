import { companies } from '@server/domain/company/company.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, asc, eq, exists, gt, inArray, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { licenseHoldings, licenseReminders } from './holdings.tables';

export type Holding = typeof licenseHoldings.$inferSelect;

/** Licenses that end at the same time. */
export interface Lot {
  readonly endsAt: Date;
  readonly licenses: number;
}

const { companyId, holderCompanyId, place, endsAt, licenses } = licenseHoldings;

/** A company that was deleted holds nothing: there is nobody to take licenses from, or to tell. */
const holderExists = (db: Queryable) =>
  exists(db.select({ id: companies.id }).from(companies).where(eq(companies.id, holderCompanyId)));

/** What is in pools, first end first. */
export const selectInPools = (db: Queryable, companyIds: readonly number[]) =>
  db
    .select({ companyId, endsAt, licenses })
    .from(licenseHoldings)
    .where(and(inArray(companyId, [...companyIds]), eq(place, 'own')))
    .orderBy(asc(companyId), asc(endsAt));

/** What a company got from a partner's pool, first end first: its seats, or what went into its own pool. */
export const selectGiven = (
  db: Queryable,
  given: { readonly partnerId: number; readonly holderId: number; readonly place: 'seats' | 'pool' },
): Promise<Lot[]> =>
  db
    .select({ endsAt, licenses })
    .from(licenseHoldings)
    .where(and(eq(companyId, given.partnerId), eq(holderCompanyId, given.holderId), eq(place, given.place)))
    .orderBy(asc(endsAt));

/** The seats that companies have from pools, whoever's, first end first. */
export const selectSeats = (db: Queryable, holderIds: readonly number[]): Promise<Holding[]> =>
  db
    .select()
    .from(licenseHoldings)
    .where(and(inArray(holderCompanyId, [...holderIds]), eq(place, 'seats')))
    .orderBy(asc(holderCompanyId), asc(endsAt), asc(companyId));

/** What was given and has ended: seats before one instant, what partners got before another. Oldest first. */
export const selectEnded = (
  db: Queryable,
  before: { readonly seats: Date; readonly pools: Date; readonly limit: number },
): Promise<Holding[]> =>
  db
    .select()
    .from(licenseHoldings)
    .where(
      and(
        or(
          and(eq(place, 'seats'), lte(endsAt, before.seats)),
          and(eq(place, 'pool'), lte(endsAt, before.pools)),
        ),
        holderExists(db),
      ),
    )
    .orderBy(asc(endsAt), asc(companyId), asc(holderCompanyId))
    .limit(before.limit);

/** The pools with licenses that have ended. */
export async function selectEndedPools(db: Queryable, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ companyId })
    .from(licenseHoldings)
    .where(and(eq(place, 'own'), lte(endsAt, now)))
    .orderBy(asc(companyId))
    .limit(limit);
  return rows.map((row) => row.companyId);
}

/** Ends to tell of: those between two instants that were not told so many days before. */
export interface Window {
  readonly after: Date;
  readonly until: Date;
  readonly days: number;
  readonly limit: number;
}

/** Whether nobody has been told of an end yet, so that those behind it have their turn in the next run. */
export function isUntold(
  of: Readonly<Record<'companyId' | 'holderCompanyId' | 'place' | 'endsAt', SQLWrapper>>,
  days: number,
): SQL {
  const told = licenseReminders;
  return sql`NOT EXISTS (SELECT FROM ${told} WHERE ${told.companyId} = ${of.companyId}
    AND ${told.holderCompanyId} = ${of.holderCompanyId} AND ${told.place} = ${of.place}
    AND ${told.endsAt} = ${of.endsAt} AND ${told.days} = ${days})`;
}

/** What ends between two instants, in pools and seats, first end first. */
export const selectEnding = (db: Queryable, { after, until, days, limit }: Window): Promise<Holding[]> =>
  db
    .select()
    .from(licenseHoldings)
    .where(
      and(
        sql`${place} <> 'pool'`,
        gt(endsAt, after),
        lte(endsAt, until),
        holderExists(db),
        isUntold(licenseHoldings, days),
      ),
    )
    .orderBy(asc(endsAt), asc(companyId), asc(holderCompanyId))
    .limit(limit);
