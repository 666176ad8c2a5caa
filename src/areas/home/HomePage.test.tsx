import { type GetStarted, homeEndpoints } from '@contract/home';
import { campaignEndpoints } from '@contract/training/campaigns';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import HomePage from './HomePage';

const training = { assigned: 40, completed: 20, inProgress: 8, notStarted: 10, notPassed: 2, overdue: 5 };
const isIn = (state: GetStarted['state'], given: Partial<GetStarted['training']> = {}) =>
  gateway.answer(homeEndpoints.getStarted, { data: { state, training: { ...training, ...given } } });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const text = (key: string, options?: object) => translator.t(key, { ...options });

beforeAll(async () => {
  await Promise.all([translator.add('console'), translator.add('home')]);
});
beforeEach(() => {
  // A phone has no room for the yearly plan.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

it('shows an outline while it loads', () => {
  gateway.answer(homeEndpoints.getStarted, () => new Promise(() => undefined));
  show(<HomePage />);
  expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
  expect(screen.getByText(text('home.planner.desktopOnly'))).toBeTruthy();
});

it('can be tried again after a failure', async () => {
  gateway.answer(homeEndpoints.getStarted, new ApiError({ status: 500, code: 'FAILED', message: 'Broken' }));
  const { user } = show(<HomePage />);
  expect(await screen.findByText('Broken')).toBeTruthy();
  isIn('dashboard');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card(text('home.dashboard.title'))).toBeTruthy();
});

it('starts the annual training after a question, and once', async () => {
  isIn('startTraining');
  gateway.answer(campaignEndpoints.startAnnual, () => new Promise(() => undefined));
  const { user } = show(<HomePage />);
  await user.click(
    (await card(text('home.start.title'))).getByRole('button', { name: text('home.start.go') }),
  );
  expect(gateway.asked(campaignEndpoints.startAnnual)).toEqual([]);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: text('home.start.begin') }));
  expect(gateway.asked(campaignEndpoints.startAnnual)).toEqual([{ params: { companyId: 7 } }]);
});

it('starts nothing before the own address is confirmed', async () => {
  signIn({ user: { emailVerified: false } });
  isIn('startTraining');
  show(<HomePage />);
  const start = (await card(text('home.start.title'))).getByRole('button', { name: text('home.start.go') });
  expect(start).toHaveProperty('disabled', true);
});

it.each([
  ['startTraining', 'home.start.title'],
  ['inviteUsers', 'home.invite.title'],
] as const)('in the state %s offers nothing to those who only read', async (state, title) => {
  signIn({ actor: { role: 'read_only_admin' } });
  isIn(state);
  show(<HomePage />);
  const shown = await card(text(title));
  expect(shown.queryByRole('button')).toBeNull();
  expect(shown.queryByRole('link')).toBeNull();
});

it('leads to the dialog that invites while nobody is there to train', async () => {
  isIn('inviteUsers');
  show(<HomePage />);
  const link = (await card(text('home.invite.title'))).getByRole('link');
  expect(link.getAttribute('href')).toBe('/users/all_users?modal=addByEmails');
});

it('tells how training goes', async () => {
  isIn('dashboard');
  show(<HomePage />);
  const shown = await card(text('home.dashboard.title'));
  expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '40',
    '20',
    '8',
    '10',
    '2',
    '5',
  ]);
});

it('leads to the courses where no training was assigned', async () => {
  isIn('dashboard', { assigned: 0 });
  show(<HomePage />);
  const link = (await card(text('home.dashboard.title'))).getByRole('link');
  expect(link.getAttribute('href')).toBe('/learning/courses');
});

it.each([
  ['trainingSuspended', false],
  ['dashboardSuspended', true],
] as const)(
  'in the state %s says that training is suspended, and leads to Boost',
  async (state, hasNumbers) => {
    isIn(state);
    const { user, router } = show(<HomePage />);
    const shown = await card(text('home.suspended.title'));
    expect(screen.queryByRole('region', { name: text('home.dashboard.title') }) !== null).toBe(hasNumbers);
    await user.click(shown.getByRole('button', { name: text('home.suspended.upgrade') }));
    expect(router.state.location.search).toBe('?modal=upgrade');
  },
);
