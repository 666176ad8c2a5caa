import { daysBetween } from '@contract/days';
import {
  type CompanySimulations,
  type PersonSummary,
  type SimulationPeriod,
  simulationSummaryEndpoints,
} from '@contract/phishing-simulation/summary';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import SummaryPage from './SummaryPage';

const state = { call: gateway.call };

const company: CompanySimulations = {
  campaigns: 2,
  mails: 44,
  results: {
    sent: 40,
    opened: 20,
    clicked: 5,
    submitted: 2,
    phished: 5,
    reported: 12,
    phishedReported: 1,
    phishedUnreported: 4,
    openedReported: 10,
  },
  resilience: 2.4,
  otherWays: { scanned: 3, attachmentOpened: 0, replied: 1 },
  trend: [],
  isAnonymous: false,
  sending: null,
};
const before: SimulationPeriod = {
  campaigns: 1,
  recipients: 20,
  recipientsSent: 20,
  recipientsIgnored: 8,
  reportedAfterOpenPercent: 40,
  reportedAfterOpenValue: 4,
  reportedAfterPhishedPercent: null,
  reportedAfterPhishedValue: 0,
  notReportedAfterPhishedPercent: 50,
  notReportedAfterPhishedValue: 1,
};
const now = { ...before, recipientsSent: 25, reportedAfterOpenPercent: 33, reportedAfterPhishedPercent: 10 };
const person: PersonSummary = {
  id: 5,
  fullName: 'Ida Roe',
  email: 'ida@acme.example',
  department: 'Sales',
  sent: 8,
  opened: 6,
  clicked: 2,
  submitted: 1,
  phished: 2,
  phishedCampaigns: 1,
  reported: 3,
  lastSentAt: '2026-03-01T12:00:00Z',
};

/** What a call answers, by its path; a function may refuse. */
let answers: Map<string, () => unknown>;

beforeAll(async () => {
  await Promise.all(
    (['console', 'phishingExercise', 'phishingSimulation'] as const).map((set) => translator.add(set)),
  );
});
beforeEach(() => {
  answers = new Map<string, () => unknown>([
    [simulationSummaryEndpoints.overview.path, () => ({ data: company })],
    [
      simulationSummaryEndpoints.dashboard.path,
      () => ({ data: { current: now, previous: before, isAnonymous: false } }),
    ],
  ]);
  state.call.mockReset().mockImplementation(async ({ path }: { path: string }) => answers.get(path)?.());
});

function open(address = 'overview', answer: object = { data: [], total: 0 }) {
  const getList = vi.fn(async () => answer);
  const shown = show(<SummaryPage />, {
    at: `/reports/phishing-summary/${address}`,
    dataProvider: { getList: getList as never, getMany: async () => ({ data: [] }) },
  });
  return { ...shown, getList };
}

