import { ASSIGNMENT_KINDS } from '@contract/kinds';
import { limits } from '@contract/limits';
import type { CampaignKindName } from '@contract/plan';
import { type PersonBehind, peopleBehindEndpoints } from '@contract/reports/people';
import { REMINDER_TASK_TYPES, REMINDER_TYPE_OF } from '@contract/users/reminderText';
import { recordAssignment } from '@server/domain/assignments/assignment.model';
import { LEARNER_STATUS_LABELS } from '@server/domain/assignments/learner-status';
import { remind } from '@server/domain/assignments/reminding';
import { assignToPeople } from '@server/domain/courses/course-assignments.rules';
import { mapBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import { invalidField } from '@server/platform/http/errors';
import { pageInfoOf, windowOf } from '@server/platform/http/paging';
import { type Columns, tableCsv } from '@server/platform/text/csv';
import { words } from '@server/platform/text/words';
import { anonymousEvents, anonymousTasks } from './anonymous.queries';
import { amongCells, readCells } from './behind.queries';
import { type Scope, scopeOf, toEvent, toPerson, toTask } from './behind.rules';
import { enabledAmong, freezeOutstandingBehind, peopleOf } from './behind-acts.queries';
import { allBehind } from './behind-files.queries';
import { readBehindPage } from './behind-pages.queries';
import { allEvents, eventPeople, readEventPage } from './events.queries';
import { allMailed, mailedIds, readMailedPage } from './mailed.queries';

const KIND_LABELS: Readonly<Record<CampaignKindName, string>> = {
  course: 'Training',
  fake_or_real: 'Fake or Real',
  gaming: 'Gaming',
  phishing_exercise: 'Phishing Exercise',
  phishing_simulation: 'Phishing Simulation',
  policy: 'Policy',
  secure_code: 'Secure Code',
};

const PERSON: Columns<PersonBehind> = [
  ['Name', ({ fullName }) => fullName],
  ['Email', ({ email }) => email],
  ['Department', ({ departmentName }) => departmentName],
];
const COLUMNS: Columns<PersonBehind> = [
  ...PERSON,
  ['Task', ({ title }) => title],
  ['Kind', ({ kind }) => kind && KIND_LABELS[kind]],
  ['Status', ({ status }) => status && LEARNER_STATUS_LABELS[status]],
  ['Due', ({ dueAt }) => dueAt],
  ['Completed', ({ completedAt }) => completedAt],
  ['Score (0 to 100)', ({ score }) => score],
  ['Disabled', ({ isDisabled }) => isDisabled],
];
const MAILED_COLUMNS: Columns<PersonBehind> = [...PERSON, ['Disabled', ({ isDisabled }) => isDisabled]];

const EVENT_COLUMNS: Columns<PersonBehind> = [
  ...PERSON,
  ['Title', ({ title }) => title],
  ['Kind', ({ kind }) => kind && KIND_LABELS[kind]],
  ['Completed', ({ completedAt }) => completedAt],
  ['Score (0 to 100)', ({ score }) => score],
  ['Disabled', ({ isDisabled }) => isDisabled],
];

const NOBODY = 'None of these people has anything left to do here.';

/** The kinds whose tasks can be outstanding. */
const ASKING = Object.keys(ASSIGNMENT_KINDS) as (keyof typeof ASSIGNMENT_KINDS)[];

/** The kinds of reminder about these kinds of assignment; all of them without any. */
function reminderTypes(kinds: readonly CampaignKindName[] | undefined) {
  const asked = ASKING.filter((kind) => kinds === undefined || kinds.includes(kind));
  const types = asked.map((kind) => REMINDER_TYPE_OF[ASSIGNMENT_KINDS[kind].itemType]);
  return REMINDER_TASK_TYPES.filter((type) => types.includes(type));
}

/** The people of a scope, so many at most. */
async function idsOf(db: Queryable, { of, filter }: Scope, most: number): Promise<number[]> {
  if (of === 'mails') return mailedIds(db, filter, most);
  if (of === 'events') return eventPeople(db, filter, most);
  return peopleOf(db, filter, amongCells(await readCells(db, filter)), most);
}

/** The enabled people of a scope. Throws 422 for more than can be assigned something at once. */
async function peopleIn(db: Queryable, companyId: number, scope: Scope): Promise<number[]> {
  const most = limits.training.targetsMax;
  const ids = await idsOf(db, scope, most + 1);
  if (ids.length > most)
    throw invalidField('figure', words`At most ${most} people can be assigned a training at once.`);
  return enabledAmong(db, companyId, ids);
}

/** The people behind the figures of dashboards and reports, and what is done with them. */
export function behindRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(peopleBehindEndpoints.list, async ({ db, deps, actor: { companyId }, query }) => {
    const now = deps.clock();
    const { orderBy = 'dueAt', order = 'asc' } = query;
    const { from, to, timeZone, ...scope } = await scopeOf(db, companyId, query, now);
    const told = { asOf: now.toISOString(), timeZone, from, to };
    const answer = (
      items: PersonBehind[],
      total: number,
      totalIsMinimum: boolean,
      people: number | null,
      reach: number | null,
      anonymous: number,
    ) => ({
      data: {
        ...{ items, pageInfo: { ...pageInfoOf(query, total), totalIsMinimum }, anonymous, people, reach },
        ...told,
      },
    });
    if (scope.of === 'mails') {
      const window = { ...scope.filter, order, ...windowOf(query) };
      if (query.isCsv) return { csv: tableCsv(MAILED_COLUMNS, mapBatches(allMailed(db, window), toPerson)) };
      const { rows, total, totalIsMinimum, reach } = await readMailedPage(db, window);
      const people = totalIsMinimum ? null : total;
      return answer(rows.map(toPerson), total, totalIsMinimum, people, reach, 0);
    }
    if (scope.of === 'events') {
      const window = { ...scope.filter, order, ...windowOf(query) };
      if (query.isCsv) return { csv: tableCsv(EVENT_COLUMNS, mapBatches(allEvents(db, window), toEvent)) };
      const { rows, total, totalIsMinimum, people, reach } = await readEventPage(db, window);
      const anonymous = await anonymousEvents(db, window);
      return answer(rows.map(toEvent), total, totalIsMinimum, people, reach, anonymous);
    }
    const window = { ...scope.filter, orderBy, order, ...windowOf(query) };
    if (query.isCsv) return { csv: tableCsv(COLUMNS, mapBatches(allBehind(db, window), toTask(now))) };
    const { rows, total, totalIsMinimum, people, reach } = await readBehindPage(db, window);
    const anonymous = await anonymousTasks(db, window);
    return answer(rows.map(toTask(now)), total, totalIsMinimum, people, reach, anonymous);
  });

  write(peopleBehindEndpoints.remind, async (context) => {
    const { tx, deps, actor, body } = context;
    const { subject, message, ...asked } = body;
    const { of, filter } = await scopeOf(tx, actor.companyId, asked, deps.clock());
    if (of !== 'tasks') throw invalidField('figure', 'Nothing is left to do for this figure.');
    const among = amongCells(await readCells(tx, filter));
    const [campaignId = null, ...others] = among.campaignIds;
    const about = others.length === 0 ? campaignId : null;
    const data = await remind(context, {
      payload: {
        taskTypes: reminderTypes(filter.kinds),
        subject,
        message,
        campaignId: about,
        orStarted: true,
      },
      freeze: (within, key) => freezeOutstandingBehind(within, key, filter, among),
      nobody: NOBODY,
    });
    return { data };
  });

  write(peopleBehindEndpoints.assign, async (context) => {
    const { tx, deps, actor, body } = context;
    const { companyId } = actor;
    const { courseId, daysToComplete, ...asked } = body;
    const userIds = await peopleIn(tx, companyId, await scopeOf(tx, companyId, asked, deps.clock()));
    if (userIds.length === 0) throw invalidField('figure', 'There is nobody here to assign it to.');
    const { isNew, added, alreadyHad, ...written } = await assignToPeople(tx, deps, context, {
      ...{ courseId, daysToComplete, userIds },
    });
    await recordAssignment(context, isNew ? 'campaign.created' : 'campaign.updated', written, {
      courseId,
      added,
    });
    return { data: { campaignId: written.campaign.id, isNew, added, alreadyHad } };
  });
}
