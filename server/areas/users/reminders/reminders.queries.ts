import { limits } from '@contract/limits';
import type { ItemType } from '@contract/users/profile';
import { type ReminderPeople, recipientsFilter } from '@contract/users/reminders';
import { REMINDER_TASK_TYPES, REMINDER_TYPE_OF, type ReminderTaskType } from '@contract/users/reminderText';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import type { Company } from '@server/domain/company/company.queries';
import type { OperationKey } from '@server/domain/operations/operations.queries';
import { tasks, users } from '@server/domain/people/people.tables';
import { matching } from '@server/domain/people/users-page.queries';
import { countManual, isNotRemindedOn } from '@server/domain/reminders/reminded.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { MailList } from '@server/platform/jobs/queue';
import { and, asc, count, eq, exists, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';

/**
 * The recipients of a reminder: users of a company, and, for a campaign, only those who have not started it.
 */
export interface Meant {
  readonly companyId: number;
  readonly ownerId: number | null;
  readonly people: ReminderPeople & { readonly campaignId?: number | undefined };
  /** The company's day: what reminders have named today by themselves counts as reminded of. */
  readonly today: string;
  /** Only users with a task that they have not started, whatever campaign it is of; given with a campaign anyway. */
  readonly onlyNotStarted?: boolean;
}

const itemTypesOf = (taskTypes: readonly ReminderTaskType[]): ItemType[] =>
  (Object.keys(REMINDER_TYPE_OF) as ItemType[]).filter((type) => taskTypes.includes(REMINDER_TYPE_OF[type]));

const isNotStarted = eq(tasks.status, 'notStarted');

/** Outstanding tasks; of a campaign, only those not started unless `orStarted`. */
const isOutstanding = (campaignId: number | null | undefined, orStarted = false) =>
  and(
    isNull(tasks.completedAt),
    campaignId ? eq(tasks.campaignId, campaignId) : undefined,
    campaignId && !orStarted ? isNotStarted : undefined,
  );

/** The tasks that recipients are counted by. */
const isMeant = ({ people, onlyNotStarted }: Pick<Meant, 'people' | 'onlyNotStarted'>) =>
  and(isOutstanding(people.campaignId), onlyNotStarted ? isNotStarted : undefined);

const ofTheirs = and(eq(tasks.companyId, users.companyId), eq(tasks.userId, users.id));

/** Enabled users who have accepted their invitation. */
const canReceive = and(isNull(users.disabledAt), eq(users.registrationType, 'REGISTERED'));

function meant(db: Queryable, asked: Meant): SQL | undefined {
  const { companyId, ownerId, people, onlyNotStarted } = asked;
  const hasTask = exists(
    db
      .select({ one: sql`1` })
      .from(tasks)
      .where(and(ofTheirs, isMeant(asked))),
  );
  return and(
    matching(db, { companyId, ownerId, filter: recipientsFilter(people) }),
    people.campaignId || onlyNotStarted ? hasTask : undefined,
  );
}

/** One bit per kind of task, in their order. */
const bitOf = sql.join(
  [
    sql`CASE ${tasks.type}`,
    ...Object.entries(REMINDER_TYPE_OF).map(
      ([item, type]) => sql`WHEN ${item} THEN ${2 ** REMINDER_TASK_TYPES.indexOf(type)}::int`,
    ),
    sql`ELSE 0 END`,
  ],
  sql` `,
);

/** How many users have exactly which kinds of tasks outstanding; those with none get no reminder. */
export async function countByKinds(db: Queryable, asked: Meant): Promise<{ kinds: number; total: number }[]> {
  const kinds = sql<number>`CASE WHEN ${canReceive} THEN coalesce(bit_or(${bitOf}), 0) ELSE 0 END`
    .mapWith(Number)
    .as('kinds');
  const each = db
    .select({ kinds })
    .from(users)
    .leftJoin(tasks, and(ofTheirs, isMeant(asked), isNotRemindedOn(asked.today)))
    .where(meant(db, asked))
    .groupBy(users.companyId, users.id)
    .as('each');
  return db.select({ kinds: each.kinds, total: count() }).from(each).groupBy(each.kinds);
}

/** The subject of a reminder: which tasks. */
export interface About {
  readonly taskTypes: readonly ReminderTaskType[];
  readonly campaignId: number | null;
  readonly orStarted?: boolean;
  /** Without what reminders have named by themselves on this day. */
  readonly notRemindedOn?: string;
}

const isAbout = ({ taskTypes, campaignId, orStarted, notRemindedOn }: About) =>
  and(
    isOutstanding(campaignId, orStarted),
    inArray(tasks.type, itemTypesOf(taskTypes)),
    notRemindedOn === undefined ? undefined : isNotRemindedOn(notRemindedOn),
  );

/** The profile's order: by due date, tasks without one last. */
const byUrgency = sql`${tasks.dueAt} ASC NULLS LAST, ${tasks.id} ASC`;

/** Whether at least one user would get a mail. */
export async function reachesSomebody(db: Queryable, asked: Meant, about: About): Promise<boolean> {
  const hasOne = exists(
    db
      .select({ one: sql`1` })
      .from(tasks)
      .where(and(ofTheirs, isAbout({ ...about, notRemindedOn: asked.today }))),
  );
  const condition = and(meant(db, asked), canReceive, hasOne);
  const rows = await db.select({ id: users.id }).from(users).where(condition).limit(1);
  return rows.length > 0;
}

/** A user's tasks as their mail lists them. */
export interface OutstandingTasks extends MailList {
  /** Of whoever has just one. */
  readonly onlyTaskId?: number;
}

/** The users' outstanding tasks for a mail, most urgent first, at most as many per user as the mail names. */
export async function outstandingTasks(
  db: Queryable,
  { id: companyId, timeZone: readerZone }: Pick<Company, 'id' | 'timeZone'>,
  ids: readonly number[],
  about: About,
): Promise<Map<number, OutstandingTasks>> {
  if (ids.length === 0) return new Map();
  const ofPerson = sql`PARTITION BY ${tasks.userId}`;
  const ranked = db
    .select({
      userId: tasks.userId,
      taskId: tasks.id,
      title: tasks.title,
      dueAt: tasks.dueAt,
      timeZone: campaigns.timeZone,
      rank: sql<number>`row_number() OVER (${ofPerson} ORDER BY ${byUrgency})`.mapWith(Number).as('rank'),
      total: sql<number>`count(*) OVER (${ofPerson})`.mapWith(Number).as('total'),
    })
    .from(tasks)
    .leftJoin(campaigns, and(eq(campaigns.companyId, tasks.companyId), eq(campaigns.id, tasks.campaignId)))
    .where(and(eq(tasks.companyId, companyId), inArray(tasks.userId, [...ids]), isAbout(about)))
    .as('ranked');
  const rows = await db
    .select()
    .from(ranked)
    .where(lte(ranked.rank, limits.users.reminderTitlesMax))
    .orderBy(asc(ranked.userId), asc(ranked.rank));
  const lists = new Map<number, OutstandingTasks & { items: MailList['items'][number][]; more: number }>();
  for (const { userId, taskId, title, dueAt, timeZone, total } of rows) {
    const list = lists.get(userId) ?? {
      readerZone,
      items: [],
      more: total,
      ...(total === 1 ? { onlyTaskId: taskId } : {}),
    };
    const due = dueAt && { at: dueAt.toISOString(), timeZone: timeZone ?? readerZone };
    list.items.push({ title, due });
    list.more -= 1;
    lists.set(userId, list);
  }
  return lists;
}

/** Counts what these users were reminded of. */
export async function countReminded(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
  about: About & { readonly notRemindedOn: string },
): Promise<void> {
  if (ids.length === 0) return;
  const theirs = and(eq(tasks.companyId, companyId), inArray(tasks.userId, [...ids]), isAbout(about));
  await countManual(tx, about.notRemindedOn, theirs);
}

/** Freezes all chosen users, in one statement; returns how many. */
export async function freezeMeant(
  tx: Tx,
  { companyId, operationId }: OperationKey,
  asked: Meant,
): Promise<number> {
  const result = await tx.execute(sql`
    INSERT INTO operation_items (company_id, operation_id, position, user_id)
    SELECT ${companyId}::bigint, ${operationId}::bigint, row_number() OVER (ORDER BY ${users.id}), ${users.id}
    FROM ${users} WHERE ${meant(tx, asked)}`);
  return result.rowCount ?? 0;
}
