import { savedViewEndpoints } from '@contract/saved-views';
import { type TournamentDetail, tournamentEndpoints } from '@contract/secure-code/tournaments';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { buildChallenges } from '@tests/support/tournament-content';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import SecureCodePage from './SecureCodePage';

const tournament: TournamentDetail = {
  id: 12,
  name: 'Spring Cup',
  status: 'queued',
  startsAt: '2030-03-02T00:00:00.000Z',
  endsAt: '2030-03-15T23:59:59.999Z',
  timeZone: 'UTC',
  assignmentType: 'ALL_USERS',
  languages: ['Python', 'PHP'],
  totalUsers: 0,
  usersAmount: 0,
  averageScore: null,
  isSuspended: false,
  selected: [],
  notificationsEnabled: true,
  subject: null,
  message: null,
  createdAt: '2030-02-01T00:00:00.000Z',
  enrolment: null,
};
const at = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
const page = (items: TournamentDetail[]) => ({
  data: { items, pageInfo: { pageNumber: 0, pageSize: 5, totalItems: items.length } },
});
const open = (tab: string, query = '') => show(<SecureCodePage />, { at: `/for-developers/${tab}${query}` });

const given = (detail: Partial<TournamentDetail> | null) => {
  const found = detail && { ...tournament, ...detail };
  gateway.answer(tournamentEndpoints.list, page(found ? [found] : []));
  if (found) gateway.answer(tournamentEndpoints.get, { data: found });
};

beforeAll(async () => {
  for (const set of ['console', 'secureCode', 'training'] as const) await translator.add(set);
});
beforeEach(() => {
  given({});
  gateway.answer(tournamentEndpoints.dashboard, { data: null });
  gateway.answer(tournamentEndpoints.missing, []);
  gateway.answer(savedViewEndpoints.list, {
    data: { items: [], pageInfo: { pageNumber: 0, pageSize: 100, totalItems: 0 } },
  });
  gateway.answer(tournamentEndpoints.library, buildChallenges(['Python']));
});

