import { limits } from '@contract/limits';
import { REPORT_TIMES } from '@contract/phishing-simulation/reports';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { users } from '../../people/people.tables';
import { simulationMails as mails } from '../../simulations/simulations.tables';

export interface CampaignKey {
  readonly companyId: number;
  readonly campaignId: number;
}

const of = ({ companyId, campaignId }: CampaignKey) =>
  sql`${mails.companyId} = ${companyId} AND ${mails.simulationId} = ${campaignId}`;

/** Reports by the time since the mail was sent, and the time within which half of them came. */
export async function timesToReport(db: Queryable, key: CampaignKey) {
  const { rows } = await db.execute<{
    within: number | null;
    reported: string | number;
    median: number | null;
  }>(sql`
    WITH reports AS MATERIALIZED (
      SELECT extract(epoch FROM ${mails.reportedAt} - ${mails.sentAt}) / 60 AS minutes FROM ${mails}
      WHERE ${of(key)} AND ${mails.reportedAt} IS NOT NULL AND ${mails.sentAt} IS NOT NULL
    )
    SELECT (SELECT min(t.minutes) FROM unnest(${sql.param(REPORT_TIMES.filter((time) => time !== null))}::integer[]) AS t (minutes)
        WHERE reports.minutes <= t.minutes) AS within,
      count(*) AS reported,
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes)::float8 FROM reports) AS median
    FROM reports GROUP BY 1`);
  return {
    timeToReport: REPORT_TIMES.map((upToMinutes) => ({
      upToMinutes,
      reported: Number(rows.find(({ within }) => within === upToMinutes)?.reported ?? 0),
    })),
    median: rows[0]?.median ?? null,
  };
}

interface ActivityRow extends Record<string, unknown> {
  weekday: number;
  hour: number;
  opened: string | number;
  clicked: string | number;
  reported: string | number;
}

/** When things happened first, by the hour of the week in a time zone. */
export async function activityByHour(db: Queryable, key: CampaignKey, timeZone: string) {
  const happened = (
    column: typeof mails.openedAt | typeof mails.clickedAt | typeof mails.reportedAt,
    what: string,
  ) =>
    sql`SELECT ${column} AS at, ${what}::text AS what FROM ${mails} WHERE ${of(key)} AND ${column} IS NOT NULL`;
  const { rows } = await db.execute<ActivityRow>(sql`
    SELECT extract(dow FROM at AT TIME ZONE ${timeZone})::integer AS weekday,
      extract(hour FROM at AT TIME ZONE ${timeZone})::integer AS hour,
      count(*) FILTER (WHERE what = 'opened') AS opened,
      count(*) FILTER (WHERE what = 'clicked') AS clicked,
      count(*) FILTER (WHERE what = 'reported') AS reported
    FROM (${happened(mails.openedAt, 'opened')} UNION ALL ${happened(mails.clickedAt, 'clicked')}
      UNION ALL ${happened(mails.reportedAt, 'reported')}) AS events
    GROUP BY 1, 2 ORDER BY 1, 2`);
  return rows.map(({ weekday, hour, opened, clicked, reported }) => ({
    weekday,
    hour,
    opened: Number(opened),
    clicked: Number(clicked),
    reported: Number(reported),
  }));
}

interface RepeatRow extends Record<string, unknown> {
  people: string | number;
  user_id: string | number | null;
  rounds: string | number;
  name: string;
  last_name: string;
  email: string;
}

/** How many people fell for mails of more than one round, and those who did most often. */
export async function repeatedlyPhished(db: Queryable, key: CampaignKey) {
  // Two conditions rather than one of both columns: each has an index.
  const { rows } = await db.execute<RepeatRow>(sql`
    WITH phished AS (
      SELECT ${mails.id} AS id, ${mails.userId} AS user_id FROM ${mails}
      WHERE ${of(key)} AND ${mails.clickedAt} IS NOT NULL
      UNION SELECT ${mails.id}, ${mails.userId} FROM ${mails}
      WHERE ${of(key)} AND ${mails.submittedAt} IS NOT NULL
    ), repeated AS MATERIALIZED (
      SELECT user_id, count(*) AS rounds FROM phished GROUP BY user_id HAVING count(*) > 1
    ), named AS (
      SELECT * FROM repeated ORDER BY rounds DESC, user_id LIMIT ${limits.simulations.repeatShown}
    )
    SELECT counted.people, named.user_id, named.rounds, ${users.name}, ${users.lastName}, ${users.email}
    FROM (SELECT count(*) AS people FROM repeated) AS counted LEFT JOIN named ON true
    LEFT JOIN ${users} ON ${users.companyId} = ${key.companyId} AND ${users.id} = named.user_id
    ORDER BY named.rounds DESC, named.user_id`);
  const people = rows.flatMap(({ user_id: id, rounds, name, last_name: lastName, email }) =>
    id === null ? [] : [{ userId: Number(id), rounds: Number(rounds), name, lastName, email }],
  );
  return { people: Number(rows[0]?.people ?? 0), most: people };
}
