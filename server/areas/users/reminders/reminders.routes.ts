import { dayAt } from '@contract/days';
import { reminderEndpoints } from '@contract/users/reminders';
import { listRunning } from '@server/domain/assignments/campaigns.queries';
import { readCompany } from '@server/domain/company/company.queries';
import { startedRecord } from '@server/domain/operations/operation.model';
import { listOperations } from '@server/domain/operations/operations.queries';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { notFound } from '@server/platform/http/errors';
import { pageAnswer, windowOf } from '@server/platform/http/paging';
import { findUser } from '../users.queries';
import { freezeMeant } from './reminders.queries';
import { checkReach, taskAvailability, toSentReminder } from './reminders.rules';

/** Where reminders are asked for: the company's day, and the caller. */
async function here(db: Queryable, { clock }: Pick<Deps, 'clock'>, { companyId, ownerId }: SignedInActor) {
  const { timeZone } = await readCompany(db, companyId);
  return { companyId, ownerId, today: dayAt(clock(), timeZone) };
}

export function reminderRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(reminderEndpoints.personAvailability, async ({ db, deps, actor, params }) => {
    if (!(await findUser(db, actor.companyId, params.id))) throw notFound('This user');
    const people = { selectedUserIds: [params.id], isAllUsersSelected: false };
    return { data: await taskAvailability(db, { ...(await here(db, deps, actor)), people }) };
  });

  read(reminderEndpoints.availability, async ({ db, deps, actor, body }) => ({
    data: await taskAvailability(db, { ...(await here(db, deps, actor)), people: body }),
  }));

  read(reminderEndpoints.notStartedAvailability, async ({ db, deps, actor, body }) => ({
    data: await taskAvailability(db, {
      ...(await here(db, deps, actor)),
      people: body,
      onlyNotStarted: true,
    }),
  }));

  write(reminderEndpoints.send, async ({ tx, deps, actor, body, audit, requestId }) => {
    const { taskTypes, subject, message, ...people } = body;
    const campaignId = people.campaignId ?? null;
    const asked = { ...(await here(tx, deps, actor)), people };
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
