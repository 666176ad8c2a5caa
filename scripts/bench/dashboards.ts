import { COMPARED_MONTHS, DEPARTMENT_FIGURE_SORTS, dashboardEndpoints } from '@contract/dashboards';
import { buildUrl } from '@contract/endpoint';
import { exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import { simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import { SMALL } from './arguments';
import type { Verdict } from './budgets';
import { asAdmin, onCopy } from './copies';
import { measureInTurn, type PageCase, type PageFigures, plainPage, printPages, slowest } from './pages';
import type { Caller } from './session';
import { withQuery } from './simulation-data';
import { measureRebuild, type YearFigures } from './year';
import { yearData } from './year-data';

const MOST_PAGES = 3;
/**
 * Making the rollups, in times of the bare grouping of the same events. Reading alone is no measure: the bare grouping itself takes four
 * times as long. The rest are months, totals of all departments, and windows of four lengths over each person's mails.
 */
const MOST_BARE = 2.5;

/** Every call of the dashboards' screens. */
export function dashboardPages({ companyId }: Caller): PageCase[] {
  const { culture, departments, activity, users } = dashboardEndpoints;
  const params = { companyId };
  return [
    { name: 'culture', path: buildUrl(culture, params) },
    ...COMPARED_MONTHS.map((months) => ({
      name: `departments, ${months} months`,
      path: buildUrl(departments, params, { months }),
    })),
    ...DEPARTMENT_FIGURE_SORTS.map((orderBy) => ({
      name: `departments by ${orderBy}`,
      path: buildUrl(departments, params, { orderBy, order: 'desc' }),
    })),
    { name: 'activity', path: buildUrl(activity, params) },
    { name: 'people', path: buildUrl(users, params) },
    { name: 'card of exercises', path: buildUrl(exerciseReportEndpoints.dashboard, params, { period: 30 }) },
    {
      name: 'card of simulations',
      path: buildUrl(simulationSummaryEndpoints.dashboard, params, { period: 30 }),
    },
  ];
}

export interface DashboardFigures {
  readonly people: number;
  readonly year: YearFigures;
  readonly pages: readonly PageFigures[];
}

/** Reads the dashboards of a company of this size, with a year of events, beside a page of its users. */
export async function measureDashboards(wanted: number): Promise<DashboardFigures> {
  const data = await yearData([...new Set([SMALL, wanted])]);
  const company = data.companies.at(-1);
  if (!company) throw new Error('there is no company to measure');
  return onCopy(data.gateway, async (folder) => {
    const { companyId, pages } = await asAdmin(folder, company.admin.email, async ({ origin }, caller) => ({
      companyId: caller.companyId,
      pages: await measureInTurn(origin, caller, [
        plainPage(caller, company.users),
        ...dashboardPages(caller),
      ]),
    }));
    const year = await withQuery(folder, (query) => measureRebuild(query, companyId));
    return { people: company.users, year, pages };
  });
}

/** Processor time, which other work on the machine changes little. */
export function rebuildVerdict({ scanSeconds, bareSeconds, rebuildSeconds }: YearFigures): Verdict {
  const times = rebuildSeconds / bareSeconds;
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  return {
    budget: `figures made from nothing in at most ${MOST_BARE} times the bare grouping of all events`,
    measured: `${times.toFixed(2)} times (${seconds(rebuildSeconds)} beside ${seconds(bareSeconds)} of the processor; reading alone ${seconds(scanSeconds)})`,
    kept: times <= MOST_BARE,
  };
}

export function dashboardVerdicts({ pages, year }: DashboardFigures): Verdict[] {
  const worst = slowest(pages);
  return [
    {
      budget: `each call of the dashboards at most ${MOST_PAGES} times the plain users page`,
      measured: worst ? `${worst.ratio.toFixed(2)} times at most (${worst.name})` : 'nothing',
      kept: worst !== undefined && worst.ratio <= MOST_PAGES,
    },
    rebuildVerdict(year),
  ];
}

export function printDashboards({ people, year, pages }: DashboardFigures): void {
  const number = (value: number) => value.toLocaleString('en');
  console.log(
    `\nThe dashboards of a company of ${number(people)} people with ${number(year.events)} tasks and mails`,
  );
  printPages(pages);
}
