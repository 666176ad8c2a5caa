import type { Tx } from '@server/platform/db/client';
import { selectUnsent } from './demonstration.queries';
import { nextSend } from './next-send';
import { insertSends, recipientsOf } from './schedules.queries';

/** What the mail queue takes until a report is on its way. */
const SENT_AFTER_MS = 40_000;

/** Writes what the schedules of the demonstration have sent since they were made. Safe to repeat. */
export async function playSends(tx: Tx, now: Date): Promise<void> {
  for (const { schedule, timeZone } of await selectUnsent(tx)) {
    const { companyId, id: scheduleId, createdAt } = schedule;
    const recipients = (await recipientsOf(tx, companyId, [scheduleId])).map(({ recipient }) => recipient);
    const times: Date[] = [];
    for (let at = nextSend(schedule, createdAt, timeZone); at <= now; at = nextSend(schedule, at, timeZone))
      times.push(at);
    const rows = times.flatMap((dueAt) => {
      const at = new Date(dueAt.getTime() + SENT_AFTER_MS);
      return recipients.map(({ id: recipientId, confirmedAt }) => ({
        ...{ companyId, scheduleId, dueAt, recipientId, at },
        code: confirmedAt !== null && confirmedAt > dueAt ? ('WAITING' as const) : null,
      }));
    });
    await insertSends(tx, rows);
  }
}
