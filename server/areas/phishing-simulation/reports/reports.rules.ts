import { requireNamed } from '@server/domain/reports/named';
import { refuseAnonymous } from '@server/domain/simulations/anonymous.rules';
import { simulations } from '@server/domain/simulations/simulations.tables';
import { isAnonymous } from '@server/domain/simulations/told.queries';
import type { Queryable } from '@server/platform/db/client';
import { invalidField, notFound } from '@server/platform/http/errors';
import { and, eq, inArray } from 'drizzle-orm';
import type { SentPeriod } from './report-counts.queries';

export interface ReportedSimulation {
  readonly companyId: number;
  readonly campaignId: number;
  /** The same as a list. */
  readonly campaignIds: readonly number[];
  readonly timeZone: string;
  /** Since when its results are anonymous; null: they are not. */
  readonly anonymousAt: Date | null;
  /** Its company's reports name nobody. */
  readonly isAnonymous: boolean;
}

/** A launched campaign. Throws 404 for drafts, for those of others, and for those that are being removed. */
export async function reportedSimulation(
  db: Queryable,
  companyId: number,
  campaignId: number,
): Promise<ReportedSimulation> {
  const [row] = await db
    .select({ timeZone: simulations.timeZone, anonymousAt: simulations.anonymousAt })
    .from(simulations)
    .where(
      and(
        eq(simulations.companyId, companyId),
        eq(simulations.id, campaignId),
        inArray(simulations.state, ['running', 'paused', 'archived']),
      ),
    );
  if (!row) throw notFound('The report of this phishing simulation');
  return {
    companyId,
    campaignId,
    campaignIds: [campaignId],
    ...row,
    isAnonymous: await isAnonymous(db, companyId),
  };
}

/**
 * The days of sending that the tables of a report are narrowed to; undefined: all. Throws 422 in an anonymous report,
 * where the results of two periods would tell what few people did between them, and where results have become anonymous.
 */
export function sentPeriod(
  { isAnonymous, anonymousAt, timeZone }: ReportedSimulation,
  { periodFrom: from, periodTo: to }: { periodFrom?: string | undefined; periodTo?: string | undefined },
): SentPeriod | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (isAnonymous || anonymousAt)
    throw invalidField('periodFrom', 'Anonymous results are not shown for single days.');
  return { from, to, timeZone };
}

/** A launched campaign whose report names people. Throws 409 where it doesn't, or doesn't any more. */
export async function namedSimulation(
  db: Queryable,
  companyId: number,
  campaignId: number,
): Promise<ReportedSimulation> {
  const simulation = await reportedSimulation(db, companyId, campaignId);
  await refuseAnonymous(db, companyId);
  requireNamed(simulation);
  return simulation;
}
