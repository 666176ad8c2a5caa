import {
  learningReportEndpoints,
  type TrainingCampaign,
  type TrainingPeriod,
} from '@contract/reports/learning';
import type { Review } from '@contract/reports/reviews';
import { screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import type { DataProvider, RaRecord } from 'react-admin';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import MonthlyVideoReportPage from './MonthlyVideoReportPage';
import QuizzesReportPage from './QuizzesReportPage';
import ReviewsPage from './ReviewsPage';
import TrainingReportPage from './TrainingReportPage';

beforeAll(async () => {
  for (const set of ['console', 'reports', 'training', 'phishingExercise'] as const)
    await translator.add(set);
});

const told = { asOf: '2026-03-31T10:00:00Z', timeZone: 'Asia/Tokyo' };
const current: TrainingPeriod = {
  from: '2026-03-02',
  to: '2026-03-31',
  campaigns: 2,
  assignedUsers: 1200,
  completed: 864,
  inProgress: 100,
  notStarted: 100,
  overdue: 100,
  notPassed: 36,
  score: 81,
  completedPercent: 72,
  inProgressPercent: 8,
  overduePercent: 8,
};
const previous: TrainingPeriod = { ...current, completedPercent: 60, overduePercent: 12 };
const row: TrainingCampaign = {
  id: 7,
  name: 'Spring',
  courseId: 3,
  courseName: 'Mail safety',
  status: 'IN_PROGRESS',
  total: 1200,
  completed: 864,
  inProgress: 100,
  notStarted: 100,
  overdue: 100,
  notPassed: 36,
  score: 81,
  completedPercent: 72,
  startedAt: '2026-03-01T00:00:00Z',
  dueAt: '2026-04-01T00:00:00Z',
  endedAt: null,
  timeZone: 'Asia/Tokyo',
};
const review: Review = {
  id: 5,
  rating: 4,
  message: 'مفيد جدا',
  campaignId: 7,
  courseId: 3,
  courseName: 'Mail safety',
  person: { id: 9, email: 'ann@example.com', name: 'Ann', lastName: 'Able' },
  createdAt: '2026-03-30T00:00:00Z',
  completedAt: '2026-03-29T00:00:00Z',
};

let answers: Map<string, unknown>;
beforeEach(() => {
  signIn({ company: { timeZone: 'Asia/Tokyo' } });
  answers = new Map<string, unknown>([
    [learningReportEndpoints.trainingDashboard.path, { ...told, current, previous, completions: [] }],
    [
      learningReportEndpoints.reviewStatistics.path,
      {
        ...told,
        from: current.from,
        to: current.to,
        total: 3,
        average: 3.7,
        ratings: [5, 4, 3, 2, 1].map((rating) => ({ rating, total: rating > 2 ? 1 : 0 })),
      },
    ],
    [
      learningReportEndpoints.monthlyVideoStatistics.path,
      {
        ...told,
        from: current.from,
        to: current.to,
        videos: 1,
        assigned: 4,
        started: null,
        completed: null,
        notStarted: null,
        startedPercent: null,
        completedPercent: null,
        months: [],
      },
    ],
  ]);
  gateway.call.mockImplementation(async ({ path }: { path: string }) => ({ data: answers.get(path) }));
});

/** Tables whose rows a test gives; views and choices have none. */
const REPORTS = ['training_report', 'monthly_video_report', 'quiz_users', 'quiz_questions', 'reviews'];
const asked: { resource: string; filter: unknown }[] = [];
const listing = (rows: readonly RaRecord[]): Partial<DataProvider> => ({
  getList: (async (resource, { filter }) => {
    asked.push({ resource, filter });
    return REPORTS.includes(resource) ? { data: [...rows], total: rows.length } : { data: [], total: 0 };
  }) as DataProvider['getList'],
});

describe('the training report', () => {
  it('has its figures with how they changed, each leading to the people behind it', async () => {
    show(<TrainingReportPage />, { at: '/?from=2026-03-02&to=2026-03-31', dataProvider: listing([row]) });
    const tiles = await screen.findByRole('region', { name: 'In total' });
    const completed = within(tiles).getByRole('link', { name: /^Completed/ });
    expect(completed.textContent).toContain('72%');
    expect(completed.textContent).toContain('12 points up');
    expect(completed.textContent).toContain('864 learners');
    expect(completed.getAttribute('href')).toBe(
      '/reports/people?figure=completed&kinds=course&from=2026-03-02&to=2026-03-31',
    );
    expect(within(tiles).getByText('8.1 / 10')).toBeTruthy();
    expect(screen.getByText(/As of Mar 31, 2026, 7:00/)).toBeTruthy();
    const table = await screen.findByRole('table', { name: 'Courses side by side' });
    const overdue = within(table).getByRole('link', { name: '100' });
    expect(overdue.getAttribute('href')).toBe('/courses/3/statistics?campaign=7&status=OVERDUE');
  });

  it('says that there is no data, and why', async () => {
    show(<TrainingReportPage />, { dataProvider: listing([]) });
    expect(await screen.findByText('No course ran in these days.')).toBeTruthy();
    expect(screen.getAllByText('No data').length).toBeGreaterThan(0);
  });
});

describe('the report of monthly videos', () => {
  it('shows no number about too few people, and says so', async () => {
    show(<MonthlyVideoReportPage />, { dataProvider: listing([]) });
    expect((await screen.findAllByText(/^Fewer than five people/)).length).toBe(2);
    expect(screen.getByText('No video was sent in these days.')).toBeTruthy();
  });
});

describe('the report of quizzes', () => {
  it('lists people, unless learning is private; questions always', async () => {
    signIn({ company: { isLearningPrivate: true } });
    const { router, user } = show(<QuizzesReportPage />, {
      at: '/reports-quizzes/users',
      dataProvider: listing([]),
    });
    expect(screen.queryByRole('searchbox', { name: 'Search people' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Questions' }));
    expect(router.state.location.pathname).toBe('/reports-quizzes/questions');
    expect(await screen.findByRole('searchbox', { name: 'Search questions' })).toBeTruthy();
  });
});

describe('reviews', () => {
  it('show stars and texts in their own direction, and a rating leads to its reviews', async () => {
    const { user, router } = show(<ReviewsPage />, { dataProvider: listing([review]) });
    const text = await screen.findByText('مفيد جدا');
    expect(text.getAttribute('dir')).toBe('auto');
    expect(screen.getAllByRole('img', { name: '4 stars' }).length).toBeGreaterThan(0);
    expect(screen.getByText('Ann Able')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /^2 stars/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?ratings=2'));
    await waitFor(() =>
      expect(asked).toContainEqual({
        resource: 'reviews',
        filter: expect.objectContaining({ ratings: ['2'] }),
      }),
    );
  });

  it('name nobody where learning is private', async () => {
    signIn({ company: { isLearningPrivate: true } });
    show(<ReviewsPage />, { dataProvider: listing([{ ...review, person: null }]) });
    await screen.findByText('مفيد جدا');
    expect(screen.queryByRole('columnheader', { name: 'Person' })).toBeNull();
    expect(screen.getByText(/so nobody is named/)).toBeTruthy();
  });
});
