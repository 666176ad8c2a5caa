import { type DepartmentFigures, dashboardEndpoints } from '@contract/dashboards';
import { addMonths, dayAt, lastOfMonth, monthAt } from '@contract/days';
import { limits } from '@contract/limits';
import { type CompanyCulture, companyCulture } from '@server/domain/figures/culture.rules';
import { type ReportSource, reportKind } from '@server/domain/reports/report-kind';
import { sortedBy } from '@server/platform/text/sorting';
import { DEPARTMENT_COLUMNS, DEPARTMENT_SORTS, departmentFigures } from './dashboards.routes';

const { cultureMonths } = limits.figures;
const { anonymousMin: least } = limits.simulations;

type Told = CompanyCulture['current'];

/** As on the screen: only all are 100%. */
const whole = (value: number | null) => value && Math.floor(value);

/** What a file says of Company Culture: nothing of fewer than five, where it is for readers outside the company. */
function toldOf({ score, training, gaming, reported }: Told, isNameless: boolean, people: number) {
  const unless = <Value>(count: number | null, value: Value) =>
    isNameless && (count ?? 0) < least ? null : value;
  return {
    score: unless(people, score),
    due: unless(training.due, training.due),
    completed: unless(training.completed, training.completed),
    training: unless(training.due, whole(training.percent)),
    gaming: unless(gaming.scored, gaming.score),
    mailed: unless(reported.mailed, reported.mailed),
    reported: unless(reported.mailed, whole(reported.percent)),
  };
}

const readCulture = ({ db, companyId, now }: ReportSource) => companyCulture(db, companyId, now);

/** The dashboard as paper: Company Culture, how it came about, and the departments side by side. */
export const dashboardPaper = reportKind({
  key: 'dashboard',
  access: dashboardEndpoints.culture.access,
  query: dashboardEndpoints.departments.query,
  range: ({ now, timeZone }) => ({
    from: `${addMonths(`${monthAt(now, timeZone)}-01`, 1 - cultureMonths).slice(0, 7)}-01`,
    to: dayAt(now, timeZone),
  }),
  filters: async (_source, { months }) =>
    months === cultureMonths ? [] : [['departmentMonths', String(months)] as const],
  counted: 'cultureCounted',
  async facts(source) {
    const { current, telling } = await readCulture(source);
    const told = toldOf(current, source.isNameless, telling.people);
    return [
      { label: 'culture', value: told.score, scale: 'percent', about: telling.people },
      { label: 'trainingCompleted', value: told.training, scale: 'percent', about: told.due },
      { label: 'trainingDue', value: told.due, scale: 'count' },
      { label: 'gamingScore', value: told.gaming, scale: 'outOfTen', about: current.gaming.scored },
      { label: 'simulationsReported', value: told.reported, scale: 'percent', about: told.mailed },
      { label: 'simulationsMailed', value: told.mailed, scale: 'count' },
    ];
  },
  async charts(source) {
    const { trend, telling } = await readCulture(source);
    const months = trend.map((culture) => ({
      month: culture.month,
      ...toldOf(culture, source.isNameless, telling.people),
    }));
    const lastDay = (month: string) =>
      month === telling.today.slice(0, 7) ? telling.today : lastOfMonth(month);
    const series = (
      label: 'culture' | 'trainingCompleted' | 'gamingScore' | 'simulationsReported',
      key: 'score' | 'training' | 'gaming' | 'reported',
    ) => ({
      label,
      values: months.map((culture) => culture[key]),
    });
    return [
      {
        label: 'cultureTrend',
        kind: 'line',
        scale: 'percent',
        points: months.map(({ month }) => ({ day: lastDay(month) })),
        series: [
          series('culture', 'score'),
          series('trainingCompleted', 'training'),
          series('gamingScore', 'gaming'),
          series('simulationsReported', 'reported'),
        ],
      },
    ];
  },
  table: {
    columns: DEPARTMENT_COLUMNS,
    scales: {
      'Company Culture (%)': 'percent',
      'Training Completed (%)': 'percent',
      'Reported (%)': 'percent',
      'Company Culture Before (%)': 'percent',
    },
    async *rows({ db, companyId, now }, query) {
      const { months, searchText: search, orderBy = 'culture', order = 'asc_nulls_last' } = query;
      const rows: DepartmentFigures[] = await departmentFigures(db, companyId, now, { months, search });
      yield sortedBy(sortedBy(rows, DEPARTMENT_SORTS.name), DEPARTMENT_SORTS[orderBy], order);
    },
    namesLearners: false,
  },
});
