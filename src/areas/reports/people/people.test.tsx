import type { Operation } from '@contract/operations';
import { type GeneralRow, generalReportEndpoints } from '@contract/reports/general';
import { type PersonBehind, peopleBehindEndpoints } from '@contract/reports/people';
import { savedViewEndpoints } from '@contract/saved-views';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { behindPath } from '@/components/report/behind';
import { translator } from '@/i18n/translator';
import GeneralReportPage from './GeneralReportPage';
import PeopleBehindPage from './PeopleBehindPage';

const ann: PersonBehind = {
  ...{ id: 31, userId: 5, fullName: 'Ann Lee', email: 'ann@larkfield.example', departmentName: 'Sales' },
  ...{ isDisabled: false, campaignId: 2, kind: 'course', title: 'Passwords', status: 'OVERDUE' },
  ...{ dueAt: '2026-03-03T07:59:59.999Z', dueTimeZone: 'America/Los_Angeles' },
  ...{ completedAt: null, score: null },
};
const behind = (
  items: PersonBehind[],
  {
    totalIsMinimum = false,
    totalItems = items.length,
    reach = null,
  }: { totalIsMinimum?: boolean; totalItems?: number; reach?: number | null } = {},
) =>
  gateway.answer(peopleBehindEndpoints.list, {
    data: {
      items,
      pageInfo: { pageNumber: 0, pageSize: 10, totalItems, totalIsMinimum },
      people: 1,
      anonymous: 0,
      reach,
      ...{ asOf: '2026-03-10T09:00:00.000Z', timeZone: 'Europe/Oslo', from: '2026-02-09', to: '2026-03-10' },
    },
  });
const AT = behindPath({ figure: 'overdue', campaignIds: [2], from: '2026-02-09', to: '2026-03-10' });

const sending: Operation = {
  ...{ id: 9, kind: 'sendReminder', state: 'queued', total: 1, done: 0, skipped: 0, failed: 0 },
  payload: { taskTypes: ['videoTraining'], subject: 'Hello', message: '', campaignId: 2, orStarted: true },
  ...{ requestedBy: { id: 7, email: 'ida@larkfield.example' }, stopReason: null },
  ...{ createdAt: '2026-03-10T09:00:00.000Z', startedAt: null, finishedAt: null },
  ...{ undoes: null, undoneBy: null, canUndo: false },
};

beforeAll(async () => {
  for (const set of ['console', 'reports', 'training', 'phishingExercise'] as const)
    await translator.add(set);
});
beforeEach(() => {
  gateway.answer(savedViewEndpoints.list, {
    data: { items: [], pageInfo: { pageNumber: 0, pageSize: 100, totalItems: 0 } },
  });
});

