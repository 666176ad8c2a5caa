import { LEARNER_TYPES, type LearnerSummary } from '@contract/learner';
import type { AnswerStatus } from '@contract/phishing-exercise/content';
import { taskProgress } from '@server/domain/assignments/campaigns.tables';
import { calendarEvents, calendarViews } from '@server/domain/calendar/calendar.tables';
import { tasks } from '@server/domain/people/people.tables';
import { isStanding } from '@server/domain/tasks/tasks.queries';
import type { Learner } from '@server/domain/tasks/work.queries';
import type { Queryable } from '@server/platform/db/client';
import { and, count, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';

const whole = (value: SQL) => sql`(${value})::integer`.mapWith(Number);

/** The monthly videos the learner was given, and those they have watched. */
const watchedBy = (db: Queryable, { companyId, userId }: Learner) =>
  db
    .select({ given: count().as('given'), done: count(calendarViews.completedAt).as('done') })
    .from(calendarViews)
    .innerJoin(
      calendarEvents,
      and(
        eq(calendarEvents.companyId, calendarViews.companyId),
        eq(calendarEvents.id, calendarViews.eventId),
        isNotNull(calendarEvents.sentAt),
      ),
    )
    .where(and(eq(calendarViews.companyId, companyId), eq(calendarViews.userId, userId)))
    .as('watched');

/** How the answers to the messages of one of the tasks were graded. */
function gradesOfTask(db: Queryable) {
  const graded = (grade: AnswerStatus) =>
    sql<number>`count(*) FILTER (WHERE ${taskProgress.grade} = ${grade})`;
  return db
    .select({
      right: graded('CORRECT').as('right'),
      partly: graded('PARTIAL').as('partly'),
      wrong: graded('WRONG').as('wrong'),
    })
    .from(taskProgress)
    .where(
      and(
        eq(taskProgress.companyId, tasks.companyId),
        eq(taskProgress.taskId, tasks.id),
        eq(tasks.type, 'phishing exercise'),
      ),
    )
    .as('grades');
}

/** What the learner's tasks and monthly videos amount to, in one statement. */
export async function summarize(db: Queryable, learner: Learner, now: Date): Promise<LearnerSummary> {
  const { completedAt, dueAt, score, status } = tasks;
  const watched = watchedBy(db, learner);
  const grades = gradesOfTask(db);
  const graded = (column: SQL.Aliased<number>) => whole(sql`coalesce(sum(${column}), 0)`);
  // The one row of the videos, even if there are no tasks beside it.
  const [row] = await db
    .select({
      outstanding: whole(
        sql`count(${tasks.id}) - count(${completedAt}) + max(${watched.given} - ${watched.done})`,
      ),
      overdue: whole(sql`count(${tasks.id}) FILTER (WHERE ${completedAt} IS NULL AND ${lt(dueAt, now)})`),
      completed: whole(sql`count(*) FILTER (WHERE ${status} = 'completed') + max(${watched.done})`),
      notPassed: whole(sql`count(*) FILTER (WHERE ${status} IN ('notPassed', 'failed'))`),
      averageScore: sql<
        number | null
      >`(round(avg(${score}) FILTER (WHERE ${completedAt} IS NOT NULL)))::integer`,
      messages: { right: graded(grades.right), partly: graded(grades.partly), wrong: graded(grades.wrong) },
    })
    .from(watched)
    .leftJoin(
      tasks,
      and(
        eq(tasks.companyId, learner.companyId),
        eq(tasks.userId, learner.userId),
        inArray(tasks.type, LEARNER_TYPES),
        isStanding(db, learner.companyId),
      ),
    )
    .leftJoinLateral(grades, sql`true`);
  if (!row) throw new Error('an aggregate without a row');
  return row;
}
