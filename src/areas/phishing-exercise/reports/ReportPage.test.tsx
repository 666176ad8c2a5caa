import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import { type ExerciseStatistics, exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { buildExerciseDetail, show } from '../testing';
import ReportPage from './ReportPage';

const state = {
  call: gateway.call,
};

const statistics: ExerciseStatistics = {
  total: 4,
  completed: 1,
  inProgress: 1,
  notStarted: 1,
  overdue: 1,
  completionPercentage: 25,
  score: 62,
  correct: 8,
  partial: 1,
  wrong: 3,
  answered: 12,
  completions: [],
  byDifficulty: [],
  byLayout: [],
};
let exercise = buildExerciseDetail();
/** What a call answers, by its path; a function may refuse. */
let answers: Map<string, () => unknown>;

beforeAll(async () => {
  await Promise.all([translator.add('console'), translator.add('phishingExercise')]);
});
beforeEach(() => {
  exercise = buildExerciseDetail();
  answers = new Map<string, () => unknown>([
    [exerciseCampaignEndpoints.get.path, () => ({ data: exercise })],
    [exerciseReportEndpoints.statistics.path, () => ({ data: statistics })],
  ]);
  state.call.mockImplementation(async ({ path }: { path: string }) => answers.get(path)?.());
});

const route = '/phishing-exercise-report/:campaignId/*';
const open = (address = '/phishing-exercise-report/9/users') =>
  show(<ReportPage />, { at: address, route, getList: async () => ({ data: [], total: 0 }) });
const failing = (status: number, message: string) => () => {
  throw new ApiError({ status, code: 'FAILED', message });
};

describe('a report', () => {
  it('is busy while the exercise is read', async () => {
    let arrive: (value: unknown) => void = () => undefined;
    const arriving = new Promise((resolve) => {
      arrive = resolve;
    });
    answers.set(exerciseCampaignEndpoints.get.path, () => arriving);
    open();
    expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
    arrive({ data: exercise });
    expect(await screen.findByRole('heading', { level: 1, name: 'Autumn mix' })).toBeTruthy();
  });

  it('of templates picked one by one has the default pack', async () => {
    exercise = { ...buildExerciseDetail(), pack: null };
    open();
    expect(await screen.findByText('Custom Pack')).toBeTruthy();
  });

  it('has its totals, and says that there are no learners yet', async () => {
    open();
    const totals = await screen.findByRole('region', { name: 'In total' });
    const overdue = within(totals).getByRole('link', { name: /^Overdue/ });
    expect(overdue.getAttribute('href')).toBe('/phishing-exercise-report/9/users?status=OVERDUE');
    expect(within(totals).getByText('6.2 / 10')).toBeTruthy();
    expect(await screen.findByText('No learners yet')).toBeTruthy();
    expect(screen.getByText('Nobody has completed it yet.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy();
  });

  it('that fails can be tried again, as a whole and in part', async () => {
    answers.set(exerciseCampaignEndpoints.get.path, failing(500, 'Broken'));
    const { user } = open();
    expect(await screen.findByText('Broken')).toBeTruthy();
    answers.set(exerciseCampaignEndpoints.get.path, () => ({ data: exercise }));
    answers.set(exerciseReportEndpoints.statistics.path, failing(500, 'Numbers broken'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Numbers broken')).toBeTruthy();
    expect(await screen.findByText('No learners yet')).toBeTruthy();
  });

  it.each(['/phishing-exercise-report/9', '/phishing-exercise-report/x', '/phishing-exercise-report/0'])(
    'at %s, which is no exercise, is not there',
    async (address) => {
      answers.set(exerciseCampaignEndpoints.get.path, failing(404, 'Not found'));
      open(address);
      expect(await screen.findByText("This phishing exercise doesn't exist")).toBeTruthy();
    },
  );

  it.each([
    [{ status: 'QUEUED' }, 'Report unavailable for postponed Phishing Exercise campaign.'],
    [{ status: 'ARCHIVED', isLaunched: false }, "The campaign wasn't launched"],
    [{ isSupported: false }, 'Delivery completed!'],
  ] as const)('of %j says why there is none', async (given, title) => {
    exercise = buildExerciseDetail(given);
    open();
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Report by' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });
});

describe('without Boost', () => {
  beforeEach(() => {
    signIn({ actor: { isBoosted: false } });
    answers.set(exerciseReportEndpoints.statistics.path, failing(403, 'Forbidden'));
  });

  it('a report is an outline, and leads to Boost', async () => {
    exercise = buildExerciseDetail({ score: null, assignments: null });
    const { user, router } = open();
    const locked = await screen.findByRole('region', {
      name: 'For full and precise data upgrade to boost',
    });
    expect(within(locked).getAllByText('42%')).toHaveLength(4);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('complementary')).toBeNull();
    await user.click(within(locked).getByRole('button', { name: 'SEE FULL STATS' }));
    await waitFor(() => expect(router.state.location.search).toBe('?modal=upgrade'));
  });

  it('one that is suspended says so, and leads to the upgrade', async () => {
    exercise = buildExerciseDetail({ status: 'SUSPENDED', score: null, assignments: null });
    const { user, router } = open();
    const told = await screen.findByRole('complementary', { name: 'Your Trial period has expired!' });
    expect(told.textContent).toContain('The training is suspended due to expired trial period.');
    await user.click(within(told).getByRole('button', { name: 'Upgrade' }));
    await waitFor(() => expect(router.state.location.search).toBe('?modal=upgrade'));
  });
});
