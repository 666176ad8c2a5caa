import { type CalendarEvent, type CalendarSettings, calendarEndpoints } from '@contract/calendar';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import CalendarPage from './CalendarPage';

const YEAR = new Date().getUTCFullYear();
const NEXT = YEAR + 1;
const settings: CalendarSettings = {
  isEnabled: true,
  isLocked: false,
  calendarSubject: 'Watch',
  calendarMessage: 'Two minutes.',
  calendarNotificationsEnabled: true,
  frame: { action: 'Watch now', footer: '' },
  default: { calendarSubject: 'Watch', calendarMessage: 'Two minutes.' },
};
const buildEvent = (given: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 4,
  videoId: 8,
  date: `${NEXT}-03-15`,
  sentAt: null,
  video: { title: 'Tailgating', durationSeconds: 90, posterURL: null, languageCode: 'en' },
  assigned: 40,
  notStarted: 10,
  inProgress: 10,
  completed: 20,
  completionPercentage: 50,
  ...given,
});
const broken = new ApiError({ status: 500, code: 'FAILED', message: 'Broken' });
const open = (tab = 'preview', year = NEXT) =>
  show(<CalendarPage />, { at: `/calendar/${tab}?year=${year}` });
const month = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);

beforeAll(async () => {
  await Promise.all([translator.add('console'), translator.add('calendar')]);
});
beforeEach(() => {
  gateway.answer(calendarEndpoints.settings, { data: settings });
  gateway.answer(calendarEndpoints.events, { data: [buildEvent()] });
  gateway.answer(calendarEndpoints.statistics, { data: [] });
});

it('shows outlines while the year loads', () => {
  gateway.answer(calendarEndpoints.events, () => new Promise(() => undefined));
  open();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
});

it('has twelve months, each with its video or room for one', async () => {
  open();
  const march = await month('March');
  expect(march.getByText('Tailgating')).toBeTruthy();
  expect(march.getByRole('button', { name: 'Play Tailgating' })).toBeTruthy();
  expect((await month('April')).getByText('No video planned')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Add a video to/ })).toHaveLength(11);
  expect(gateway.asked(calendarEndpoints.events)).toMatchObject([{ query: { year: NEXT } }]);
});

it('goes from year to year by keyboard, and no further than can be shown', async () => {
  const { user, router } = open('preview', YEAR + 3);
  await month('March');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next year' }).disabled).toBe(true);
  screen.getByRole('button', { name: 'Previous year' }).focus();
  await user.keyboard('{Enter}');
  expect(router.state.location.search).toBe(`?year=${YEAR + 2}`);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next year' }).disabled).toBe(false);
});

it('can be tried again after a failure', async () => {
  gateway.answer(calendarEndpoints.events, broken);
  const { user } = open();
  expect(await screen.findByText('Broken')).toBeTruthy();
  gateway.answer(calendarEndpoints.events, { data: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'March' })).toBeTruthy();
});

it('removes a planned video once that is confirmed', async () => {
  gateway.answer(calendarEndpoints.deleteEvent, { data: { id: 4 } });
  const { user } = open();
  await user.click((await month('March')).getByRole('button', { name: 'Remove the video of March' }));
  expect(gateway.asked(calendarEndpoints.deleteEvent)).toEqual([]);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: translator.t('calendar.removeAction') }));
  expect(gateway.asked(calendarEndpoints.deleteEvent)).toEqual([{ params: { companyId: 7, eventId: 4 } }]);
});

it('offers those who only read nothing to change', async () => {
  signIn({ actor: { role: 'read_only_admin' } });
  open();
  expect((await month('March')).getByText('Tailgating')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Add|Replace|Remove)/ })).toBeNull();
});

it('says that the plan has no monthly video, and leads to the one that has', async () => {
  gateway.answer(calendarEndpoints.settings, { data: { ...settings, isLocked: true } });
  const { user, router } = open();
  expect(await screen.findByRole('heading', { name: 'The monthly video is part of Boost' })).toBeTruthy();
  await month('April');
  expect(screen.queryByRole('button', { name: /^Add a video to/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Upgrade to Boost' }));
  expect(new URLSearchParams(router.state.location.search).get('modal')).toBe('upgrade');
});

it('tells how far the learners of a past year got, or that there was nothing', async () => {
  gateway.answer(calendarEndpoints.statistics, ({ body }) => ({
    data:
      body.year === YEAR
        ? [buildEvent({ date: `${YEAR}-01-15`, sentAt: `${YEAR}-01-15T08:00:00.000Z` })]
        : [],
  }));
  const { user } = open('history', YEAR);
  const row = within(
    (await screen.findByRole('rowheader', { name: 'Tailgating' })).closest('tr') as HTMLElement,
  );
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['40', '10', '20']),
  );
  await user.click(screen.getByRole('button', { name: 'Previous year' }));
  expect(await screen.findByText(`No monthly videos in ${YEAR - 1} yet`)).toBeTruthy();
});
