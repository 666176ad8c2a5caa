import { dashboardEndpoints } from '@contract/dashboards';
import { type GeneralRow, generalReportEndpoints } from '@contract/reports/general';
import { savedViewEndpoints } from '@contract/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import UsersTab from './UsersTab';

const person: GeneralRow = {
  id: 12,
  email: 'ida@example.com',
  name: 'Ida',
  lastName: 'Lovell',
  departmentId: 4,
  departmentName: 'Sales',
  role: 'user',
  isDisabled: false,
  assigned: 5,
  completed: 3,
  overdue: 1,
  score: 82,
  lastActivityAt: '2026-03-20T10:00:00.000Z',
  taskStatus: 'inProgress',
};
const pageInfo = { pageNumber: 0, pageSize: 10, totalItems: 1, totalIsMinimum: false };

beforeAll(async () => {
  await Promise.all([translator.add('console'), translator.add('dashboards'), translator.add('reports')]);
});
beforeEach(() => {
  signIn({ actor: { isBoosted: true } });
  gateway.answer(dashboardEndpoints.users, {
    data: {
      asOf: '2026-03-30T09:00:00.000Z',
      timeZone: 'UTC',
      companyTimeZone: 'UTC',
      isLearningPrivate: false,
      isAnonymous: false,
      enabled: 40,
      disabled: 2,
      statuses: { notAssigned: 4, notStarted: 6, inProgress: 20, completed: 10 },
    },
  });
  gateway.answer(savedViewEndpoints.list, {
    data: { items: [], pageInfo: { pageNumber: 0, pageSize: 10, totalItems: 0 } },
  });
  gateway.answer(generalReportEndpoints.report, { data: { items: [person], pageInfo } });
});

it('the totals narrow the table to their people, and pressed again show all of them', async () => {
  const { user } = show(<UsersTab />, { at: '/dashboard/users' });
  const totals = within(await screen.findByRole('region', { name: 'Users by status' }));
  expect(totals.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Not assigned410%',
    'Not started615%',
    'In progress2050%',
    'Completed1025%',
  ]);
  await user.click(totals.getByRole('button', { name: /Not started/ }));
  await waitFor(() =>
    expect(gateway.asked(generalReportEndpoints.report).at(-1)?.query).toMatchObject({
      taskStatuses: ['notStarted'],
    }),
  );
  const pressed = totals.getByRole('button', { name: /Not started/, pressed: true });
  await user.click(pressed);
  await waitFor(() => expect(pressed.getAttribute('aria-pressed')).toBe('false'));
  expect(screen.getByText("2 disabled users aren't counted.")).toBeTruthy();
});

it('a person has all that they have been given', async () => {
  show(<UsersTab />, { at: '/dashboard/users' });
  const row = within(await screen.findByRole('row', { name: /^Ida Lovell/ }));
  expect(row.getByText('8.2')).toBeTruthy();
  expect(row.getByText('Sales')).toBeTruthy();
});

it('nobody is listed where learning is private, and the totals stay', async () => {
  signIn({ actor: { isBoosted: true }, company: { isLearningPrivate: true } });
  show(<UsersTab />, { at: '/dashboard/users' });
  const totals = within(await screen.findByRole('region', { name: 'Users by status' }));
  expect(totals.getByText('20')).toBeTruthy();
  expect(totals.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  expect(gateway.asked(generalReportEndpoints.report)).toEqual([]);
});
