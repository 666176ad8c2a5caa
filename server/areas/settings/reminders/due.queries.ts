import { limits } from '@contract/limits';
import type { ItemType } from '@contract/users/profile';
import type { ReminderOfKind } from '@server/domain/reminders/source';
import type { Queryable } from '@server/platform/db/client';
import { type SQL, sql } from 'drizzle-orm';

const { batchPeople, rangePeople } = limits.reminders;

/** When a kind of task is to be reminded of. */
export interface KindRule {
  readonly kind: ItemType;
  readonly reminder: ReminderOfKind;
  readonly beforeDays: readonly number[];
  /** Days between reminders; 'round': at each send. */
  readonly frequency: number | 'round' | null;
  readonly afterDays: number | null;
  readonly afterTimes: number;
}

/** A send, as far as the choice of people depends on it. */
export interface Send {
  readonly companyId: number;
  readonly timeZone: string;
  /** The send's day in the company's zone, and the last day that it stands for. */
  readonly day: string;
  readonly coversUntil: string;
  readonly now: Date;
}

/** A task to remind somebody of. Ids and counts are numbers. */
export interface DueTask {
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  readonly managerId: number | null;
  readonly itemType: ItemType;
  readonly itemId: number;
  readonly title: string;
  readonly dueAt: Date | null;
  readonly timeZone: string | null;
  readonly isOverdue: boolean;
  /** How often they have been reminded of it. */
  readonly times: number;
}

