import { type DepartmentFigures, dashboardEndpoints } from '@contract/dashboards';
import { addMonths, dayAt, lastOfMonth, monthAt } from '@contract/days';
import { limits } from '@contract/limits';
import { type CompanyCulture, companyCulture, currentCulture } from '@server/domain/figures/culture.rules';
import { reportKind } from '@server/domain/reports/report-kind';
import { sortedBy } from '@server/platform/text/sorting';
import { DEPARTMENT_COLUMNS, DEPARTMENT_SORTS, departmentFigures } from './dashboards.routes';

const { cultureMonths } = limits.figures;

type Told = CompanyCulture['current'];

/** As on the screen: only all are 100%. */
const whole = (value: number | null) => value && Math.floor(value);

/** What a file says of Company Culture, and how many people or tasks each part is about. */
const partsOf = ({ score, training, gaming, reported }: Told, people: number) =>
  ({
    culture: { value: score, about: people },
    trainingCompleted: { value: whole(training.percent), about: training.due },
    gamingScore: { value: gaming.score, about: gaming.scored },
    simulationsReported: { value: whole(reported.percent), about: reported.mailed },
  }) as const;
const PARTS = ['culture', 'trainingCompleted', 'gamingScore', 'simulationsReported'] as const;

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
  async facts({ db, companyId, now }) {
    const { current, telling } = await currentCulture(db, companyId, now);
    const { culture, trainingCompleted, gamingScore, simulationsReported } = partsOf(current, telling.people);
    return [
      { label: 'culture', ...culture, scale: 'percent' },
      { label: 'trainingCompleted', ...trainingCompleted, scale: 'percent' },
      { label: 'trainingDue', value: current.training.due, scale: 'count' },
      { label: 'gamingScore', ...gamingScore, scale: 'outOfTen' },
      { label: 'simulationsReported', ...simulationsReported, scale: 'percent' },
      { label: 'simulationsMailed', value: current.reported.mailed, scale: 'count' },
    ];
  },
  async charts({ db, companyId, now }) {
    const { trend, telling } = await companyCulture(db, companyId, now);
    const months = trend.map((culture) => ({
      month: culture.month,
      parts: partsOf(culture, telling.people),
    }));
    const lastDay = (month: string) =>
      month === telling.today.slice(0, 7) ? telling.today : lastOfMonth(month);
    return [
      {
        label: 'cultureTrend',
        kind: 'line',
        scale: 'percent',
        points: months.map(({ month }) => ({ day: lastDay(month) })),
        series: PARTS.map((label) => ({
          label,
          values: months.map(({ parts }) => parts[label].value),
          about: months.map(({ parts }) => parts[label].about),
        })),
      },
    ];
  },
  table: {
    columns: DEPARTMENT_COLUMNS,
    async *rows({ db, companyId, now }, query) {
      const { months, searchText: search, orderBy = 'culture', order = 'asc_nulls_last' } = query;
      const rows: DepartmentFigures[] = await departmentFigures(db, companyId, now, { months, search });
      yield sortedBy(sortedBy(rows, DEPARTMENT_SORTS.name), DEPARTMENT_SORTS[orderBy], order);
    },
    namesLearners: false,
  },
});
