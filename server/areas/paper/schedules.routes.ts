import { limits } from '@contract/limits';
import { type ReportSchedule, scheduleEndpoints } from '@contract/paper/schedules';
import { readCompany } from '@server/domain/company/company.queries';
import {
  deleteRecord,
  insertRecord,
  isNameTaken,
  updateRecord,
} from '@server/domain/records/records.queries';
import { nameTaken, recordRoutes } from '@server/domain/records/records.rules';
import { findReportKind } from '@server/domain/reports/report-kind';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, emailNotVerified, invalidField, notFound } from '@server/platform/http/errors';
import { pageAnswer, windowOf } from '@server/platform/http/paging';
import { spend } from '@server/platform/quotas/quotas';
import { words } from '@server/platform/text/words';
import { readReport } from './exports.routes';
import { nextSend } from './next-send';
import { askRecipient, setRecipients, whyNotNow } from './recipients.rules';
import {
  countSchedules,
  findSchedule,
  lastSendsOf,
  listSends,
  lockRecipient,
  lockSchedule,
  recipientsOf,
  type ScheduleRow,
  setSchedule,
} from './schedules.queries';
import { reportSchedules } from './schedules.tables';

const { schedulesMax, sendNowPerDay } = limits.reports;
const DAY_MS = 86_400_000;
const LABEL = 'This scheduled report';
const STATES = { NO_RIGHT: 'noRight', WAITING: 'waiting', DOMAIN: 'domainGone' } as const;
const OUTCOMES = { ...STATES, FAILED: 'failed', UNKNOWN: 'unknown' } as const;

/** Schedules as the contract has them, with where each recipient stands now. */
async function toSchedules(
  db: Queryable,
  deps: Deps,
  rows: readonly ScheduleRow[],
): Promise<ReportSchedule[]> {
  const [first] = rows;
  if (!first) return [];
  const now = deps.clock();
  const ids = rows.map(({ id }) => id);
  const found = await recipientsOf(db, first.companyId, ids);
  const lastSends = await lastSendsOf(db, first.companyId, ids);
  const shown: ReportSchedule[] = [];
  for (const row of rows) {
    const kind = findReportKind(deps, row.report);
    const recipients: ReportSchedule['recipients'] = [];
    for (const { recipient, userEmail, name, lastName } of found) {
      if (recipient.scheduleId !== row.id) continue;
      const why = kind ? await whyNotNow(db, kind, recipient, now) : 'NO_RIGHT';
      recipients.push({
        id: recipient.id,
        userId: recipient.userId,
        email: userEmail ?? recipient.email,
        name: [name, lastName].filter(Boolean).join(' '),
        state: recipient.state === 'stopped' ? 'stopped' : why ? STATES[why] : 'active',
      });
    }
    const last = lastSends.get(row.id);
    shown.push({
      id: row.id,
      name: row.name,
      report: row.report,
      query: row.query,
      rangeDays: row.rangeDays as ReportSchedule['rangeDays'],
      frequency: row.frequency,
      weekday: row.weekday,
      hour: row.hour,
      language: row.language,
      isPaused: row.isPaused,
      userIds: recipients.flatMap(({ userId }) => userId ?? []),
      emails: recipients.flatMap(({ userId, email }) => (userId === null ? [email] : [])),
      recipients,
      nextAt: row.nextAt.toISOString(),
      lastSend: last ? { ...last, dueAt: last.dueAt.toISOString() } : null,
      failure: row.failure,
      failedAt: row.failedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    });
  }
  return shown;
}

type Body = Parameters<
  Parameters<typeof recordRoutes<typeof scheduleEndpoints, typeof reportSchedules>>[2]['create'] & object
>[0]['body'];

/** The columns of a body. Throws 403 for a report that the caller may not read, and 422 by field. */
async function columnsOf(tx: Tx, deps: Deps, actor: SignedInActor, body: Body) {
  // It mails others in the caller's name.
  if (!actor.emailVerified) throw emailNotVerified();
  const { userIds: _, emails: __, query, ...fields } = body;
  const { from: ___, to: ____, ...filters } = query;
  readReport(deps, actor, body.report, filters);
  if (body.frequency === 'weekly' && body.weekday === null) throw invalidField('weekday', 'Choose a day');
  const { timeZone } = await readCompany(tx, actor.companyId);
  return {
    ...fields,
    query: filters,
    weekday: body.frequency === 'weekly' ? body.weekday : null,
    nextAt: nextSend(fields, deps.clock(), timeZone),
  };
}

