import { type DepartmentFigures, dashboardEndpoints } from '@contract/dashboards';
import { savedViewEndpoints } from '@contract/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { translator } from '@/i18n/translator';
import DepartmentsTab from './DepartmentsTab';

const told = {
  asOf: '2026-03-30T09:00:00.000Z',
  timeZone: 'UTC',
  companyTimeZone: 'UTC',
  isLearningPrivate: false,
  isAnonymous: false,
};
const sales: DepartmentFigures = {
  id: 4,
  name: 'Sales',
  people: 21,
  culture: {
    score: 38,
    level: 'Basic',
    training: { due: 40, completed: 13, percent: 32.5 },
    gaming: { scored: 12, score: 55 },
    reported: { mailed: 20, reported: 5, percent: 25 },
  },
  overdue: 9,
  previousScore: 41,
};
const board: DepartmentFigures = {
  id: 5,
  name: 'Board',
  people: 3,
  culture: {
    score: null,
    level: null,
    training: { due: null, completed: null, percent: null },
    gaming: { scored: null, score: null },
    reported: { mailed: null, reported: null, percent: null },
  },
  overdue: null,
  previousScore: null,
};
const cultureIs = (given: Partial<typeof told> = {}) =>
  gateway.answer(dashboardEndpoints.culture, {
    data: {
      ...told,
      ...given,
      from: '2025-04-01',
      to: '2026-03-30',
      current: sales.culture,
      previous: sales.culture,
      trend: [],
    },
  });
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));

beforeAll(async () => {
  await Promise.all([translator.add('console'), translator.add('dashboards'), translator.add('reports')]);
});
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-30T09:00:00Z'), toFake: ['Date'] });
  signIn({ actor: { isBoosted: true } });
  cultureIs();
  gateway.answer(savedViewEndpoints.list, {
    data: { items: [], pageInfo: { pageNumber: 0, pageSize: 10, totalItems: 0 } },
  });
  gateway.answer(dashboardEndpoints.departments, {
    data: { items: [sales, board], pageInfo: { pageNumber: 0, pageSize: 10, totalItems: 2 } },
  });
});

it('departments come the weakest first, and every number leads to the people behind it', async () => {
  show(<DepartmentsTab />, { at: '/dashboard/departments' });
  const shown = await row('Sales');
  await waitFor(() => expect(shown.getByText('25%').closest('a')).toBeTruthy());
  const behind = 'departmentIds=4&from=2025-04-01&to=2026-03-30';
  expect(shown.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Sales', '/users/departments/assigned-users/4'],
    ['21', '/users/departments/assigned-users/4'],
    ['40', `/reports/people?figure=due&kinds=course&${behind}`],
    ['32%', `/reports/people?figure=completedDue&kinds=course&${behind}`],
    ['9', `/reports/people?figure=overdueDue&kinds=course&${behind}`],
    ['5.5', `/reports/people?figure=scoredDue&kinds=gaming%2Cfake_or_real&${behind}`],
    ['25%', `/reports/people?figure=reported&${behind}`],
  ]);
  expect(shown.getByText('3 points down')).toBeTruthy();
  expect(gateway.asked(dashboardEndpoints.departments)[0]?.query).toMatchObject({
    orderBy: 'culture',
    order: 'asc_nulls_last',
  });
});

it('figures of few people are a dash that leads to nobody', async () => {
  show(<DepartmentsTab />, { at: '/dashboard/departments' });
  const shown = await row('Board');
  expect(shown.getAllByTitle('Nothing to count, or fewer than five people')).toHaveLength(6);
  expect(shown.getAllByRole('link')).toHaveLength(2);
});

it('other months are asked for, and lead to their own people', async () => {
  const { user } = show(<DepartmentsTab />, { at: '/dashboard/departments' });
  await row('Sales');
  await user.click(screen.getByRole('combobox', { name: 'Compared over' }));
  await user.click(screen.getByRole('option', { name: 'Last 3 months' }));
  await waitFor(() =>
    expect(gateway.asked(dashboardEndpoints.departments).at(-1)?.query).toMatchObject({ months: 3 }),
  );
  const due = (await row('Sales')).getByText('40');
  expect(due.getAttribute('href')).toContain('from=2026-01-01&to=2026-03-30');
});

it('where learning is private, numbers lead to nobody and there is one length of time', async () => {
  signIn({ actor: { isBoosted: true }, company: { isLearningPrivate: true } });
  cultureIs({ isAnonymous: true });
  show(<DepartmentsTab />, { at: '/dashboard/departments' });
  const shown = await row('Sales');
  expect(shown.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Sales', '21']);
  expect(screen.queryByRole('combobox', { name: 'Compared over' })).toBeNull();
});
