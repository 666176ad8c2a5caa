import type { RetainedAmount, RetainedKind } from '@contract/settings/retention';
import { RETAINED_KINDS } from '@contract/settings/retention';
import type { Queryable } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { type SQL, sql } from 'drizzle-orm';

/*
 * What has results that are to become anonymous: assignments, simulations and monthly videos, each as a whole, so that nobody
 * is told by the difference of what is named and what is not. docs/areas/settings.md#retention-of-results
 */

/** Until when something must have ended: the last moment of a day, and that day. */
export interface Cutoff {
  readonly companyId: number;
  readonly until: Date;
  readonly through: string;
}

/** Something with results of people. */
export interface Retained {
  readonly kind: RetainedKind;
  readonly id: number;
  readonly results: number;
}

/** Assignments c that ended by then, and of which nobody has completed anything since. */
const endedCampaigns = ({ companyId, until, through }: Cutoff): SQL => sql`
  c.company_id = ${companyId} AND c.kind <> 'policy' AND c.anonymous_at IS NULL
  AND least(c.date_ended, c.archived_at) <= ${until}::timestamptz
  AND NOT EXISTS (SELECT FROM completion_counts d WHERE d.company_id = c.company_id AND d.campaign_id = c.id
    AND d.day > ${through}::date AND d.completed > 0)`;

/** Simulations s that were archived or sent to their end by then, and of whose mails nobody has done anything since. */
const endedSimulations = ({ companyId, until }: Cutoff): SQL => sql`
  s.company_id = ${companyId} AND s.anonymous_at IS NULL AND s.launched_at IS NOT NULL
  AND (s.state = 'archived' AND s.archived_at <= ${until}::timestamptz
    OR s.state IN ('running', 'paused') AND s.next_round_at IS NULL)
  AND NOT EXISTS (SELECT FROM simulation_rounds r WHERE r.company_id = s.company_id AND r.simulation_id = s.id
    AND s.state <> 'archived' AND (r.planned_at IS NULL OR r.ends_at > ${until}::timestamptz))
  AND NOT EXISTS (SELECT FROM simulation_counts n WHERE n.company_id = s.company_id AND n.simulation_id = s.id
    AND (n.waiting > 0 OR greatest(n.last_sent_at, n.last_opened_at, n.last_clicked_at, n.last_submitted_at,
      n.last_reported_at) > ${until}::timestamptz))`;

/** Videos e of months that were over by then. */
const endedVideos = ({ companyId, through }: Cutoff): SQL => sql`
  e.company_id = ${companyId} AND e.anonymous_at IS NULL AND e.sent_at IS NOT NULL
  AND e.month < to_char(${through}::date + 1, 'YYYY-MM')`;

/** All that is to become anonymous, with the number of its results, from counters. */
export async function selectDue(db: Queryable, cutoff: Cutoff): Promise<Retained[]> {
  const { rows } = await db.execute<{
    kind: RetainedKind;
    id: string | number;
    results: string | number;
  }>(sql`
    SELECT c.kind, c.id, coalesce((SELECT sum(t.total) FROM campaign_counts t
      WHERE t.company_id = c.company_id AND t.campaign_id = c.id), 0) AS results
    FROM campaigns c WHERE ${endedCampaigns(cutoff)}
    UNION ALL
    SELECT 'phishing_simulation', s.id, coalesce((SELECT sum(n.total) FROM simulation_counts n
      WHERE n.company_id = s.company_id AND n.simulation_id = s.id), 0)
    FROM simulations s WHERE ${endedSimulations(cutoff)}
    UNION ALL
    SELECT 'monthly_video', e.id, e.assigned_count FROM calendar_events e WHERE ${endedVideos(cutoff)}
    ORDER BY 1, 2`);
  return rows.map(({ kind, id, results }) => ({ kind, id: Number(id), results: Number(results) }));
}

/** Of how many people the results are, each once. */
export async function countPeople(
  db: Queryable,
  companyId: number,
  due: readonly Retained[],
): Promise<number> {
  const { campaigns, simulations, videos } = idsOf(due);
  const of = (id: SQL, ids: readonly number[]) => (ids.length === 0 ? sql`false` : isAmong(id, ids));
  const { rows } = await db.execute<{ people: string | number }>(sql`
    SELECT count(*) AS people FROM users u WHERE u.company_id = ${companyId} AND (
      EXISTS (SELECT FROM tasks t WHERE t.company_id = u.company_id AND t.user_id = u.id
        AND ${of(sql`t.campaign_id`, campaigns)})
      OR EXISTS (SELECT FROM simulation_mails m WHERE m.company_id = u.company_id AND m.user_id = u.id
        AND m.state <> 'cancelled' AND ${of(sql`m.simulation_id`, simulations)})
      OR EXISTS (SELECT FROM calendar_views v WHERE v.company_id = u.company_id AND v.user_id = u.id
        AND ${of(sql`v.event_id`, videos)}))`);
  return Number(rows[0]?.people ?? 0);
}

/** The ids of what is retained, by the table it is in. */
export function idsOf(retained: readonly Retained[]) {
  const of = (isIn: (kind: RetainedKind) => boolean) =>
    retained.filter(({ kind }) => isIn(kind)).map(({ id }) => id);
  return {
    simulations: of((kind) => kind === 'phishing_simulation'),
    videos: of((kind) => kind === 'monthly_video'),
    campaigns: of((kind) => kind !== 'phishing_simulation' && kind !== 'monthly_video'),
  };
}

/** The numbers by kind, of what has results. What never had any, such as a simulation that sent nothing, is made anonymous untold. */
export const amountsOf = (retained: readonly Retained[]): RetainedAmount[] =>
  RETAINED_KINDS.flatMap((kind) => {
    const own = retained.filter((one) => one.kind === kind && one.results > 0);
    const results = own.reduce((sum, one) => sum + one.results, 0);
    return own.length === 0 ? [] : [{ kind, assignments: own.length, results }];
  });