describe('the report of all campaigns', () => {
  it('is an outline while it loads', () => {
    answers.set(simulationSummaryEndpoints.overview.path, () => new Promise(() => undefined));
    open();
    expect(screen.getByRole('status', { name: 'Loading report…' })).toBeTruthy();
  });

  it('has the totals of its scope, and leads to those who did something', async () => {
    open('overview?campaigns=3');
    const totals = within(await screen.findByRole('region', { name: 'In total' }));
    expect(totals.getByText('Mails sent').nextSibling?.textContent).toBe('40');
    expect(totals.getByText('Phished').nextSibling?.textContent).toBe('12%');
    expect(screen.getByRole('link', { name: 'Clicked' }).getAttribute('href')).toBe(
      '/reports/phishing-summary/recipients?campaigns=3&orderBy=phished&order=desc',
    );
    expect(screen.queryByRole('link', { name: 'Opened' })).toBeNull();
    const scopes = gateway.asked(simulationSummaryEndpoints.overview).map(({ query = {} }) => query);
    expect(scopes).toEqual(expect.arrayContaining([{}, { campaignIds: [3] }]));
  });

  it('compares a period with the one before, and says what has no change', async () => {
    open('overview?days=30');
    const table = await screen.findByRole('table', { name: 'Compared with before' });
    const row = (name: string) =>
      within(within(table).getByRole('rowheader', { name }).closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(row('Mails sent')).toEqual(['25', '20', '+5']);
    expect(row('Opened and reported')).toEqual(['33%', '40%', '-7 points']);
    expect(row('Fell for a mail, but reported it')).toEqual(['10%', '–', '–']);
    const [asked] = gateway.asked(simulationSummaryEndpoints.dashboard);
    expect(asked?.query).toEqual({ period: 30 });
  });

  it('opens on the campaigns of a year by days of its own, and has all of them when asked to', async () => {
    const { router } = open();
    const period = await screen.findByRole('combobox', { name: 'Begun in' });
    expect(period.textContent).toBe('Custom');
    const asked = () => gateway.asked(simulationSummaryEndpoints.overview).map(({ query = {} }) => query);
    const year = asked().find((query) => 'from' in query) as { from: string; to: string };
    expect(daysBetween(year.from, year.to)).toBe(365);
    expect((screen.getByLabelText('From') as HTMLInputElement).value).toBe(year.from);
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-31' } });
    await waitFor(() => expect(asked()).toContainEqual({ from: '2026-01-31', to: year.to }));
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Begun in' }));
    fireEvent.click(await screen.findByRole('option', { name: 'All time' }));
    await waitFor(() => expect(router.state.location.search).toContain('period=always'));
    await waitFor(() => expect(asked().at(-1)).toEqual({}));
  });

  it('chooses among all campaigns, whenever they began', async () => {
    const { getList, user } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Campaigns' }));
    await waitFor(() =>
      expect(getList).toHaveBeenCalledWith(
        'simulation_summary',
        expect.objectContaining({ filter: { period: 'always' } }),
      ),
    );
  });

  it('keeps its scope from tab to tab', async () => {
    open('campaigns?period=90&pageNumber=2&searchText=x');
    const tab = await screen.findByRole('link', { name: 'Groups' });
    expect(tab.getAttribute('href')).toBe('/reports/phishing-summary/groups?period=90');
  });

  it('lists people with what they did, and says when their order is by name', async () => {
    const meta = { totalIsMinimum: true, isByName: true };
    const { getList } = open('recipients?campaigns=3,4&departments=2', { data: [person], total: 1, meta });
    const row = within((await screen.findByText('ida@acme.example')).closest('tr') as HTMLElement);
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['8', '6 75%', '2 25%', '1 12%', '3 37%', '2', '1']),
    );
    expect(screen.getByRole('alert').textContent).toMatch(/^These campaigns have too many mails/);
    expect(getList).toHaveBeenCalledWith(
      'simulation_people',
      expect.objectContaining({
        filter: { campaigns: [3, 4], departments: [2] },
        sort: { field: 'phished', order: 'DESC' },
      }),
    );
  });

  it('tells how people fell for a mail without a link', async () => {
    open('overview');
    expect(await screen.findByText(/QR code scanned 3.+Replied 1/)).toBeTruthy();
  });

  it('names nobody when it is anonymous, and leads to nobody', async () => {
    answers.set(simulationSummaryEndpoints.overview.path, () => ({
      data: { ...company, isAnonymous: true },
    }));
    const { getList, router } = open('recipients');
    expect(await screen.findByRole('heading', { name: 'This report names nobody' })).toBeTruthy();
    expect(getList).not.toHaveBeenCalled();
    await router.navigate('/reports/phishing-summary/overview');
    await screen.findByRole('region', { name: 'In total' });
    expect(screen.queryByRole('link', { name: 'Clicked' })).toBeNull();
  });

  it('says so when there is nothing to report, or nothing in the period', async () => {
    const none = { ...company, campaigns: 0 };
    answers.set(simulationSummaryEndpoints.overview.path, () => ({ data: none }));
    open();
    expect(await screen.findByRole('heading', { name: 'Nothing to report yet' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    cleanup();
    state.call.mockImplementation(async ({ path }: { path: string }, { query = {} }: { query?: object }) =>
      'from' in query ? { data: none } : answers.get(path)?.(),
    );
    answers.set(simulationSummaryEndpoints.overview.path, () => ({ data: company }));
    open('overview?from=2026-01-01');
    expect(await screen.findByText(/^No campaign began in this period/)).toBeTruthy();
  });

  it('can be asked again when it could not be read', async () => {
    answers.set(simulationSummaryEndpoints.overview.path, () => {
      throw new ApiError({ status: 500, code: 'FAILED', message: 'Numbers broken' });
    });
    const { user } = open();
    expect(await screen.findByText('Numbers broken')).toBeTruthy();
    answers.set(simulationSummaryEndpoints.overview.path, () => ({ data: company }));
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByRole('region', { name: 'In total' })).toBeTruthy();
  });
});
