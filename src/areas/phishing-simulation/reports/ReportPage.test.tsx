import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { type MailEvent, simulationReportEndpoints } from '@contract/phishing-simulation/reports';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import {
  buildOverview,
  buildRecipient,
  buildResults,
  buildSimulation,
  buildSimulationDetail,
} from '@tests/support/simulation-builders';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import ReportPage from './ReportPage';

const state = { call: gateway.call };

/** What a call answers, by its path; a function may refuse. */
let answers: Map<string, () => unknown>;
const simulation = (given: Parameters<typeof buildSimulation>[0] = {}) =>
  buildSimulationDetail({ ...buildSimulation(), ...given });

beforeAll(async () => {
  await Promise.all(
    (['console', 'phishingExercise', 'phishingSimulation'] as const).map((set) => translator.add(set)),
  );
});
beforeEach(() => {
  answers = new Map<string, () => unknown>([
    [simulationEndpoints.get.path, () => ({ data: simulation() })],
    [simulationReportEndpoints.overview.path, () => ({ data: buildOverview() })],
  ]);
  state.call.mockReset().mockImplementation(async ({ path }: { path: string }) => answers.get(path)?.());
});

const open = (tab = 'overview', rows: Readonly<Record<string, object[]>> = {}) => {
  const getList = vi.fn(async (resource: string) => {
    const data = rows[resource] ?? [];
    return { data, total: data.length };
  });
  const shown = show(<ReportPage />, {
    at: `/phishing-simulation/reports/9/${tab}`,
    route: '/phishing-simulation/reports/:campaignId/*',
    dataProvider: { getList: getList as never },
  });
  return { ...shown, getList };
};
const failing = (status: number, message: string) => () => {
  throw new ApiError({ status, code: 'FAILED', message });
};

