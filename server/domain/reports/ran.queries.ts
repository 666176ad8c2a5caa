import { campaigns } from '@server/domain/assignments/campaigns.tables';
import type { Span } from '@server/domain/reports/range';
import { and, lt, lte, type SQL, sql } from 'drizzle-orm';

/** A campaign that has begun: it was not ended or archived before its start. */
export const hasBegun = (now: Date): SQL | undefined =>
  and(
    lte(campaigns.startDate, now),
    sql`(${campaigns.dateEnded} IS NULL OR ${campaigns.startDate} <= ${campaigns.dateEnded})`,
    sql`(${campaigns.archivedAt} IS NULL OR ${campaigns.startDate} <= ${campaigns.archivedAt})`,
  );

/** A campaign that ran at some time of a span: begun by its end, and not over before it. */
export function ranIn({ since, before }: Span, now: Date): SQL | undefined {
  const ended = sql`least(${campaigns.dateEnded}, ${campaigns.archivedAt},
    CASE WHEN ${campaigns.endsAt} <= ${now}::timestamptz THEN ${campaigns.endsAt} END)`;
  return and(
    lt(campaigns.startDate, before),
    hasBegun(now),
    sql`(${ended} IS NULL OR ${ended} >= ${since}::timestamptz)`,
  );
}
