import { calendarEvents, calendarViews } from '@server/domain/calendar/calendar.tables';
import { users } from '@server/domain/people/people.tables';
import type { Tx } from '@server/platform/db/client';
import { and, asc, eq, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';

/** Which learners were sent a video of the demonstration whose results are not in its files. */
export async function selectUnwatched(tx: Tx) {
  const isOfEvent = and(
    eq(calendarViews.companyId, calendarEvents.companyId),
    eq(calendarViews.eventId, calendarEvents.id),
  );
  const rows = await tx
    .select({
      companyId: calendarEvents.companyId,
      eventId: calendarEvents.id,
      sentAt: calendarEvents.sentAt,
      userId: users.id,
      departmentId: users.departmentId,
    })
    .from(calendarEvents)
    .innerJoin(users, eq(users.companyId, calendarEvents.companyId))
    .where(
      and(
        isNotNull(calendarEvents.sentAt),
        isNull(calendarEvents.anonymousAt),
        isNull(users.disabledAt),
        lt(users.createdAt, calendarEvents.sentAt),
        notExists(tx.select({ one: sql`1` }).from(calendarViews).where(isOfEvent)),
      ),
    )
    .orderBy(asc(calendarEvents.companyId), asc(calendarEvents.id), asc(users.id));
  return rows.flatMap(({ sentAt, ...row }) => (sentAt ? [{ ...row, sentAt }] : []));
}