it('plays the library as a learner does, and says what is not translated', async () => {
  gateway.answer(tournamentEndpoints.missing, [
    { codeLanguage: 'PHP', missing: [{ key: 'php-1', title: 'PHP 1' }] },
  ]);
  const { user } = open('preview', '?language=Python&texts=de');
  expect(await screen.findByText(/1 challenge isn't available in German yet/)).toBeTruthy();
  await user.click(await screen.findByRole('radio', { name: /^Line 2,/ }));
  await user.click(screen.getByRole('button', { name: 'Submit line' }));
  await user.click(await screen.findByRole('radio', { name: 'Fix 2: fix_b()' }));
  await user.click(screen.getByRole('button', { name: 'Submit fix' }));
  expect(await screen.findByText('Solved.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Python 1.*Solved/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(screen.queryByText('Solved.')).toBeNull();
  expect(gateway.asked(tournamentEndpoints.library)).toMatchObject([
    { query: { codeLanguage: 'Python', languageCode: 'de' } },
  ]);
});

it('cancels a queued tournament after a question', async () => {
  gateway.answer(tournamentEndpoints.cancel, { data: { id: 12 } });
  const { user } = open('settings');
  await user.click(await screen.findByRole('button', { name: 'Cancel tournament' }));
  const dialog = within(await screen.findByRole('dialog'));
  gateway.answer(tournamentEndpoints.list, page([]));
  await user.click(dialog.getByRole('button', { name: 'Cancel tournament' }));
  expect(await screen.findByText('The Dev Tournament has been successfully canceled.')).toBeTruthy();
  expect(await screen.findByText('No tournament is planned')).toBeTruthy();
});

it('says that one which has begun meanwhile cannot be canceled', async () => {
  gateway.answer(
    tournamentEndpoints.cancel,
    new ApiError({ status: 412, code: 'PRECONDITION_FAILED', message: 'precondition failed' }),
  );
  const { user } = open('settings');
  await user.click(await screen.findByRole('button', { name: 'Cancel tournament' }));
  given({ status: 'ongoing' });
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel tournament' }),
  );
  expect(await screen.findByText('The Dev Tournament is in progress and cannot be canceled.')).toBeTruthy();
  expect(await screen.findByText('Ongoing')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel tournament' })).toBeNull();
});

it('changes only the end and the mail of one that has begun', async () => {
  given({ status: 'ongoing', startsAt: at(-1), endsAt: at(5) });
  gateway.answer(tournamentEndpoints.update, { data: tournament });
  const { user } = open('settings');
  await user.click(await screen.findByRole('button', { name: 'Change tournament' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.queryByRole('textbox', { name: /Name/ })).toBeNull();
  expect(drawer.queryByRole('checkbox', { name: 'Python' })).toBeNull();
  await user.click(drawer.getByRole('switch', { name: 'Email everyone who gets the tournament' }));
  await user.click(drawer.getByRole('button', { name: 'Save changes' }));
  expect(gateway.asked(tournamentEndpoints.update)).toMatchObject([
    {
      params: { tournamentId: 12 },
      body: {
        endDate: at(5).slice(0, 10),
        notificationsEnabled: false,
        subject: 'New tournament: {courseName}',
      },
    },
  ]);
  expect(Object.keys(gateway.asked(tournamentEndpoints.update)[0]?.body ?? {})).not.toContain('name');
});

it('sets one up for everybody, with the mail that it shows, and refuses one without a language', async () => {
  given(null);
  gateway.answer(tournamentEndpoints.create, { data: tournament });
  const { user } = open('settings');
  await user.click(await screen.findByRole('button', { name: 'Set up a tournament' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Set up a tournament' }));
  for (const box of drawer.getAllByRole('checkbox')) await user.click(box);
  await user.click(drawer.getByRole('button', { name: 'Set up tournament' }));
  expect(await drawer.findByText('At least one value must be selected')).toBeTruthy();
  await user.click(drawer.getByRole('checkbox', { name: 'PHP' }));
  await user.click(drawer.getByRole('button', { name: 'Set up tournament' }));
  expect(await screen.findByText('The tournament is set up')).toBeTruthy();
  expect(gateway.asked(tournamentEndpoints.create)).toMatchObject([
    { body: { assignmentType: 'ALL_USERS', languages: ['PHP'], subject: 'New tournament: {courseName}' } },
  ]);
});

it('offers those who only read nothing to change', async () => {
  signIn({ actor: { role: 'read_only_admin' } });
  open('settings');
  expect(await screen.findByRole('heading', { name: 'Spring Cup' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /tournament/ })).toBeNull();
});

it('lists the tournaments, and opens the report of one by its address', async () => {
  given({ status: 'ended', totalUsers: 4, usersAmount: 3, averageScore: 2.5 });
  const zeros = [0, 1, 2, 3, 4, 5, 6].map((solvedChallenges) => ({ solvedChallenges, usersAmount: 0 }));
  gateway.answer(tournamentEndpoints.statistics, {
    data: {
      ...{ id: 12, status: 'ended', totalUsers: 4, usersAmount: 3, averageScore: 2.5, totalTournaments: 1 },
      statistics: zeros.map((one) => (one.solvedChallenges === 3 ? { ...one, usersAmount: 4 } : one)),
    },
  });
  const person = {
    userId: 5,
    fullName: 'Bo Berg',
    email: 'bo@acme.test',
    departmentName: 'Sales',
    status: 'COMPLETED' as const,
    codeLanguage: 'Python' as const,
    solvedChallenges: 3,
    attempts: 9,
    startedAt: null,
    completedAt: null,
  };
  gateway.answer(tournamentEndpoints.report, {
    data: {
      items: [person],
      pageInfo: { pageNumber: 0, pageSize: 10, totalItems: 41, totalIsMinimum: false },
    },
  });
  const { user } = open('statistics');
  // 42 of 100.
  expect((await screen.findByText('2.5 of 6')).dataset.level).toBe('average');
  await user.click(screen.getByRole('button', { name: 'Spring Cup' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Spring Cup' }));
  expect((await dialog.findByText('2.5 of 6')).dataset.level).toBe('average');
  expect(await dialog.findByRole('row', { name: /Bo Berg.*Completed.*Python.*3.*9/ })).toBeTruthy();
  expect(await dialog.findByRole('row', { name: '3 4', hidden: true })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /next page/i }));
  expect(gateway.asked(tournamentEndpoints.report).at(-1)).toMatchObject({ query: { pageNumber: 1 } });
});
