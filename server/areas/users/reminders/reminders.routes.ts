import { reminderEndpoints } from '@contract/users/reminders';
import { listRunning } from '@server/domain/assignments/campaigns.queries';
import { startedRecord } from '@server/domain/operations/operation.model';
import { listOperations } from '@server/domain/operations/operations.queries';
import type { binder } from '@server/platform/http/bind';
import { notFound } from '@server/platform/http/errors';
import { pageAnswer, windowOf } from '@server/platform/http/paging';
import { findUser } from '../users.queries';
import { freezeMeant } from './reminders.queries';
import { checkReach, taskAvailability, toSentReminder } from './reminders.rules';

export function reminderRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(reminderEndpoints.personAvailability, async ({ db, actor, params }) => {
    if (!(await findUser(db, actor.companyId, params.id))) throw notFound('This user');
    const people = { selectedUserIds: [params.id], isAllUsersSelected: false };
    return { data: await taskAvailability(db, { ...actor, people }) };
  });

  read(reminderEndpoints.availability, async ({ db, actor, body }) => ({
    data: await taskAvailability(db, { ...actor, people: body }),
  }));

  read(reminderEndpoints.notStartedAvailability, async ({ db, actor, body }) => ({
    data: await taskAvailability(db, { ...actor, people: body, onlyNotStarted: true }),
  }));

  write(reminderEndpoints.send, async ({ tx, deps, actor, body, audit, requestId }) => {
    const { taskTypes, subject, message, ...people } = body;
    const campaignId = people.campaignId ?? null;
    const { companyId, ownerId } = actor;
    const asked = { companyId, ownerId, people };
    await checkReach(tx, asked, { taskTypes, campaignId });
    const data = await startedRecord(tx, deps, {
      request: {
        kind: 'sendReminder',
        payload: { taskTypes, subject, message, campaignId, orStarted: false },
      },
      requester: actor,
      requestId,
      audit,
      freeze: (key) => freezeMeant(tx, key, asked),
    });
    return { data };
  });

  read(reminderEndpoints.sent, async ({ db, actor, query }) => {
    const { rows, total } = await listOperations(db, {
      companyId: actor.companyId,
      kind: 'sendReminder',
      ...windowOf(query),
    });
    return pageAnswer(rows.map(toSentReminder), total, query);
  });

  read(reminderEndpoints.campaigns, async ({ db, deps, actor, query }) => {
    const { rows, total } = await listRunning(db, {
      companyId: actor.companyId,
      now: deps.clock(),
      ...windowOf(query),
    });
    const items = rows.map(({ startDate, ...row }) => ({ ...row, startDate: startDate.toISOString() }));
    return pageAnswer(items, total, query);
  });
}