async function lockedSchedule(tx: Tx, companyId: number, id: number): Promise<ScheduleRow> {
  const found = await lockSchedule(tx, companyId, id);
  if (!found) throw notFound(LABEL);
  return found;
}

/** Scheduled reports. */
export function scheduleRoutes(bind: ReturnType<typeof binder>): void {
  const { read, write } = bind;
  recordRoutes(bind, scheduleEndpoints, {
    table: reportSchedules,
    type: 'report_schedule',
    label: LABEL,
    sorts: { name: reportSchedules.nameKey, createdAt: reportSchedules.createdAt },
    toRecords: (rows, { db, deps }) => toSchedules(db, deps, rows),
    async create({ tx, deps, actor, body }) {
      if ((await countSchedules(tx, actor.companyId)) >= schedulesMax)
        throw invalidField('name', words`You can schedule up to ${schedulesMax} reports. Delete one first.`);
      const columns = { ...(await columnsOf(tx, deps, actor, body)), userId: actor.userId };
      const row = await insertRecord(tx, reportSchedules, actor.companyId, columns, deps.clock());
      if (!row) throw nameTaken();
      await setRecipients(tx, deps, row, body);
      return { row, details: { report: row.report } };
    },
    async update({ tx, deps, actor, params, body }) {
      const scope = { companyId: actor.companyId };
      await lockedSchedule(tx, actor.companyId, params.id);
      const columns = await columnsOf(tx, deps, actor, body);
      if (await isNameTaken(tx, reportSchedules, scope, { ...body, id: params.id })) throw nameTaken();
      const row = await updateRecord(tx, reportSchedules, scope, params.id, columns, deps.clock());
      await setRecipients(tx, deps, row, body);
      return { row, details: { report: row.report } };
    },
    async remove({ tx, actor, params }) {
      const row = await lockedSchedule(tx, actor.companyId, params.id);
      await deleteRecord(tx, reportSchedules, { companyId: actor.companyId }, params.id);
      return { row };
    },
  });

  write(scheduleEndpoints.confirmAgain, async ({ tx, deps, actor, params, audit }) => {
    const schedule = await lockedSchedule(tx, actor.companyId, params.id);
    const recipient = await lockRecipient(tx, actor.companyId, params.recipientId);
    if (!recipient || recipient.scheduleId !== schedule.id) throw notFound('This recipient');
    if (recipient.state !== 'waiting') throw conflict('This recipient has already answered.');
    await askRecipient(tx, deps, schedule, recipient);
    await audit({
      action: 'report_schedule.asked',
      target: { type: 'report_schedule', id: schedule.id },
      details: { name: schedule.name },
    });
    const [shown] = await toSchedules(tx, deps, [schedule]);
    const data = shown?.recipients.find(({ id }) => id === recipient.id);
    if (!data) throw notFound('This recipient');
    return { data };
  });

  write(scheduleEndpoints.sendNow, async ({ tx, deps, actor, params, audit }) => {
    const schedule = await lockedSchedule(tx, actor.companyId, params.id);
    if (schedule.isPaused) throw conflict('This report is paused.');
    const now = deps.clock();
    await spend(
      tx,
      [{ key: `report-now:${actor.companyId}`, amount: 1, most: sendNowPerDay, windowMs: DAY_MS }],
      now,
      words`At most ${sendNowPerDay} reports can be sent by hand in a day.`,
    );
    await setSchedule(tx, schedule, { nextAt: now });
    const job = { companyId: actor.companyId, scheduleId: schedule.id, dueAt: now.toISOString() };
    await deps.jobs.enqueue(tx, 'report.send', job);
    await audit({
      action: 'report_schedule.updated',
      target: { type: 'report_schedule', id: schedule.id },
      details: { name: schedule.name, isSentNow: true },
    });
    const [data] = await toSchedules(tx, deps, [{ ...schedule, nextAt: now }]);
    if (!data) throw notFound(LABEL);
    return { data };
  });

  read(scheduleEndpoints.sends, async ({ db, actor, params, query }) => {
    if (!(await findSchedule(db, actor.companyId, params.id))) throw notFound(LABEL);
    const { rows, total } = await listSends(db, actor.companyId, params.id, windowOf(query));
    const shown = rows.map(({ dueAt, at, email, code, isOnItsWay }) => ({
      dueAt: dueAt.toISOString(),
      at: at.toISOString(),
      email,
      outcome: code !== null ? OUTCOMES[code] : isOnItsWay ? ('queued' as const) : ('sent' as const),
    }));
    return pageAnswer(shown, total, query);
  });
}
