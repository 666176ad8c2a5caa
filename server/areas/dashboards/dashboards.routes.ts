import { type DepartmentFigures, dashboardEndpoints } from '@contract/dashboards';
import { addDays, addMonths, dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import { searchKey } from '@contract/names';
import { TASK_STATUSES } from '@contract/users/users';
import { type Telling, tellingOf } from '@server/domain/figures/culture.queries';
import { companyCulture, departmentCultures, NO_CULTURE } from '@server/domain/figures/culture.rules';
import type { ReportColumns } from '@server/domain/reports/columns';
import { toldDays } from '@server/domain/reports/told';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import { tableAnswer } from '@server/platform/http/paging';
import { sortedBy } from '@server/platform/text/sorting';
import { completionsIn, countPeople, selectDepartments } from './dashboards.queries';

const { activityDays, cultureMonths } = limits.figures;

const toTold = (telling: Telling, now: Date) => ({
  asOf: now.toISOString(),
  timeZone: telling.timeZone,
  companyTimeZone: telling.companyTimeZone,
  isLearningPrivate: telling.isLearningPrivate,
  isAnonymous: telling.isAnonymous,
});

/** As on the screen: only all are 100%. */
const whole = (value: number | null) => (value === null ? null : Math.floor(value));

/** The columns of the CSV and of the PDF. */
export const DEPARTMENT_COLUMNS: ReportColumns<DepartmentFigures> = [
  ['Department', ({ name }) => name, { label: 'department' }],
  ['Company Culture (%)', ({ culture }) => culture.score, { label: 'culture', as: 'percent' }],
  ['Level', ({ culture }) => culture.level, { label: 'level', word: ({ culture }) => culture.level }],
  [
    'Company Culture Before (%)',
    ({ previousScore }) => previousScore,
    { label: 'cultureBefore', as: 'percent' },
  ],
  ['People', ({ people }) => people, { label: 'people', as: 'count' }],
  ['Training Due', ({ culture }) => culture.training.due, { label: 'trainingDue', as: 'count' }],
  [
    'Training Completed',
    ({ culture }) => culture.training.completed,
    { label: 'trainingCompleted', as: 'count' },
  ],
  [
    'Training Completed (%)',
    ({ culture }) => whole(culture.training.percent),
    { label: 'trainingCompletedPercent', as: 'percent' },
  ],
  ['Training Overdue', ({ overdue }) => overdue, { label: 'trainingOverdue', as: 'count' }],
  [
    'Game Score (0-100)',
    ({ culture }) => whole(culture.gaming.score),
    { label: 'gamingScore', as: 'outOfTen' },
  ],
  ['Mailed', ({ culture }) => culture.reported.mailed, { label: 'mailed', as: 'count' }],
  ['Reported', ({ culture }) => culture.reported.reported, { label: 'reported', as: 'count' }],
  [
    'Reported (%)',
    ({ culture }) => whole(culture.reported.percent),
    { label: 'reportedPercent', as: 'percent' },
  ],
];

/** A department's key in an order. */
export const DEPARTMENT_SORTS = {
  culture: ({ culture }) => culture.score,
  name: ({ name }) => searchKey(name),
  people: ({ people }) => people,
  due: ({ culture }) => culture.training.due,
  completedPercent: ({ culture }) => culture.training.percent,
  overdue: ({ overdue }) => overdue,
  score: ({ culture }) => culture.gaming.score,
  reportedPercent: ({ culture }) => culture.reported.percent,
} as const satisfies Record<string, (row: DepartmentFigures) => string | number | null>;

/** The figures of a company's departments over the last months. */
export async function departmentFigures(
  db: Queryable,
  companyId: number,
  now: Date,
  { months, search }: { readonly months: number; readonly search?: string | undefined },
): Promise<DepartmentFigures[]> {
  const { departments } = await departmentCultures(db, companyId, now, months);
  const figures = new Map(departments.map((one) => [one.departmentId, one]));
  const rows = await selectDepartments(db, companyId, search && searchKey(search));
  return rows.map(({ id, name, people }) => {
    const own = figures.get(id);
    return {
      id,
      name,
      people,
      culture: own?.current ?? NO_CULTURE,
      overdue: own?.overdue ?? 0,
      previousScore: own?.previous.score ?? null,
    };
  });
}

/** The calls of dashboards. */
export function dashboardRoutes({ read }: ReturnType<typeof binder>): void {
  const { culture, departments, activity, users } = dashboardEndpoints;

  const tellingAt = async (db: Queryable, companyId: number, now: Date) => {
    const [telling] = await tellingOf(db, { companyIds: [companyId], now });
    if (!telling) throw new Error(`company ${companyId} has no figures`);
    return telling;
  };

  read(culture, async ({ db, deps, params: { companyId } }) => {
    const now = deps.clock();
    const { telling, current, previous, trend } = await companyCulture(db, companyId, now);
    const from = `${addMonths(telling.today, 1 - cultureMonths).slice(0, 7)}-01`;
    return {
      data: { ...toTold(telling, now), from, to: telling.today, current, previous, trend: [...trend] },
    };
  });

  read(departments, async ({ db, deps, params: { companyId }, query }) => {
    const { months, searchText: search, orderBy = 'culture', order = 'asc_nulls_last' } = query;
    const rows = await departmentFigures(db, companyId, deps.clock(), { months, search });
    const byName = sortedBy(rows, DEPARTMENT_SORTS.name);
    return tableAnswer(DEPARTMENT_COLUMNS, sortedBy(byName, DEPARTMENT_SORTS[orderBy], order), query);
  });

  read(activity, async ({ db, deps, params: { companyId } }) => {
    const now = deps.clock();
    const telling = await tellingAt(db, companyId, now);
    const to = dayAt(now, telling.companyTimeZone);
    const from = addDays(to, 1 - activityDays);
    const days = await completionsIn(db, companyId, { from, to });
    const told = new Set(toldDays(days, telling.isLearningPrivate));
    return {
      data: {
        ...toTold(telling, now),
        from,
        to,
        days: days.map((one) => ({ day: one.day, completed: told.has(one) ? one.completed : null })),
      },
    };
  });

  read(users, async ({ db, deps, params: { companyId } }) => {
    const now = deps.clock();
    const telling = await tellingAt(db, companyId, now);
    const counts = await countPeople(db, companyId);
    const sumOf = (rows: typeof counts) => rows.reduce((sum, { total }) => sum + total, 0);
    const enabled = counts.filter((row) => row.enabled);
    const statuses = TASK_STATUSES.map((status, number) => [
      status,
      sumOf(enabled.filter(({ taskStatus }) => taskStatus === number)),
    ]);
    return {
      data: {
        ...toTold(telling, now),
        enabled: sumOf(enabled),
        disabled: sumOf(counts.filter((row) => !row.enabled)),
        statuses: Object.fromEntries(statuses) as Record<(typeof TASK_STATUSES)[number], number>,
      },
    };
  });
}
