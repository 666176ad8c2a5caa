import { type ReportSchedule, scheduleEndpoints } from '@contract/paper/schedules';
import { savedViewEndpoints } from '@contract/saved-views';
import { userEndpoints } from '@contract/users/users';
import { screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ReportActions } from '@/components/report/ReportActions';
import { translator } from '@/i18n/translator';
import SchedulesPage from './SchedulesPage';

const weekly: ReportSchedule = {
  ...{ id: 3, name: 'For the board', report: 'training', query: { campaignIds: [4] }, rangeDays: 90 },
  ...{ frequency: 'weekly', weekday: 1, hour: 8, language: 'en', isPaused: false },
  ...{ userIds: [1], emails: ['board@larkfield.example'] },
  recipients: [
    { id: 11, userId: 1, email: 'ida@larkfield.example', name: 'Ida Berg', state: 'active' },
    { id: 12, userId: null, email: 'board@larkfield.example', name: '', state: 'waiting' },
  ],
  ...{ nextAt: '2026-03-16T07:00:00.000Z', failure: null, failedAt: null },
  lastSend: { dueAt: '2026-03-09T07:00:00.000Z', sent: 1, notSent: 1 },
  createdAt: '2026-03-01T07:00:00.000Z',
};
const pageOf = (items: ReportSchedule[]) => ({
  data: { items, pageInfo: { pageNumber: 0, pageSize: 25, totalItems: items.length } },
});
const answerList = (...items: ReportSchedule[]) => gateway.answer(scheduleEndpoints.list, pageOf(items));
const open = (at = '/reports/schedules') => show(<SchedulesPage />, { at });
const choose = async (user: ReturnType<typeof open>['user'], act: string) => {
  await user.click(await screen.findByRole('button', { name: /^Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
};

beforeAll(async () => {
  for (const set of ['console', 'schedules'] as const) await translator.add(set);
});
beforeEach(() => {
  signIn({ company: { timeZone: 'Europe/Oslo' } });
  gateway.answer(savedViewEndpoints.list, {
    data: { items: [], pageInfo: { pageNumber: 0, pageSize: 100, totalItems: 0 } },
  });
});

it('says when each report is sent, to how many, and leads to it with its filters', async () => {
  answerList(weekly);
  open();
  expect(await screen.findByText('Weekly, Monday at 8:00 AM')).toBeTruthy();
  expect(screen.getByText('1 not confirmed')).toBeTruthy();
  expect(screen.getByText('1 email sent, 1 not sent')).toBeTruthy();
  expect(screen.getByText('Mar 16, 2026')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Training report' }).getAttribute('href')).toBe(
    '/reports-training?campaigns=4',
  );
});

it('is paused with everything else as it was', async () => {
  answerList(weekly);
  gateway.answer(scheduleEndpoints.update, { ...weekly, isPaused: true });
  const { user } = open();
  await choose(user, 'Pause');
  await waitFor(() =>
    expect(gateway.asked(scheduleEndpoints.update)).toMatchObject([
      {
        params: { id: 3 },
        body: { isPaused: true, query: { campaignIds: [4] }, emails: ['board@larkfield.example'] },
      },
    ]),
  );
});

it('is sent now once the admin has confirmed', async () => {
  answerList(weekly);
  gateway.answer(scheduleEndpoints.sendNow, { data: weekly });
  const { user } = open();
  await choose(user, 'Send now');
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Send “For the board” now?' })).getByRole('button', {
      name: 'Send now',
    }),
  );
  await waitFor(() => expect(gateway.asked(scheduleEndpoints.sendNow)).toHaveLength(1));
});

it('asks somebody again who has not confirmed, and shows what was sent', async () => {
  answerList(weekly);
  gateway.answer(scheduleEndpoints.get, weekly);
  gateway.answer(scheduleEndpoints.sends, {
    data: {
      items: [
        {
          ...{ dueAt: '2026-03-09T07:00:00.000Z', at: '2026-03-09T07:00:30.000Z' },
          ...{ email: 'ida@larkfield.example', outcome: 'sent' },
        },
        {
          ...{ dueAt: '2026-03-09T07:00:00.000Z', at: '2026-03-09T07:00:30.000Z' },
          ...{ email: 'board@larkfield.example', outcome: 'failed' },
        },
      ],
      pageInfo: { pageNumber: 0, pageSize: 10, totalItems: 2 },
    },
  });
  gateway.answer(scheduleEndpoints.confirmAgain, {
    data: { id: 12, userId: null, email: 'board@larkfield.example', name: '', state: 'waiting' },
  });
  const { user } = open('/reports/schedules?schedule=3');
  const drawer = await screen.findByRole('dialog', { name: 'For the board' });
  expect(await within(drawer).findByText('Sent')).toBeTruthy();
  expect(within(drawer).getByText('Refused by the mail server')).toBeTruthy();
  await user.click(within(drawer).getByRole('button', { name: 'Send confirmation again' }));
  await waitFor(() =>
    expect(gateway.asked(scheduleEndpoints.confirmAgain)).toMatchObject([
      { params: { id: 3, recipientId: 12 } },
    ]),
  );
});

it('offers the first step where nothing is scheduled', async () => {
  answerList();
  open();
  expect(await screen.findByText('No report is scheduled yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Schedule report' })).toHaveLength(2);
});

it('lets admins who only read see who gets what', async () => {
  signIn({ actor: { role: 'read_only_admin' } });
  answerList(weekly);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Actions/ }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Recipients and history',
  ]);
  expect(screen.queryByRole('button', { name: 'Schedule report' })).toBeNull();
});

it('schedules the report that is shown, with its filters', async () => {
  gateway.answer(scheduleEndpoints.create, weekly);
  gateway.answer(userEndpoints.list, () => []);
  const { user } = show(<ReportActions report="training" query={{ campaignIds: [4] }} />, {
    at: '/reports-training',
  });
  await user.click(await screen.findByRole('button', { name: 'Schedule' }));
  const dialog = await screen.findByRole('dialog');
  const emails = within(dialog).getByLabelText(/^Other addresses/);
  await user.type(emails, 'nobody');
  await user.click(within(dialog).getByRole('button', { name: 'Schedule' }));
  expect(await within(dialog).findByText('nobody is not an email address')).toBeTruthy();
  await user.clear(emails);
  await user.click(emails);
  await user.paste('board@larkfield.example');
  await user.click(within(dialog).getByRole('button', { name: 'Schedule' }));
  await waitFor(() =>
    expect(gateway.asked(scheduleEndpoints.create)).toMatchObject([
      {
        body: {
          ...{ name: 'Training report', report: 'training', query: { campaignIds: [4] }, rangeDays: 30 },
          ...{ frequency: 'weekly', weekday: 1, hour: 8, userIds: [1], emails: ['board@larkfield.example'] },
        },
      },
    ]),
  );
});