describe('the people behind a figure', () => {
  it('say how far from its ends a long list can be listed', async () => {
    behind([ann], { totalItems: 65_000, reach: 130 });
    show(<PeopleBehindPage />, { at: AT });
    expect(await screen.findByText(/^In this order, the first 130 and the last 130 rows/)).toBeTruthy();
  });

  it('say it of its beginning alone where nobody knows its end', async () => {
    behind([ann], { totalItems: 1000, totalIsMinimum: true, reach: 50 });
    show(<PeopleBehindPage />, { at: AT });
    expect(await screen.findByText(/^In this order, the first 50 rows/)).toBeTruthy();
  });

  it('say whom a search that finds too many lists', async () => {
    behind([ann], { totalItems: 700, totalIsMinimum: true });
    show(<PeopleBehindPage />, { at: `${AT}&search=mar` });
    expect(await screen.findByText(/^More than 100 people match your search/)).toBeTruthy();
    expect(screen.getByText('700 rows or more')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remind' }));
    expect(await screen.findByText(/^This is for everybody who matches, also those/)).toBeTruthy();
  });

  it('say nothing of it where all of them can', async () => {
    behind([ann], { totalItems: 900, reach: 500 });
    show(<PeopleBehindPage />, { at: AT });
    expect(await screen.findByText('Ann Lee')).toBeTruthy();
    expect(screen.queryByText(/^In this order/)).toBeNull();
  });

  it('are told with the figure, its days, how many they are and when', async () => {
    behind([ann, { ...ann, id: 32, title: 'Mail' }]);
    show(<PeopleBehindPage />, { at: AT });
    expect(await screen.findAllByText('Ann Lee')).toHaveLength(2);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Overdue');
    expect(screen.getByText('1 person, 2 tasks')).toBeTruthy();
    expect(screen.getByText(/^As of Mar 10, 2026/)).toBeTruthy();
    expect(screen.getAllByText(/^Mar 2, 2026/), 'the day of the zone that set it').toHaveLength(2);
    expect(gateway.asked(peopleBehindEndpoints.list)).toMatchObject([
      { query: { figure: 'overdue', campaignIds: [2], from: '2026-02-09', to: '2026-03-10' } },
    ]);
  });

  it('are reminded as they are shown, and some of them by their rows', async () => {
    behind([ann]);
    gateway.answer(peopleBehindEndpoints.remind, { data: sending });
    const { user } = show(<PeopleBehindPage />, { at: `${AT}&status=OVERDUE` });
    await screen.findByText('Ann Lee');
    await user.click(screen.getByRole('button', { name: 'Remind' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send reminder' }),
    );
    const scope = {
      figure: 'overdue',
      campaignIds: [2],
      status: 'OVERDUE',
      from: '2026-02-09',
      to: '2026-03-10',
    };
    await waitFor(() => expect(gateway.asked(peopleBehindEndpoints.remind)).toMatchObject([{ body: scope }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getAllByRole('checkbox')[1] ?? document.body);
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Remind' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send reminder' }),
    );
    await waitFor(() =>
      expect(gateway.asked(peopleBehindEndpoints.remind).at(-1)).toMatchObject({
        body: { ...scope, ids: [31] },
      }),
    );
  });

  it('are not reminded of what is done', async () => {
    behind([ann]);
    show(<PeopleBehindPage />, { at: '/reports/people?figure=completed' });
    await screen.findByText('Ann Lee');
    expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Assign training' })).toBeTruthy();
  });

  it('can only be read by those who read', async () => {
    behind([ann]);
    signIn({ actor: { role: 'read_only_admin' } });
    show(<PeopleBehindPage />, { at: AT });
    await screen.findByText('Ann Lee');
    expect(screen.queryByRole('button', { name: /Remind|Assign/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Export/ })).toBeTruthy();
  });

  it('are not shown where learning is private', async () => {
    signIn({ company: { isLearningPrivate: true } });
    show(<PeopleBehindPage />, { at: AT });
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(gateway.asked(peopleBehindEndpoints.list)).toEqual([]);
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the general report', () => {
  it('has a row a person over all kinds', async () => {
    const row: GeneralRow = {
      ...{ id: 5, email: 'ann@larkfield.example', name: 'Ann', lastName: 'Lee', role: 'user' },
      ...{
        departmentId: 1,
        departmentName: 'Sales',
        isDisabled: false,
        assigned: 4,
        completed: 3,
        overdue: 1,
      },
      ...{ score: 82.5, lastActivityAt: null, taskStatus: 'inProgress' },
    };
    gateway.answer(generalReportEndpoints.report, {
      data: {
        items: [row],
        pageInfo: { pageNumber: 0, pageSize: 10, totalItems: 1, totalIsMinimum: false },
      },
    });
    show(<GeneralReportPage />, { at: '/general-report?role=learner' });
    const cells = within((await screen.findByText('Ann Lee')).closest('tr') as HTMLElement);
    expect(cells.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['4', '3', '1', '8.3', 'Never', 'In progress']),
    );
    expect(gateway.asked(generalReportEndpoints.report)).toMatchObject([
      { query: { role: 'learner', orderBy: 'name', order: 'asc_nulls_last' } },
    ]);
  });
});
