import type { ResponseOf } from '@contract/endpoint';
import { type GameReport, type GamingReportPeriod, gamingReportEndpoints } from '@contract/gaming/report';
import { savedViewEndpoints } from '@contract/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import GamingReportPage from './GamingReportPage';

const { statistics, report } = gamingReportEndpoints;
type Statistics = ResponseOf<typeof statistics>['data'];

const current: GamingReportPeriod = {
  from: '2026-03-02',
  to: '2026-03-31',
  games: 2,
  assignedUsers: 40,
  completed: 30,
  completedPercent: 75,
  overdue: 4,
  score: 64,
  rightPercent: 61,
};
const told: Statistics = {
  asOf: '2026-03-31T10:00:00Z',
  timeZone: 'Asia/Tokyo',
  current,
  previous: { ...current, completedPercent: 60, score: 52 },
  gameIds: [8, 7],
  industryScore: { score: 70, source: 'companies', name: null, day: '2026-03-30' },
  trend: [
    { id: 7, name: 'Spring', endsAt: '2026-03-10T10:00:00Z', assigned: 20, score: 60 },
    { id: 8, name: 'Easter', endsAt: '2026-03-20T10:00:00Z', assigned: 20, score: 68 },
  ],
  items: [
    {
      ...{ key: 'mail-2', title: 'Invoice overdue', medium: 'mail', isFake: true },
      ...{ difficulty: 3, answered: 30, right: 6 },
    },
  ],
};
const row: GameReport = {
  id: 8,
  kind: 'fake_or_real',
  name: 'Easter',
  status: 'ENDED',
  startedAt: '2026-03-13T10:00:00Z',
  endsAt: '2026-03-20T10:00:00Z',
  timeZone: 'Asia/Tokyo',
  assigned: 20,
  completed: 15,
  completedPercent: 75,
  overdue: 4,
  score: 68,
  rightPercent: 61,
};
const pageOf = <Item,>(items: readonly Item[]) => ({
  data: { items: [...items], pageInfo: { pageNumber: 0, pageSize: 10, totalItems: items.length } },
});
const open = (at = '/reports-gaming?from=2026-03-02&to=2026-03-31') => show(<GamingReportPage />, { at });

beforeAll(async () => {
  for (const set of ['console', 'gaming', 'game', 'reports', 'training', 'phishingExercise'] as const)
    await translator.add(set);
});
beforeEach(() => {
  gateway.answer(statistics, { data: told });
  gateway.answer(report, pageOf([row]));
  gateway.answer(savedViewEndpoints.list, pageOf([]));
});

describe('the gaming report', () => {
  it('has its figures, with how they changed, the people behind them and the industry', async () => {
    open();
    const tiles = await screen.findByRole('region', { name: 'In total' });
    const completed = within(tiles).getByRole('link', { name: /^Completed/ });
    expect(completed.textContent).toContain('75%');
    expect(completed.textContent).toContain('15 points up');
    expect(completed.getAttribute('href')).toContain('figure=completed&kinds=gaming%2Cfake_or_real');
    expect(completed.getAttribute('href')).toContain('campaignIds=8%2C7');
    expect(within(tiles).getByText('6.4 / 10')).toBeTruthy();
    expect(within(tiles).getByText('7 / 10')).toBeTruthy();
    expect(within(tiles).getByText('Companies of your industry, as of 2026-03-30')).toBeTruthy();
    expect(screen.getByText(/As of Mar 31, 2026, 7:00/)).toBeTruthy();
  });

  it('shows the scores from game to game, what fools people, and each game with its players', async () => {
    open();
    expect(await screen.findByRole('region', { name: 'Scores from game to game' })).toBeTruthy();
    const items = screen.getByRole('region', { name: 'Judged wrong most often' });
    expect(within(items).getByRole('rowheader', { name: 'Invoice overdue' })).toBeTruthy();
    const table = await screen.findByRole('table', { name: 'Games side by side' });
    const addresses = (await within(table).findAllByRole('link')).map((link) => link.getAttribute('href'));
    expect(addresses).toEqual([
      '/fake-or-real/statistics/8',
      '/fake-or-real/statistics/8',
      '/fake-or-real/statistics/8?status=COMPLETED',
    ]);
    const days = { from: '2026-03-02', to: '2026-03-31' };
    expect(gateway.asked(statistics)).toMatchObject([{ query: days }]);
    expect(gateway.asked(report)).toMatchObject([
      { query: { ...days, orderBy: 'startedAt', order: 'desc' } },
    ]);
  });

  it('is about the days that are chosen', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Time range' }));
    await user.click(screen.getByRole('option', { name: 'Last 90 days' }));
    await waitFor(() => expect(router.state.location.search).toContain('range=90'));
  });

  it('says why there is no number, and no game', async () => {
    const none = { completed: null, completedPercent: null, overdue: null, score: null, rightPercent: null };
    gateway.answer(statistics, {
      data: {
        ...told,
        ...{ current: { ...current, ...none, assignedUsers: 3 }, gameIds: [8], industryScore: null },
        ...{ trend: [], items: [] },
      },
    });
    gateway.answer(report, pageOf([]));
    open();
    expect(await screen.findByText(/^Fewer than five people/)).toBeTruthy();
    expect(screen.getByText('There is nothing to compare with.')).toBeTruthy();
    expect(await screen.findByText('No game began on these days.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Scores from game to game' })).toBeNull();
  });

  it('that fails can be tried again', async () => {
    gateway.answer(statistics, new ApiError({ status: 500, code: 'FAILED', message: 'Broken' }));
    const { user } = open();
    expect(await screen.findByText('Broken')).toBeTruthy();
    gateway.answer(statistics, { data: told });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'In total' })).toBeTruthy();
  });
});
