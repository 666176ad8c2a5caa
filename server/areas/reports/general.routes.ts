import type { QueryOf } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { type GeneralRow, generalReportEndpoints } from '@contract/reports/general';
import type { TaskStatus, UserFilter, UserListFilter } from '@contract/users/users';
import { taskStatusName } from '@server/domain/people/people.model';
import { selectListed } from '@server/domain/people/users-export.queries';
import { countList, readList } from '@server/domain/people/users-list.queries';
import type { ListedUser } from '@server/domain/people/users-page.queries';
import type { ReportColumns } from '@server/domain/reports/columns';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import { pageInfoOf, windowOf } from '@server/platform/http/paging';
import { tableCsv } from '@server/platform/text/csv';
import { NO_WORK, type Work, workOf } from './general.queries';
import { REACH, refuseDeepPage } from './reach';

type Query = QueryOf<typeof generalReportEndpoints.report>;

const STATUS_LABELS: Readonly<Record<TaskStatus, string>> = {
  notAssigned: 'Not Assigned',
  notStarted: 'Not Started',
  inProgress: 'In Progress',
  completed: 'Completed',
};

export const GENERAL_COLUMNS: ReportColumns<GeneralRow> = [
  ['First Name', ({ name }) => name, { label: 'firstName' }],
  ['Last Name', ({ lastName }) => lastName, { label: 'lastName' }],
  ['Email', ({ email }) => email, { label: 'email' }],
  ['Department', ({ departmentName }) => departmentName, { label: 'department' }],
  ['Assigned', ({ assigned }) => assigned, { label: 'assigned', as: 'count' }],
  ['Completed', ({ completed }) => completed, { label: 'completed', as: 'count' }],
  ['Overdue', ({ overdue }) => overdue, { label: 'overdue', as: 'count' }],
  ['Score (0 to 100)', ({ score }) => score, { label: 'score', as: 'outOfTen' }],
  ['Last Activity', ({ lastActivityAt }) => lastActivityAt, { label: 'lastActivity', as: 'time' }],
  [
    'Status',
    ({ taskStatus }) => STATUS_LABELS[taskStatus],
    { label: 'status', word: ({ taskStatus }) => taskStatus },
  ],
  [
    'Disabled',
    ({ isDisabled }) => isDisabled,
    { label: 'disabled', word: ({ isDisabled }) => (isDisabled ? 'yes' : 'no') },
  ],
];

const FILTER_OF: Readonly<Record<TaskStatus, UserFilter>> = {
  notAssigned: 'noTaskAssigned',
  notStarted: 'notStarted',
  inProgress: 'inProgress',
  completed: 'allCompleted',
};
const ROLE_FILTER = { learner: 'learner', admin: 'accountAdmin' } as const;

/** The filters of the report as those of the list of people. */
function filterOf({ departments, groups, taskStatuses, role, showDisabled, searchText }: Query) {
  const filterBy = [
    ...(taskStatuses ?? []).map((status) => FILTER_OF[status]),
    ...(role ? [ROLE_FILTER[role]] : []),
  ];
  return {
    ...(searchText && { search: searchText }),
    ...(filterBy.length > 0 && { filterBy }),
    ...(departments && { departmentIds: departments }),
    ...(groups && { groupIds: groups }),
    showDisabled,
  } satisfies UserListFilter;
}

/** The later of two instants, in ISO 8601. */
function latest(signedIn: Date | null, done: string | null): string | null {
  const times = [signedIn, done && new Date(done)].flatMap((at) => (at ? [at.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

const toRow = (user: ListedUser, { lastDoneAt, ...work }: Work): GeneralRow => ({
  id: user.id,
  email: user.email,
  name: user.name,
  lastName: user.lastName,
  departmentId: user.departmentId,
  departmentName: user.departmentName,
  role: user.role,
  isDisabled: user.disabledAt !== null,
  ...work,
  lastActivityAt: latest(user.lastLoginAt, lastDoneAt),
  taskStatus: taskStatusName(user.taskStatus),
});

/** Rows of people, all their numbers in one query. */
async function toRows(db: Queryable, companyId: number, people: readonly ListedUser[], now: Date) {
  const ids = people.map(({ id }) => id);
  const work = await workOf(db, companyId, ids, now);
  return people.map((user) => toRow(user, work.get(user.id) ?? NO_WORK));
}

/** All people of a company who match, in the order of the report, a batch at a time. */
export async function* allGeneralRows(
  db: Queryable,
  { companyId, now, query }: { readonly companyId: number; readonly now: Date; readonly query: Query },
): AsyncGenerator<GeneralRow[]> {
  const { orderBy: column = 'name', order = 'asc' } = query;
  const window = { companyId, ownerId: null, filter: filterOf(query), order: { column, order } };
  for await (const people of selectListed(db, window, limits.reports.generalBatch))
    yield toRows(db, companyId, people, now);
}

/** The report of all people over all kinds of assignments. */
export function generalRoutes({ read }: ReturnType<typeof binder>): void {
  read(generalReportEndpoints.report, async ({ db, deps, actor: { companyId }, query }) => {
    const now = deps.clock();
    if (query.isCsv) return { csv: tableCsv(GENERAL_COLUMNS, allGeneralRows(db, { companyId, now, query })) };
    const { orderBy: column = 'name', order = 'asc' } = query;
    const window = {
      ...{ companyId, ownerId: null, filter: filterOf(query), order: { column, order } },
      ...windowOf(query),
      // Each of those who are found is read, sorted and counted up to here.
      exact: limits.training.exactSearchTotal,
    };
    if (window.offset + window.limit > REACH.index && !query.searchText) {
      const counted = await countList(db, window);
      refuseDeepPage(window, counted.totalIsMinimum ? Number.POSITIVE_INFINITY : counted.total, REACH.index);
    }
    const { rows, total, totalIsMinimum } = await readList(db, window);
    return {
      data: {
        items: await toRows(db, companyId, rows, now),
        pageInfo: { ...pageInfoOf(query, total), totalIsMinimum },
      },
    };
  });
}
