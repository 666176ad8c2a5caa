import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import type { Results } from '@contract/phishing-simulation/content';
import { reportButtonEndpoints } from '@contract/phishing-simulation/report-button';
import { simulationReportEndpoints } from '@contract/phishing-simulation/reports';
import { simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { exampleSent } from '@tests/support/sent-simulations';
import { domainOf, simulationDraft, verifyDomain } from '@tests/support/simulations';
import { type SmtpSink, startSink } from '@tests/support/smtp-sink';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openSimulationSender } from './sending/open-sender';
import type { SimulationSender } from './sending/sending';
import { mailTokens } from './tracking/tokens';

const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  'accept-language': 'en',
};
const MINUTE = 60_000;
const PEOPLE = ['ignores', 'opens', 'clicks', 'submits', 'reports', 'regrets', 'scanned', 'unknown'] as const;
type Person = (typeof PEOPLE)[number];

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let sink: SmtpSink;
let sender: SimulationSender;

beforeAll(async () => {
  gateway = await testGateway();
  sink = await startSink();
  const log = { warn: () => undefined, error: () => undefined };
  sender = openSimulationSender(gateway.deps, sink.url, log);
  company = await gateway.buildCompany({ seats: 100 });
  admin = await gateway.buildAdmin(company);
  await verifyDomain(gateway.db, company.id);
  for (const name of PEOPLE)
    await gateway.buildUser({
      companyId: company.id,
      name,
      email: emailOf(name),
      registrationType: 'REGISTERED',
    });
  sink.behave = (to) => (to === emailOf('unknown') ? 'refuse' : 'accept');
});
afterAll(async () => {
  await sender.stop();
  await sink.close();
  await gateway.close();
});

const emailOf = (name: Person) => `${name}@${domainOf(company.id)}`;
const inCompany = () => ({ companyId: company.id });
const signedIn = () => gateway.freshToken(admin);

/** Launches a campaign for everyone, over the delivery hours of one day. */
async function launch(): Promise<number> {
  const { id } = await gateway.buildTemplate({ html: exampleSent.html });
  const templates = [{ templateId: id, showLoginPage: true, loginPageId: 'office-tile' }];
  const body = simulationDraft({ templates, delivery: { deliveryDays: [0, 1, 2, 3, 4, 5, 6] } });
  const token = await signedIn();
  const draft = await gateway.call(simulationEndpoints.create, { token, params: inCompany(), body });
  const params = { ...inCompany(), campaignId: draft.body.data.id };
  expect((await gateway.call(simulationEndpoints.launch, { token, params, body })).status).toBe(200);
  return params.campaignId;
}

const mailsOf = (campaignId: number) =>
  gateway.db
    .select()
    .from(simulationMails)
    .where(eq(simulationMails.simulationId, campaignId))
    .orderBy(asc(simulationMails.dueAt));

/** Lets the hours pass in which mails go out: each arrives at its time and none before. */
async function deliver(campaignId: number): Promise<void> {
  const mails = await mailsOf(campaignId);
  expect(mails).toHaveLength(PEOPLE.length);
  for (const { dueAt } of mails) {
    const hour = dueAt.getUTCHours();
    expect(hour >= 8 && hour < 17).toBe(true);
  }
  sender.start();
  for (const { dueAt, id } of mails) {
    const isEnded = async () =>
      (await mailsOf(campaignId)).some((mail) => mail.id === id && ['sent', 'failed'].includes(mail.state));
    gateway.clock.advance(dueAt.getTime() - MINUTE - gateway.clock().getTime());
    expect(await isEnded()).toBe(false);
    gateway.clock.advance(2 * MINUTE);
    await vi.waitUntil(isEnded, { timeout: 20_000, interval: 20 });
  }
  gateway.clock.advance(10 * MINUTE);
}