/** The rules as a table. */
const rulesTable = (rules: readonly KindRule[]): SQL => {
  const rows = rules.map(({ kind, beforeDays, frequency, afterDays, afterTimes }) => ({
    kind,
    before: beforeDays,
    within: frequency === null ? Math.max(0, ...beforeDays) : null,
    every: frequency === 'round' ? null : frequency,
    is_round: frequency === 'round',
    after_days: afterDays,
    after_times: afterTimes,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS r (kind text, before int[], within int, every int, is_round boolean, after_days int, after_times int)`;
};

/** The open tasks of all kinds with rules; kinds with one source are read together. */
function allOpen(
  rules: readonly KindRule[],
  asked: Omit<Parameters<ReminderOfKind['openTasks']>[0], 'types'>,
) {
  const sources = [...new Set(rules.map(({ reminder }) => reminder.openTasks))];
  const parts = sources.map((openTasks) => {
    const types = rules.filter(({ reminder }) => reminder.openTasks === openTasks).map(({ kind }) => kind);
    return openTasks({ ...asked, types });
  });
  return sql.join(parts, sql` UNION ALL `);
}

/** The last id of the next so many people of the company; null when there are none after the cursor. */
export async function lastOfRange(
  db: Queryable,
  companyId: number,
  { after, size }: { readonly after: number; readonly size: number },
): Promise<number | null> {
  const { rows } = await db.execute<{ id: number | null }>(sql`
    SELECT max(id) AS id FROM (SELECT u.id FROM users u WHERE u.company_id = ${companyId} AND u.id > ${after}
      ORDER BY u.id LIMIT ${size}) AS next`);
  const id = rows[0]?.id ?? null;
  return id === null ? null : Number(id);
}

/** How many people are looked at next: as many as are mailed at once where all are reminded, more where few are. */
export function nextSize(size: number, found: number): number {
  if (found >= batchPeople) return Math.max(batchPeople, Math.floor(size / 2));
  return found > batchPeople / 2 ? size : Math.min(rangePeople, size * 2);
}

/**
 * What people with ids in a range are to be reminded of now, the first of them only, most urgent tasks first. It depends on nothing but
 * the task's days and the last reminder of it, so that whatever was missed is caught up with once:
 *
 * - Until the due day: on the last day with a send up to a chosen day before it, or so many days after it was assigned or
 *   reminded of, or at every send of the round; never on the day on which it was assigned.
 * - Overdue: so many days after the due day or the last reminder, a limited number of times.
 * - Once a day, except in a round, and never on a day on which an admin has reminded of it.
 */
export async function dueTasks(
  db: Queryable,
  { companyId, timeZone, day, coversUntil, now }: Send,
  rules: readonly KindRule[],
  { after, upTo, people }: { readonly after: number; readonly upTo: number; readonly people: number },
): Promise<DueTask[]> {
  if (rules.length === 0) return [];
  const today = sql`${day}::date`;
  const { rows } = await db.execute<Record<keyof DueTask, never>>(sql`
    WITH open AS (${allOpen(rules, { companyId, after, upTo, now })}),
    -- What can't be owed yet is left out before days are made of instants, which takes longer than all else.
    dated AS MATERIALIZED (
      SELECT o.*, r.before, r.every, r.is_round, r.after_days, r.after_times,
        (o.assigned_at AT TIME ZONE ${timeZone})::date AS assigned_on,
        (o.due_at AT TIME ZONE coalesce(o.time_zone, ${timeZone}))::date AS due_on,
        coalesce(o.due_at < ${now}, false) AS is_overdue
      FROM open o
      JOIN ${rulesTable(rules)} ON r.kind = o.item_type
        AND (r.within IS NULL OR o.due_at < ${coversUntil}::date + (r.within + 2) * interval '1 day')
    ),
    due AS (
      SELECT d.*, coalesce(m.times, 0) AS times
      FROM dated d
      LEFT JOIN reminded_tasks m ON m.company_id = ${companyId} AND m.user_id > ${after} AND m.user_id <= ${upTo}
        AND m.user_id = d.user_id AND m.item_type = d.item_type AND m.item_id = d.item_id
      CROSS JOIN LATERAL (SELECT greatest(m.manual_on, m.auto_on) AS last_on) AS l
      WHERE m.manual_on IS DISTINCT FROM ${today}
        AND (l.last_on IS NULL OR l.last_on < ${today} OR (d.is_round AND NOT d.is_overdue))
        AND CASE WHEN d.is_overdue THEN
          ${today} - greatest(d.due_on, l.last_on) >= d.after_days AND coalesce(m.times_after, 0) < d.after_times
        ELSE
          d.assigned_on < ${today} AND (
            (d.due_on IS NOT NULL OR ${today} - d.assigned_on <= ${limits.reminders.withoutDueDays}::int)
              AND (d.is_round OR ${today} - greatest(d.assigned_on, l.last_on) >= d.every)
            OR EXISTS (SELECT 1 FROM unnest(d.before) AS b (days)
              WHERE d.due_on - b.days <= ${coversUntil}::date AND d.due_on - b.days > d.assigned_on
                AND d.due_on - b.days > coalesce(m.covers_until, '-infinity'::date)))
        END
    ),
    -- OFFSET: looked up one by one, as they are few, or the range is small.
    ranked AS (
      SELECT d.*, u.email, u.name, u.manager_id, dense_rank() OVER (ORDER BY d.user_id) AS place
      FROM due d
      CROSS JOIN LATERAL (SELECT * FROM users p WHERE p.company_id = ${companyId} AND p.id = d.user_id
        AND p.disabled_at IS NULL AND p.registration_type = 'REGISTERED' AND p.role <> 'hidden' OFFSET 0) AS u
    )
    SELECT user_id AS "userId", email, name, manager_id AS "managerId", item_type AS "itemType", item_id AS "itemId",
      title, due_at AS "dueAt", time_zone AS "timeZone", is_overdue AS "isOverdue", times
    FROM ranked WHERE place <= ${people}
    ORDER BY user_id, due_at NULLS LAST, item_type, item_id`);
  return rows.map((row) => {
    const { userId, managerId, itemId, dueAt, times } = row;
    return {
      ...(row as Pick<DueTask, 'email' | 'name' | 'itemType' | 'title' | 'timeZone' | 'isOverdue'>),
      userId: Number(userId),
      managerId: managerId === null ? null : Number(managerId),
      itemId: Number(itemId),
      dueAt: dueAt === null ? null : new Date(dueAt),
      times: Number(times),
    };
  });
}

/** What one person has to do of a kind, most urgent first. */
export async function openOf(
  db: Queryable,
  { companyId, userId, now }: { readonly companyId: number; readonly userId: number; readonly now: Date },
  { kind, reminder }: Pick<KindRule, 'kind' | 'reminder'>,
) {
  const asked = { companyId, types: [kind], after: userId - 1, upTo: userId, now };
  const { rows } = await db.execute<{
    itemId: string;
    title: string;
    dueAt: string | null;
    timeZone: string | null;
  }>(sql`
    SELECT item_id AS "itemId", title, due_at AS "dueAt", time_zone AS "timeZone"
    FROM (${reminder.openTasks(asked)}) AS open ORDER BY due_at NULLS LAST, item_id`);
  return rows.map(({ itemId, dueAt, ...row }) => ({
    ...row,
    itemId: Number(itemId),
    dueAt: dueAt === null ? null : new Date(dueAt),
  }));
}
