import { type ReportSchedule, scheduleEndpoints } from '@contract/paper/schedules';
import { type Headline, reportsHomeEndpoints } from '@contract/reports/home';
import { screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import { leadsToReports } from '@/layout/reportsGate';
import ReportsPage from './ReportsPage';

const open = () => show(<ReportsPage />, { at: '/reports' });

beforeAll(async () => {
  for (const set of ['console', 'reports', 'phishingExercise'] as const) await translator.add(set);
});

const headlines: Headline[] = [
  { key: 'training', figure: 72, scale: 'percent', label: 'completedPercent' },
  { key: 'quizUsers', figure: 81, scale: 'outOfTen', label: 'score' },
  { key: 'reviews', figure: 4.3, scale: 'ratio', label: 'averageRating' },
  { key: 'monthlyVideo', figure: null, scale: 'percent', label: 'completedPercent' },
];
const answerReports = () =>
  gateway.answer(reportsHomeEndpoints.reports, {
    data: { asOf: '2026-03-31T10:00:00Z', timeZone: 'Asia/Tokyo', reports: headlines },
  });
beforeEach(answerReports);

const cardOf = async (name: string) => {
  const card = (await screen.findByRole('link', { name })).closest('li');
  if (!card) throw new Error('no card');
  return within(card);
};

const quizzes: ReportSchedule = {
  ...{ id: 3, name: 'Quizzes for the board', report: 'quizQuestions', query: {}, rangeDays: 30 },
  ...{ frequency: 'monthly', weekday: null, hour: 8, language: 'en', isPaused: false },
  ...{ userIds: [1], emails: [], recipients: [], lastSend: null, failure: null, failedAt: null },
  ...{ nextAt: '2026-04-01T06:00:00.000Z', createdAt: '2026-03-01T07:00:00.000Z' },
};

beforeEach(() => {
  gateway.answer(scheduleEndpoints.list, {
    data: { items: [quizzes], pageInfo: { pageNumber: 0, pageSize: 100, totalItems: 1 } },
  });
});

describe('the reports', () => {
  it('show what each tells, in its scale', async () => {
    open();
    expect(await (await cardOf('Training')).findByText('72%')).toBeTruthy();
    expect((await cardOf('Training')).getByText('Completed, last 30 days')).toBeTruthy();
    expect((await cardOf('Quizzes')).getByText('8.1 / 10')).toBeTruthy();
    expect((await cardOf('Employee reviews')).getByText('4.3')).toBeTruthy();
    expect((await cardOf('Monthly video')).getByText('–')).toBeTruthy();
    expect((await cardOf('General report')).queryByText('Have completed everything')).toBeNull();
    expect(screen.getByText(/^As of Mar 31, 2026/)).toBeTruthy();
  });

  it('are open where the figures fail', async () => {
    gateway.answer(reportsHomeEndpoints.reports, new Error('down'));
    const { user } = open();
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Training' })).toBeTruthy();
    answerReports();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
  });

  it('lead to each', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Phishing summary' });
    expect(link.getAttribute('href')).toBe('/reports/phishing-summary');
    expect(screen.queryByRole('button', { name: 'Phishing summary' })).toBeNull();
  });

  it('name what is scheduled of each', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Scheduled: Quizzes for the board' });
    expect(link.closest('li')?.textContent).toContain('What people reached in the quizzes');
    expect(link.getAttribute('href')).toBe('/reports/schedules');
  });

  it('are all shown without Boost, and open the way to a trial', async () => {
    signIn({ actor: { isBoosted: false } });
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Phishing summary' }));
    expect(router.state.location.search).toBe('?modal=trial');
    expect(screen.queryAllByRole('link')).toEqual([]);
    expect(gateway.call).not.toHaveBeenCalled();
  });
});

describe('the gate of reports', () => {
  it('leads staff without Boost or a trial to the list of reports, and nobody else', () => {
    expect(leadsToReports({ actor: { role: 'admin', isBoosted: false } })).toBe('/reports?soon=upgrade');
    expect(leadsToReports({ actor: { role: 'read_only_admin' } })).toBe('/reports?soon=upgrade');
    expect(leadsToReports({ actor: { role: 'admin', isBoosted: true } })).toBeUndefined();
    expect(leadsToReports({ actor: { role: 'msp', isBoosted: false } })).toBeUndefined();
  });
});
