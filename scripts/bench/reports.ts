import { SMALL } from './arguments';
import type { Verdict } from './budgets';
import { measureComparison } from './comparison';
import { asAdmin, onCopy } from './copies';
import type { Csv } from './csv';
import { dashboardPages, rebuildVerdict } from './dashboards';
import {
  measureInTurn,
  type PageCase,
  type PageFigures,
  plainPage,
  printPages,
  slowest,
  steepest,
} from './pages';
import { measureReportFiles, type ReportFiles } from './report-files';
import { reportPages } from './report-pages';
import { type Caller, signIn } from './session';
import { withQuery } from './simulation-data';
import { measureRebuild, type YearFigures } from './year';
import { yearData } from './year-data';

const MOST_PAGES = 3;
const MOST_GROWTH = 2;
const MOST_MB = 80;
const LEAST_PDF_PAGES = 200;
const CUSTOMERS = 2000;
/** There are hundreds of calls. */
const MANY = { warmUp: 3, samples: 15 };

export interface ReportFigures {
  readonly people: number;
  readonly year: YearFigures;
  /** The plain users page, then every call of dashboards and reports; of the large company and of the small one. */
  readonly large: readonly PageFigures[];
  readonly small: readonly PageFigures[];
  readonly comparison: readonly PageFigures[];
  readonly files: ReportFiles;
}

/** Every call behind the plain users page, for a caller of its own. */
async function casesOf(origin: string, caller: Caller, users: number): Promise<PageCase[]> {
  const pages = [plainPage(caller, users), ...dashboardPages(caller), ...(await reportPages(origin, caller))];
  return pages.map((page) => ({ ...page, token: caller.token }));
}

/**
 * Reads every call of dashboards and reports of a company of this size with a year of events, and of a small one, in turn with a
 * page of its users; then the longest files. On a copy of the data.
 */
export async function measureReports(
  wanted: number,
  progress: (line: string) => void,
): Promise<ReportFigures> {
  const data = await yearData([...new Set([SMALL, wanted])]);
  const [small, large = small] = data.companies;
  if (!small || !large) throw new Error('there are no companies to measure');
  const measured = await onCopy(data.gateway, async (folder) => {
    progress('a year of tasks and mails is there');
    const read = await asAdmin(folder, large.admin.email, async (gateway, admin) => {
      const { origin } = gateway;
      const cases = await casesOf(origin, admin, large.users);
      const beside = await casesOf(origin, await signIn(origin, small.admin.email), small.users);
      progress(`${cases.length} calls are read of each company`);
      const pages = await measureInTurn(origin, admin, [...cases, ...beside], MANY);
      progress('every call was read');
      const files = await measureReportFiles(gateway, admin);
      return {
        companyId: admin.companyId,
        files,
        large: pages.slice(0, cases.length),
        small: pages.slice(cases.length),
      };
    });
    const year = await withQuery(folder, (query) => measureRebuild(query, read.companyId));
    return { ...read, year };
  });
  return { people: large.users, ...measured, comparison: await measureComparison(CUSTOMERS) };
}

const above = ({ memory }: Pick<Csv, 'memory'>) => memory.peakMb - memory.idleMb;

const pagesVerdict = (what: string, pages: readonly PageFigures[]): Verdict => {
  const worst = slowest(pages);
  return {
    budget: `${what} at most ${MOST_PAGES} times the plain users page`,
    measured: worst ? `${worst.ratio.toFixed(2)} times at most (${worst.name})` : 'nothing',
    kept: worst !== undefined && worst.ratio <= MOST_PAGES,
  };
};

const csvVerdict = (what: string, csv: Csv): Verdict => ({
  budget: `${what} as CSV with the gateway's memory at most ${MOST_MB} MB above idle`,
  measured: `${csv.rows.toLocaleString('en')} rows, ${above(csv)} MB`,
  kept: above(csv) <= MOST_MB,
});

export function reportVerdicts({ large, small, comparison, files, year }: ReportFigures): Verdict[] {
  const steep = steepest(large, small);
  const { pdf } = files;
  return [
    pagesVerdict('each call of dashboards and reports', large),
    {
      budget: `each at most ${MOST_GROWTH} times that of ${SMALL.toLocaleString('en')} people`,
      measured: steep ? `${steep.growth.toFixed(2)} times at most (${steep.name})` : 'nothing',
      kept: steep !== undefined && steep.growth <= MOST_GROWTH,
    },
    pagesVerdict(`the comparison of ${CUSTOMERS.toLocaleString('en')} customers`, comparison),
    csvVerdict('the general report', files.general),
    csvVerdict('the people behind a figure', files.people),
    {
      budget: `a PDF of ${LEAST_PDF_PAGES} pages and more with the gateway's memory at most ${MOST_MB} MB above idle`,
      measured: `${pdf.pages} pages, ${above(pdf)} MB`,
      kept: pdf.pages >= LEAST_PDF_PAGES && above(pdf) <= MOST_MB,
    },
    rebuildVerdict(year),
  ];
}

export function printReports({ people, year, large, small, comparison, files }: ReportFigures): void {
  const number = (value: number) => value.toLocaleString('en');
  console.log(
    `\nDashboards and reports of a company of ${number(people)} people with ${number(year.events)} tasks and mails`,
  );
  printPages(large);
  console.log(`\nThe same in a company of ${number(SMALL)}`);
  printPages(small);
  console.log(`\nThe comparison of ${number(CUSTOMERS)} customers`);
  printPages(comparison);
  for (const [name, { rows, seconds, memory }] of Object.entries(files)) {
    console.log(
      `  ${name.padEnd(10)} ${number(rows)} rows in ${seconds.toFixed(1)} s, memory ${memory.idleMb} MB idle, ${memory.peakMb} MB at most`,
    );
  }
}
