import { type Culture, dashboardEndpoints } from '@contract/dashboards';
import { gameEndpoints } from '@contract/gaming/games';
import { exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import { simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import { learningReportEndpoints } from '@contract/reports/learning';
import { tournamentEndpoints } from '@contract/secure-code/tournaments';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import CompanyTab from './CompanyTab';

const DAYS = 'from=2026-03-01&to=2026-03-30';
const AT = `/dashboard/company?${DAYS}`;

const buildCulture = (given: Partial<Culture> = {}): Culture => ({
  score: 72,
  level: 'Advanced',
  training: { due: 200, completed: 160, percent: 80 },
  gaming: { scored: 50, score: 64 },
  reported: { mailed: 90, reported: 54, percent: 60 },
  ...given,
});
const NOTHING: Culture = {
  score: null,
  level: null,
  training: { due: 0, completed: 0, percent: null },
  gaming: { scored: 0, score: null },
  reported: { mailed: 0, reported: 0, percent: null },
};
const told = {
  asOf: '2026-03-30T09:00:00.000Z',
  timeZone: 'Europe/Paris',
  companyTimeZone: 'Europe/Paris',
  isLearningPrivate: false,
  isAnonymous: false,
};
const cultureIs = (current: Culture, given: Partial<typeof told> = {}) =>
  gateway.answer(dashboardEndpoints.culture, {
    data: {
      ...told,
      ...given,
      from: '2025-04-01',
      to: '2026-03-30',
      current,
      previous: buildCulture({ score: 66, level: 'Advanced' }),
      trend: [
        { month: '2026-02', ...buildCulture({ score: 70 }) },
        { month: '2026-03', ...current },
      ],
    },
  });

const exercises = {
  campaigns: 2,
  campaignIds: [9, 4],
  assignedUsers: 80,
  completed: 40,
  inProgress: 16,
  notStarted: 16,
  overdue: 8,
  completedPercent: 50,
  inProgressPercent: 20,
  overduePercent: 10,
  averageScore: 62,
  correctPercent: 70,
};
const simulations = {
  campaigns: 1,
  recipients: 100,
  recipientsSent: 90,
  recipientsIgnored: 30,
  reportedAfterOpenPercent: 40,
  reportedAfterOpenValue: 24,
  reportedAfterPhishedPercent: 20,
  reportedAfterPhishedValue: 2,
  notReportedAfterPhishedPercent: 80,
  notReportedAfterPhishedValue: 8,
};
const tournament = {
  id: 3,
  name: 'Spring sprint',
  status: 'ended' as const,
  startsAt: '2026-02-01T08:00:00.000Z',
  endsAt: '2026-02-20T08:00:00.000Z',
  totalUsers: 12,
  usersAmount: 9,
  averageScore: 4.5,
  totalTournaments: 2,
  statistics: [0, 1, 2, 3, 4, 5, 6].map((solvedChallenges) => ({ solvedChallenges, usersAmount: 1 })),
};
const training = {
  from: '2026-03-01',
  to: '2026-03-30',
  campaigns: 3,
  assignedUsers: 200,
  completed: 120,
  inProgress: 40,
  notStarted: 20,
  overdue: 20,
  notPassed: 0,
  score: 70,
  completedPercent: 60,
  inProgressPercent: 20,
  overduePercent: 10,
};
const failing = () => new ApiError({ status: 500, code: 'FAILED', message: 'Broken' });

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const linksOf = (within_: ReturnType<typeof within>) =>
  within_.getAllByRole('link').map((link: HTMLElement) => [link.textContent, link.getAttribute('href')]);

beforeAll(async () => {
  await Promise.all([
    translator.add('console'),
    translator.add('dashboards'),
    translator.add('reports'),
    translator.add('phishingExercise'),
  ]);
});
beforeEach(() => {
  signIn({
    actor: {
      isBoosted: true,
      features: { isPhishingExerciseV2Enabled: true },
      isOn: () => true,
    },
  });
  cultureIs(buildCulture());
  gateway.answer(dashboardEndpoints.activity, {
    data: { ...told, from: '2026-03-01', to: '2026-03-30', days: [{ day: '2026-03-04', completed: 6 }] },
  });
  gateway.answer(learningReportEndpoints.trainingDashboard, {
    data: { ...told, current: training, previous: { ...training, completedPercent: 64 }, completions: [] },
  });
  gateway.answer(exerciseReportEndpoints.dashboard, { data: { current: exercises, previous: exercises } });
  gateway.answer(simulationSummaryEndpoints.dashboard, {
    data: { current: simulations, previous: simulations, isAnonymous: false },
  });
  gateway.answer(tournamentEndpoints.dashboard, { data: tournament });
});

it('Company Culture has its score, its level, its change and the people behind its parts', async () => {
  show(<CompanyTab />, { at: AT });
  const banner = await card('Company Culture');
  expect(await banner.findByText('72%')).toBeTruthy();
  expect(banner.getByText('6 points up')).toBeTruthy();
  expect(banner.getByRole('listitem', { current: true }).textContent).toBe('Advanced');
  expect(linksOf(banner)).toEqual([
    ['160 completed', '/reports/people?figure=completedDue&kinds=course&from=2025-04-01&to=2026-03-30'],
    ['200 due', '/reports/people?figure=due&kinds=course&from=2025-04-01&to=2026-03-30'],
    [
      '50 games scored',
      '/reports/people?figure=scoredDue&kinds=gaming%2Cfake_or_real&from=2025-04-01&to=2026-03-30',
    ],
    ['54 reported one', '/reports/people?figure=reported&from=2025-04-01&to=2026-03-30'],
    ['90 people got mails', '/reports/people?figure=mailed&from=2025-04-01&to=2026-03-30'],
  ]);
  expect(banner.getByText('60% of the score')).toBeTruthy();
});

it('a part that nobody was given drops out, and the others weigh more', async () => {
  cultureIs(buildCulture({ gaming: { scored: 0, score: null } }));
  show(<CompanyTab />, { at: AT });
  const banner = await card('Company Culture');
  expect(await banner.findByText('75% of the score')).toBeTruthy();
  expect(banner.getByText('25% of the score')).toBeTruthy();
  expect(banner.getByText('Not counted')).toBeTruthy();
});

it('without anything to count there is no level', async () => {
  cultureIs(NOTHING);
  show(<CompanyTab />, { at: AT });
  const banner = await card('Company Culture');
  expect(await banner.findByText('Not known yet')).toBeTruthy();
  expect(banner.queryByText('0%')).toBeNull();
});

it('anonymous mails lead to nobody', async () => {
  cultureIs(buildCulture(), { isAnonymous: true });
  show(<CompanyTab />, { at: AT });
  const banner = await card('Company Culture');
  expect(await banner.findByText(/90 people got mails/)).toBeTruthy();
  expect(banner.queryByRole('link', { name: '90 people got mails' })).toBeNull();
});

it('the cards tell of the days chosen, and lead to the reports about the same', async () => {
  show(<CompanyTab />, { at: AT });
  const exercise = await card('Phishing exercise');
  expect(await exercise.findByText('6.2/10')).toBeTruthy();
  const behind = (figure: string) =>
    `/reports/people?figure=${figure}&kinds=phishing_exercise&campaignIds=9%2C4&${DAYS}`;
  expect(linksOf(exercise)).toEqual([
    ['Report', `/reports-phishing-exercise?${DAYS}`],
    ['40', behind('completed')],
    ['16', behind('inProgress')],
    ['8', behind('overdue')],
    ['16', behind('notStarted')],
    ['80', behind('assigned')],
    ['6.2/10', behind('scored')],
  ]);
  expect(gateway.asked(exerciseReportEndpoints.dashboard)).toEqual([
    { params: { companyId: 7 }, query: { from: '2026-03-01', to: '2026-03-30' } },
  ]);
  const simulation = await card('Phishing simulation');
  expect(await simulation.findByText('Fell for it and kept quiet')).toBeTruthy();
  const counted = (name: string) => simulation.getByText(name).nextSibling?.textContent;
  expect([counted('Simulations'), counted('Mails planned')]).toEqual(['1', '100']);
  expect(linksOf(simulation)).toEqual([
    ['Report', `/reports/phishing-summary/overview?${DAYS}`],
    ['90', `/reports/people?figure=mailsSent&${DAYS}`],
    ['30', `/reports/people?figure=mailsIgnored&${DAYS}`],
    ...(
      [
        ['reportedAfterOpenValue', 'mailsReportedAfterOpen'],
        ['reportedAfterPhishedValue', 'mailsReportedAfterPhished'],
        ['notReportedAfterPhishedValue', 'mailsNotReportedAfterPhished'],
      ] as const
    ).map(([value, figure]) => [String(simulations[value]), `/reports/people?figure=${figure}&${DAYS}`]),
  ]);
  const code = await card('Secure code tournament');
  expect((await code.findByRole('link', { name: '9 of 12' })).getAttribute('href')).toBe(
    '/for-developers/statistics?tournament=3',
  );
});

it('the card of training leads to the people behind each of its numbers', async () => {
  show(<CompanyTab />, { at: AT });
  const shown = await card('Awareness training');
  const behind = (figure: string) => `/reports/people?figure=${figure}&kinds=course&${DAYS}`;
  expect(await shown.findByText('60%')).toBeTruthy();
  expect(linksOf(shown)).toEqual([
    ['Report', `/reports-training?${DAYS}`],
    ['120', behind('completed')],
    ['40', behind('inProgress')],
    ['20', behind('overdue')],
    ['20', behind('notStarted')],
    ['200', behind('assigned')],
  ]);
  expect(shown.getByText('4 points down')).toBeTruthy();
});

it('a company that plays games instead of exercises is led to the players behind its numbers', async () => {
  signIn({
    actor: {
      isBoosted: true,
      features: { isPhishingExerciseV2Enabled: false },
      isOn: () => true,
    },
  });
  gateway.answer(gameEndpoints.dashboard, {
    data: { assignedUsers: 30, averageScore: 7.3, industryScore: 6, gameIds: [12] },
  });
  show(<CompanyTab />, { at: AT });
  const shown = await card('Gaming');
  expect(await shown.findByText('7.3/10')).toBeTruthy();
  const behind = (figure: string) =>
    `/reports/people?figure=${figure}&kinds=gaming%2Cfake_or_real&campaignIds=12&${DAYS}`;
  expect(linksOf(shown).map((link: (string | null)[]) => link[1])).toEqual([
    `/reports-gaming?${DAYS}`,
    behind('assigned'),
    behind('scored'),
  ]);
});

it('where learning is private, its numbers lead to nobody', async () => {
  signIn({ actor: { isBoosted: true, isOn: () => true }, company: { isLearningPrivate: true } });
  show(<CompanyTab />, { at: AT });
  const shown = await card('Awareness training');
  expect(await shown.findByText('200')).toBeTruthy();
  expect(linksOf(shown)).toHaveLength(1);
  const simulation = await card('Phishing simulation');
  expect(await simulation.findByText('90')).toBeTruthy();
  expect(linksOf(simulation)).toHaveLength(1);
  const banner = await card('Company Culture');
  expect(await banner.findByText(/90 people got mails/)).toBeTruthy();
  expect(banner.queryByRole('link')).toBeNull();
});

it('a day of the recent activity leads to those who completed something on it', async () => {
  show(<CompanyTab />, { at: AT });
  const activity = await card('Recent activity');
  const total = await activity.findByRole('link');
  expect(total.getAttribute('href')).toBe('/reports/people?figure=completions&from=2026-03-01&to=2026-03-30');
});

it('a card that fails leaves the others, and can be tried again', async () => {
  gateway.answer(exerciseReportEndpoints.dashboard, failing());
  const { user } = show(<CompanyTab />, { at: AT });
  const exercise = await card('Phishing exercise');
  expect(await exercise.findByText('Broken')).toBeTruthy();
  expect(await (await card('Phishing simulation')).findByText('90')).toBeTruthy();
  gateway.answer(exerciseReportEndpoints.dashboard, { data: { current: exercises, previous: exercises } });
  await user.click(exercise.getByRole('button', { name: 'Try again' }));
  expect(await exercise.findByText('6.2/10')).toBeTruthy();
});

it('what there is nothing of offers its first step, to those who may take it', async () => {
  const none = { ...exercises, campaigns: 0, assignedUsers: 0, completedPercent: null };
  gateway.answer(exerciseReportEndpoints.dashboard, { data: { current: none, previous: none } });
  gateway.answer(tournamentEndpoints.dashboard, { data: null });
  show(<CompanyTab />, { at: AT });
  const exercise = await card('Phishing exercise');
  const step = await exercise.findByRole('link', { name: 'Create a phishing exercise' });
  expect(step.getAttribute('href')).toBe('/phishing-exercise/create');
  expect(await (await card('Secure code tournament')).findByText('Set up a tournament')).toBeTruthy();
});

it('read-only admins are offered nothing', async () => {
  signIn({
    actor: {
      role: 'read_only_admin',
      isBoosted: true,
      features: { isPhishingExerciseV2Enabled: true },
      isOn: () => true,
    },
  });
  const none = { ...exercises, campaigns: 0, assignedUsers: 0, completedPercent: null };
  gateway.answer(exerciseReportEndpoints.dashboard, { data: { current: none, previous: none } });
  show(<CompanyTab />, { at: AT });
  const exercise = await card('Phishing exercise');
  expect(await exercise.findByText('No phishing exercise began in this time range.')).toBeTruthy();
  expect(linksOf(exercise)).toHaveLength(1);
});

it('anonymous simulations say what is told and why', async () => {
  const hidden = {
    ...simulations,
    recipientsIgnored: null,
    reportedAfterOpenPercent: null,
    reportedAfterOpenValue: null,
    reportedAfterPhishedPercent: null,
    reportedAfterPhishedValue: null,
    notReportedAfterPhishedPercent: null,
    notReportedAfterPhishedValue: null,
  };
  gateway.answer(simulationSummaryEndpoints.dashboard, {
    data: { current: hidden, previous: hidden, isAnonymous: true },
  });
  show(<CompanyTab />, { at: AT });
  const simulation = await card('Phishing simulation');
  expect(await simulation.findByText(/^Results are anonymous in this company\./)).toBeTruthy();
  expect(simulation.getByText('90')).toBeTruthy();
  expect(linksOf(simulation)).toHaveLength(1);
});

it('recent activity has a place for every day of 30', async () => {
  show(<CompanyTab />, { at: AT });
  const activity = await card('Recent activity');
  expect(await activity.findByText('6 tasks completed in the last 30 days.')).toBeTruthy();
  const rows = within(activity.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect(rows).toHaveLength(31);
});

it('leads to where figures of an old time zone are counted again', async () => {
  signIn({
    actor: { isBoosted: true, features: { isPhishingExerciseV2Enabled: true }, isOn: () => true },
    company: { timeZone: 'Asia/Tokyo' },
  });
  show(<CompanyTab />, { at: AT });
  expect(await screen.findByText(/^Days are those of Europe\/Paris until .* for Asia\/Tokyo/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Time zone settings' }).getAttribute('href')).toBe(
    '/settings/general',
  );
});
