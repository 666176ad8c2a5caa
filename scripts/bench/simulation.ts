import { setTimeout as delay } from 'node:timers/promises';
import { buildUrl, type Endpoint } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { simulationDraftSchema } from '@contract/phishing-simulation/content';
import {
  RECIPIENT_EVENTS,
  RECIPIENT_SORTS,
  simulationReportEndpoints,
} from '@contract/phishing-simulation/reports';
import { simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import { SMALL } from './arguments';
import type { Verdict } from './budgets';
import { callAs } from './calls';
import { asAdmin, onCopy } from './copies';
import { benchData } from './data';
import { insertTemplates } from './exercise-data';
import { residentMb, type Watched, watchMemory } from './memory';
import {
  measureInTurn,
  type PageCase,
  type PageFigures,
  plainPage,
  printPages,
  slowest,
  slowestMiddle,
} from './pages';
import { type Caller, signIn } from './session';
import { companyIdOf, prepareReported, verifyDomains, withQuery } from './simulation-data';
import { type HitFigures, measureHits, measureSending, type SendingFigures } from './simulation-sending';

const LEAST_SENDING = 0.7;
const LEAST_HITS = 0.3;
const MOST_PAGES = 3;
const MOST_GROWTH = 2;
/** Milliseconds, at the 95th percentile. */
const MOST_MIDDLE = 100;
const MOST_MB = 100;
const MOST_SENT = 50_000;

export interface SimulationFigures {
  readonly sending: SendingFigures;
  readonly hits: HitFigures;
  readonly mails: number;
  /** The plain users page, then each page of the reports; of the large company and of the small one. */
  readonly large: readonly PageFigures[];
  readonly small: readonly PageFigures[];
  readonly planning: { readonly planned: number; readonly seconds: number; readonly memory: Watched };
}

/** Every page of a campaign's report and of the company's: each table, every sort both ways, filters and searches. */
async function reportPages(
  origin: string,
  caller: Caller,
  campaignId: number,
  mails: number,
): Promise<PageCase[]> {
  const call = callAs(origin, caller);
  const { departmentsFilter, groupsFilter, ...reports } = simulationReportEndpoints;
  const departments = (await call(departmentsFilter, { campaignId })).data.items[0]?.id;
  const groups = (await call(groupsFilter, { campaignId })).data.items[0]?.id;
  const recipient = (await call(reports.recipients, { campaignId })).data.items[0];
  if (!departments || !groups || !recipient) throw new Error('there is nothing to filter by');
  const params = { companyId: caller.companyId, campaignId, mailId: recipient.id, userId: recipient.userId };
  const page = (name: string, endpoint: Endpoint, query: object = {}): PageCase => ({
    name,
    path: buildUrl(endpoint, params, { ...query }),
  });
  const people = (name: string, query: object) => page(`recipients ${name}`, reports.recipients, query);
  const last = Math.ceil(mails / limits.paging.reportPageSize) - 1;
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return [
    page('overview', reports.overview),
    page('rounds', reports.rounds),
    page('templates', reports.templates),
    page('templates of a round', reports.templates, { rounds: 2 }),
    page('departments', reports.departments),
    page('groups', reports.groups),
    page('departments to filter by', departmentsFilter),
    page('groups to filter by', groupsFilter),
    page('events of a mail', reports.events),
    page('results of a person', reports.results),
    ...Object.entries(simulationSummaryEndpoints).map(([name, endpoint]) =>
      page(`all campaigns, ${name}`, endpoint),
    ),
    people('by default', {}),
    people('middle page', { pageNumber: Math.floor(last / 2) }),
    people('last page', { pageNumber: last }),
    ...(['fullName', 'email'] as const).map((orderBy) =>
      people(`middle page by ${orderBy}`, { orderBy, order: 'asc', pageNumber: Math.floor(last / 2) }),
    ),
    ...RECIPIENT_SORTS.flatMap((orderBy) =>
      ['asc', 'desc'].map((order) => people(`by ${orderBy} ${order}`, { orderBy, order })),
    ),
    ...RECIPIENT_EVENTS.map((phishingEvents) => people(phishingEvents, { phishingEvents })),
    people('of a round', { rounds: 3 }),
    people('of a department', { departments }),
    people('of a group', { groups }),
    people('reported in a group', { groups, phishingEvents: 'REPORTED' }),
    people('of a week', { periodFrom: day(14), periodTo: day(8) }),
    people('searched', { searchText: 'mar' }),
    people('searched, none found', { searchText: 'xqzwv' }),
  ];
}

/** Every page behind the plain users page, for a caller of its own. */
async function casesOf(origin: string, caller: Caller, campaignId: number, users: number) {
  const { data } = await callAs(origin, caller)(simulationReportEndpoints.overview, { campaignId });
  const pages = [plainPage(caller, users), ...(await reportPages(origin, caller, campaignId, data.total))];
  return { mails: data.total, cases: pages.map((page) => ({ ...page, token: caller.token })) };
}

const TOMORROW_MS = 86_400_000;

/** Launches a campaign for everyone and watches the gateway's memory until all of it is planned. */
async function measurePlanning(
  folder: string,
  slug: string,
  email: string,
): Promise<SimulationFigures['planning']> {
  await withQuery(folder, async (query) => {
    await insertTemplates(query);
    await verifyDomains(query, await companyIdOf(query, slug));
  });
  return asAdmin(folder, email, async ({ origin, pid }, admin) => {
    const call = callAs(origin, admin);
    const draft = simulationDraftSchema.parse({
      kind: 'ONE_TIME',
      name: 'For everyone',
      audience: {},
      templates: [1, 2, 3].map((templateId) => ({ templateId })),
      startDate: new Date(Date.now() + TOMORROW_MS).toISOString().slice(0, 10),
      delivery: {},
      education: { subject: 'That was a test', message: 'Please look twice.' },
    });
    const { data: created } = await call(simulationEndpoints.create, {}, draft);
    const params = { campaignId: created.id };
    const { data: preview } = await call(simulationEndpoints.preview, params);
    const memory = await watchMemory(() => residentMb(pid));
    const start = performance.now();
    await call(simulationEndpoints.launch, params, draft);
    for (;;) {
      const { data } = await call(simulationEndpoints.get, params);
      if (data.total >= preview.recipients)
        return { planned: data.total, seconds: (performance.now() - start) / 1000, memory: memory.stop() };
      await delay(1000);
    }
  });
}

/** Sends, tracks, reads reports and plans, each on a copy of the data. */
export async function measureSimulation(
  wanted: number,
  progress: (line: string) => void,
): Promise<SimulationFigures> {
  const data = await benchData([...new Set([SMALL, wanted])]);
  const [small, large = small] = data.companies;
  if (!small || !large) throw new Error('there are no companies to measure');
  const { sending, hits } = await onCopy(data.gateway, async (folder) => {
    const sent = await measureSending(folder, large.slug, Math.min(MOST_SENT, Math.floor(large.users * 0.9)));
    progress(`sending: ${sent.gateway.toFixed(0)} a second, bare pool ${sent.bare.toFixed(0)}`);
    const tracked = await measureHits(folder, large.admin.email);
    progress(
      `hits: ${tracked.gateway.toFixed(0)} a second, bare route ${tracked.bare.toFixed(0)}; then ${tracked.judged.toFixed(0)} judged a second`,
    );
    return { sending: sent, hits: tracked };
  });
  const read = await onCopy(data.gateway, async (folder) => {
    const [ofSmall = 0, ofLarge = ofSmall] = await prepareReported(
      folder,
      [...new Set([small, large])].map(({ slug, users }) => ({ slug, mails: users })),
      progress,
    );
    return asAdmin(folder, large.admin.email, async ({ origin }, admin) => {
      const other = await signIn(origin, small.admin.email);
      const { mails, cases } = await casesOf(origin, admin, ofLarge, large.users);
      const beside = await casesOf(origin, other, ofSmall, small.users);
      const measured = await measureInTurn(origin, admin, [...cases, ...beside.cases]);
      return { mails, large: measured.slice(0, cases.length), small: measured.slice(cases.length) };
    });
  });
  const planning = await onCopy(data.gateway, (folder) =>
    measurePlanning(folder, large.slug, large.admin.email),
  );
  return { sending, hits, ...read, planning };
}

/** The page that takes longest in the large campaign, compared with the small one. */
function steepest({ large, small }: SimulationFigures) {
  return large
    .map(({ name, ms }, index) => ({ name, growth: ms.p50 / (small[index]?.ms.p50 ?? Number.NaN) }))
    .sort((a, b) => b.growth - a.growth)[0];
}

export function simulationVerdicts(figures: SimulationFigures): Verdict[] {
  const { sending, hits, large, planning } = figures;
  const worst = slowest(large);
  const steep = steepest(figures);
  const middle = slowestMiddle(large);
  const above = planning.memory.peakMb - planning.memory.idleMb;
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  return [
    {
      budget: `${whole(sending.mails)} mails at least ${LEAST_SENDING} times as fast as a bare nodemailer pool, each once`,
      measured: `${(sending.gateway / sending.bare).toFixed(2)} times (${whole(sending.gateway)} to ${whole(sending.bare)} a second), ${whole(sending.arrived)} arrived`,
      kept:
        sending.gateway >= LEAST_SENDING * sending.bare &&
        sending.arrived === sending.mails &&
        sending.recorded === sending.mails,
    },
    {
      budget: `hits at least ${LEAST_HITS} times as fast as a route that only answers, none lost`,
      measured: `${(hits.gateway / hits.bare).toFixed(2)} times (${whole(hits.gateway)} to ${whole(hits.bare)} a second), ${whole(hits.recorded)} of ${whole(hits.hits)} recorded`,
      kept: hits.gateway >= LEAST_HITS * hits.bare && hits.recorded === hits.hits,
    },
    {
      budget: `each page of a report at most ${MOST_PAGES} times the plain users page`,
      measured: worst ? `${worst.ratio.toFixed(2)} times at most (${worst.name})` : 'nothing',
      kept: worst !== undefined && worst.ratio <= MOST_PAGES,
    },
    {
      budget: `each at most ${MOST_GROWTH} times that of ${SMALL.toLocaleString('en')} recipients`,
      measured: steep ? `${steep.growth.toFixed(2)} times at most (${steep.name})` : 'nothing',
      kept: steep !== undefined && steep.growth <= MOST_GROWTH,
    },
    {
      budget: `each page in the middle, by name as well, in ${MOST_MIDDLE} ms (p95)`,
      measured: middle ? `${middle.ms.p95.toFixed(1)} ms at most (${middle.name})` : 'nothing',
      kept: middle !== undefined && middle.ms.p95 <= MOST_MIDDLE,
    },
    {
      budget: `planning with the gateway's memory at most ${MOST_MB} MB above idle`,
      measured: `${whole(planning.planned)} recipients, ${above} MB`,
      kept: above <= MOST_MB,
    },
  ];
}

export function printSimulation({ mails, large, small, planning }: SimulationFigures): void {
  console.log(`\nThe reports of a campaign with ${mails.toLocaleString('en')} recipients`);
  printPages(large);
  console.log(`\nThe same with ${SMALL.toLocaleString('en')}`);
  printPages(small);
  const { idleMb, peakMb } = planning.memory;
  console.log(
    `\n  planning      ${planning.planned.toLocaleString('en')} in ${planning.seconds.toFixed(0)} s, memory ${idleMb} MB idle, ${peakMb} MB at most`,
  );
}