describe('a report', () => {
  it('is an outline while it loads', async () => {
    answers.set(simulationReportEndpoints.overview.path, () => new Promise(() => undefined));
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring round' })).toBeTruthy();
    expect(screen.getByRole('status', { name: 'Loading report…' })).toBeTruthy();
  });

  it('says what came of the mails, and which were not sent', async () => {
    open();
    const funnel = within(await screen.findByRole('list', { name: 'From sent to submitted' }));
    expect(funnel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Sent40100%',
      'Opened2152%',
      'Clicked615%',
      'Submitted25%',
    ]);
    expect(funnel.getByRole('link', { name: 'Clicked' }).getAttribute('href')).toBe(
      '/phishing-simulation/reports/9/recipients?phishingEvents=CLICKED',
    );
    expect(screen.getByText('1 of 7 people who fell for it reported it, too.')).toBeTruthy();
    expect(screen.getByText(/^2 mails were not delivered/).textContent).toContain(
      '38 mails have not been sent yet.',
    );
    expect(screen.getByText('Half of the reports came within 4 minutes.')).toBeTruthy();
    const times = within(screen.getByRole('list', { name: 'Time to report' }));
    expect(times.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Within 5 minutes660%',
      'Within 1 hour330%',
      'Later than 1 hour110%',
    ]);
    const row = within(screen.getByRole('table', { name: 'When people act' })).getByRole('row', {
      name: /Monday 9am/,
    });
    expect(row.textContent).toBe('Monday 9am21610');
    expect(screen.getByText('Nobody fell for mails of more than one round.')).toBeTruthy();
  });

  it('of which nothing was sent yet has no shares', async () => {
    const nothing = { ...buildResults() };
    for (const key of Object.keys(nothing) as (keyof typeof nothing)[]) nothing[key] = 0;
    answers.set(simulationReportEndpoints.overview.path, () => ({
      data: buildOverview({
        results: nothing,
        resilience: null,
        medianMinutesToReport: null,
        activity: [],
        failed: 0,
        notStarted: 0,
      }),
    }));
    open();
    const funnel = await screen.findByRole('list', { name: 'From sent to submitted' });
    expect(within(funnel).getByText('Opened').closest('li')?.textContent).toBe('Opened0–');
    expect(screen.getByText('Nobody has fallen for a mail.')).toBeTruthy();
    expect(screen.getByText('Nobody has reported a mail yet.')).toBeTruthy();
    expect(screen.getByText('Nobody has done anything yet.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that fails can be tried again, as a whole and in part', async () => {
    answers.set(simulationEndpoints.get.path, failing(500, 'Broken'));
    const { user } = open();
    expect(await screen.findByText('Broken')).toBeTruthy();
    answers.set(simulationEndpoints.get.path, () => ({ data: simulation() }));
    answers.set(simulationReportEndpoints.overview.path, failing(500, 'Numbers broken'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Numbers broken')).toBeTruthy();
    answers.set(simulationReportEndpoints.overview.path, () => ({ data: buildOverview() }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Resilience' })).toBeTruthy();
  });

  it.each([
    ['of others', failing(404, 'Not found')],
    ['of a draft', () => ({ data: buildSimulationDetail() })],
  ])('%s is not there', async (_what, answer) => {
    answers.set(simulationEndpoints.get.path, answer);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: "This report doesn't exist" })).toBeTruthy();
  });

  it('of a campaign that was stopped before its start says so', async () => {
    answers.set(simulationEndpoints.get.path, () => ({
      data: simulation({ status: 'ARCHIVED', isLaunched: false }),
    }));
    open();
    expect(await screen.findByRole('heading', { name: "The campaign wasn't launched" })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Report by' })).toBeNull();
  });

  it('without Boost is an outline, and leads to it', async () => {
    signIn({ actor: { isBoosted: false } });
    const { user, router } = open();
    const locked = await screen.findByRole('region', {
      name: 'For full and precise data upgrade to boost',
    });
    await user.click(within(locked).getByRole('button', { name: 'SEE FULL STATS' }));
    await waitFor(() => expect(router.state.location.search).toBe('?modal=upgrade'));
    expect(state.call.mock.calls.map(([{ path }]) => path)).not.toContain(
      simulationReportEndpoints.overview.path,
    );
  });
});

describe('an anonymous report', () => {
  beforeEach(() => {
    answers.set(simulationReportEndpoints.overview.path, () => ({
      data: anonymous,
    }));
  });
  const anonymous = buildOverview({
    isAnonymous: true,
    timeToReport: [],
    medianMinutesToReport: null,
    activity: [],
    repeatClickers: null,
  });

  it('names nobody', async () => {
    const { getList } = open('recipients');
    expect(await screen.findByText('This report names nobody')).toBeTruthy();
    expect(getList).not.toHaveBeenCalledWith('simulation_recipients', expect.anything());
  });

  it('leads to no people, and tells neither when they acted nor how often', async () => {
    open();
    expect(await screen.findByText(/^This report is anonymous/)).toBeTruthy();
    expect(screen.getByRole('list', { name: 'From sent to submitted' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Opened' })).toBeNull();
    for (const name of ['Time to report', 'When people act', 'Repeat clickers'])
      expect(screen.queryByRole('heading', { name })).toBeNull();
  });

  it('says which numbers are missing while a round is sent, why, and until when', async () => {
    const until = '2999-03-04T17:00:00.000Z';
    for (const [sending, text] of [
      [{ until }, /once the last one has been sent, about Mar \d, 2999, .+: before that, two looks/],
      [{ until: null }, /once the last one has been sent: before that, two looks/],
    ] as const) {
      answers.set(simulationReportEndpoints.overview.path, () => ({ data: { ...anonymous, sending } }));
      open();
      expect(await screen.findByText(text)).toBeTruthy();
      cleanup();
    }
  });

  it('says why it has no numbers', async () => {
    answers.set(simulationReportEndpoints.overview.path, () => ({
      data: { ...anonymous, results: null, resilience: null },
    }));
    open();
    expect(await screen.findAllByText(/^No numbers yet: they are shown once/)).toHaveLength(2);
    expect(screen.queryByRole('list', { name: 'From sent to submitted' })).toBeNull();
  });

  it('explains the numbers it hides', async () => {
    open('departments', {
      simulation_report_departments: [{ id: 3, name: 'Sales', mails: null, results: null }],
    });
    expect(
      await screen.findByText(/of at least 5 people each\. Departments, groups, and templates of fewer/),
    ).toBeTruthy();
    const row = (await screen.findByText('Sales')).closest('tr') as HTMLElement;
    expect(within(row).queryByRole('link')).toBeNull();
    expect(within(row).getAllByTitle(/Hidden, because the report is anonymous/)).toHaveLength(6);
  });
});

describe('what happened to a mail', () => {
  const event = (given: Partial<MailEvent>): MailEvent => ({
    id: 1,
    type: 'OPENED',
    at: '2026-01-05T10:00:00.000Z',
    reason: null,
    agent: null,
    isPerson: null,
    isCounted: true,
    ...given,
  });
  const byMachine = event({ id: 2, type: 'CLICKED', reason: 'TOO_SOON', isCounted: false });
  const having = (...events: MailEvent[]) =>
    answers.set(simulationReportEndpoints.events.path, () => ({
      data: { recipient: buildRecipient(), events },
    }));
  const openMail = async () => {
    const shown = open('recipients', { simulation_recipients: [buildRecipient()] });
    await shown.user.click(await screen.findByRole('link', { name: 'Bo Berg' }));
    return { ...shown, drawer: within(await screen.findByRole('dialog', { name: 'Bo Berg' })) };
  };

  it('tells machines from people, and takes an admin at their word', async () => {
    having(event({}), byMachine);
    answers.set(simulationReportEndpoints.review.path, () => ({
      data: { recipient: buildRecipient(), events: [] },
    }));
    const { user, drawer } = await openMail();
    const [opened, clicked] = (await drawer.findAllByRole('listitem')).map((item) => within(item));
    expect(opened?.getByText('Person')).toBeTruthy();
    expect(clicked?.getByText('It came too soon after delivery.')).toBeTruthy();
    having(event({}), { ...byMachine, isPerson: true, isCounted: true });
    await user.click(clicked?.getByRole('button', { name: 'This was a person' }) as HTMLElement);
    expect(state.call).toHaveBeenCalledWith(simulationReportEndpoints.review, {
      params: { companyId: 7, campaignId: 9, mailId: 501, eventId: 2 },
      body: { isPerson: true },
    });
    expect(await drawer.findByText('Person, says an admin')).toBeTruthy();
    // It can be taken back.
    expect(drawer.getAllByRole('button', { name: 'This was a machine' })).toHaveLength(2);
  });

  it('is only read by those who may not write', async () => {
    signIn({ actor: { role: 'read_only_admin' } });
    having(byMachine);
    const { drawer } = await openMail();
    expect(await drawer.findByText('Machine')).toBeTruthy();
    expect(drawer.queryByRole('button', { name: /^This was a/ })).toBeNull();
  });

  it('may be nothing', async () => {
    having();
    const { drawer } = await openMail();
    expect(await drawer.findByText('Nothing has happened to this mail yet.')).toBeTruthy();
  });
});