const decoded = (text: string) =>
  text
    .replace(/=\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The mail that arrived for a person: what its links and its picture lead to, and its header for reports. */
function inboxOf(name: Person) {
  const mails = sink.received.filter(({ to }) => to === emailOf(name));
  expect(mails).toHaveLength(1);
  const text = decoded(mails[0]?.text ?? '');
  const tokens = new Set([...text.matchAll(/\/s\/([\w-]{22})/g)].map(([, token = '']) => token));
  const of = (purpose: string) =>
    [...tokens].filter((token) => mailTokens(gateway.deps.secrets).read(token)?.purpose === purpose);
  return {
    links: of('link'),
    pixel: of('pixel')[0] ?? '',
    header: /^X-Phishing-Token: (\S+)$/m.exec(text)?.[1] ?? '',
  };
}

const ask = (token: string) => gateway.app.inject({ url: `/s/${token}`, headers: BROWSER });
async function click(name: Person): Promise<string> {
  const { headers } = await ask(inboxOf(name).links[0] ?? '');
  return String(headers.location);
}

/** Everyone does what they are called. */
async function behave(key: string): Promise<void> {
  const report = async (name: Person) => {
    const mail = { from: '', subject: '', headers: '', body: '' };
    const body = { key, token: inboxOf(name).header, mail };
    const answer = await gateway.call(reportButtonEndpoints.report, { token: null, params: {}, body });
    expect(answer.body.data.kind).toBe('SIMULATION');
  };
  await ask(inboxOf('opens').pixel);
  await click('clicks');
  const login = await click('submits');
  gateway.clock.advance(MINUTE);
  expect((await ask(login)).body).toContain('type="password"');
  await gateway.app.inject({
    method: 'POST',
    url: `/s/${login}`,
    headers: { ...BROWSER, 'content-type': 'text/plain' },
    payload: 'submitted',
  });
  await report('reports');
  await click('regrets');
  gateway.clock.advance(MINUTE);
  await report('regrets');
  for (const link of inboxOf('scanned').links) await ask(link);
}

/** What each report says came of the campaign. */
async function reported(campaignId: number): Promise<Record<string, Partial<Results>>> {
  const token = await signedIn();
  const of = { token, params: { ...inCompany(), campaignId } };
  const all = { token, params: inCompany() };
  const { overview, rounds, recipients, templates, departments } = simulationReportEndpoints;
  const whole = (await gateway.call(overview, of)).body.data;
  const people = (await gateway.call(recipients, { ...of, query: { pageSize: 100 } })).body.data.items;
  const csv = await gateway.call(recipients, { ...of, query: { isCsv: 'true' } });
  const [head = [], ...lines] = csv.raw
    .json<{ data: string }>()
    .data.slice(1)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const inCsv = (column: string) => lines.filter((line) => line[head.indexOf(column)] !== '').length;
  const inRows = (key: 'sentAt' | 'openedAt' | 'clickedAt' | 'submittedAt' | 'reportedAt') =>
    people.filter((row) => row[key] !== null).length;
  const { current } = (await gateway.call(simulationSummaryEndpoints.dashboard, all)).body.data;
  const summary = simulationSummaryEndpoints;
  return {
    overview: whole.results ?? {},
    'round of the overview': whole.rounds[0]?.results ?? {},
    rounds: (await gateway.call(rounds, of)).body.data.items[0]?.results ?? {},
    templates: (await gateway.call(templates, of)).body.data.items[0]?.results ?? {},
    departments: (await gateway.call(departments, of)).body.data.items[0]?.results ?? {},
    list: (await gateway.call(simulationEndpoints.active, all)).body.data.items[0]?.results ?? {},
    'all campaigns': (await gateway.call(summary.overview, all)).body.data.results ?? {},
    'campaign among all': (await gateway.call(summary.campaigns, all)).body.data.items[0]?.results ?? {},
    recipients: {
      sent: inRows('sentAt'),
      opened: inRows('openedAt'),
      clicked: inRows('clickedAt'),
      submitted: inRows('submittedAt'),
      reported: inRows('reportedAt'),
    },
    CSV: {
      sent: inCsv('Sent'),
      opened: inCsv('Opened'),
      clicked: inCsv('Clicked'),
      submitted: inCsv('Submitted'),
      reported: inCsv('Reported'),
    },
    dashboard: {
      sent: current.recipientsSent,
      phishedReported: current.reportedAfterPhishedValue ?? -1,
      phishedUnreported: current.notReportedAfterPhishedValue ?? -1,
      openedReported: current.reportedAfterOpenValue ?? -1,
    },
  };
}

/** Every report says the same, as far as it tells it. */
async function expectEverywhere(campaignId: number, results: Results): Promise<void> {
  const found = await reported(campaignId);
  for (const [where, numbers] of Object.entries(found)) {
    const wanted = Object.fromEntries(
      Object.keys(numbers).map((key) => [key, results[key as keyof Results]]),
    );
    expect({ where, ...numbers }).toEqual({ where, ...wanted });
    expect(Object.keys(numbers).length).toBeGreaterThan(3);
  }
}

it('a campaign from its launch to reports that all agree with what people did', async () => {
  const key = (
    await gateway.call(reportButtonEndpoints.makeKey, { token: await signedIn(), params: inCompany() })
  ).body.data.key;
  const campaignId = await launch();
  await deliver(campaignId);
  expect(sink.received.map(({ to }) => to).toSorted()).toEqual(
    PEOPLE.filter((name) => name !== 'unknown')
      .map(emailOf)
      .toSorted(),
  );
  await behave(key);
  const results = {
    sent: 7,
    opened: 4,
    clicked: 3,
    submitted: 1,
    phished: 3,
    reported: 2,
    phishedReported: 1,
    phishedUnreported: 2,
    openedReported: 1,
  };
  await expectEverywhere(campaignId, results);

  // The scanner was a person who clicked twice quickly, an admin says.
  const token = await signedIn();
  const scanned = (
    await gateway.call(simulationReportEndpoints.recipients, {
      token,
      params: { ...inCompany(), campaignId },
      query: { searchText: 'scanned' },
    })
  ).body.data.items[0];
  const params = { ...inCompany(), campaignId, mailId: scanned?.id ?? 0 };
  const { events } = (await gateway.call(simulationReportEndpoints.events, { token, params })).body.data;
  expect(events.map(({ type, reason, isCounted }) => [type, reason, isCounted])).toEqual(
    events.map(() => ['CLICKED', 'ALL_LINKS', false]),
  );
  const review = (eventId: number, isPerson: boolean) =>
    gateway.call(simulationReportEndpoints.review, {
      token,
      params: { ...params, eventId },
      body: { isPerson },
    });
  await review(events[0]?.id ?? 0, true);
  const restored = { ...results, opened: 5, clicked: 4, phished: 4, phishedUnreported: 3 };
  await expectEverywhere(campaignId, restored);
  await review(events[0]?.id ?? 0, false);
  await expectEverywhere(campaignId, results);
});
