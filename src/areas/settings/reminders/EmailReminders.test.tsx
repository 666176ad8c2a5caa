import { emailReminderEndpoints, type EmailReminders as Reminders } from '@contract/settings/email-reminders';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import EmailReminders from './EmailReminders';

const standard = { subject: 'Something waits', message: 'Hello {name}' };
const off = {
  ...{ isOn: false, beforeDays: [1, 3] as (1 | 3)[], frequency: null, afterDays: 3 as const },
  ...{ afterTimes: 3, tellsManagers: false, ...standard },
};
const reminders: Reminders = {
  ...{ hours: [8, 17], weekdays: [1, 2, 3, 4, 5], timeZone: 'Europe/Berlin', nextAt: null },
  ...{ isLocked: false, isLearningPrivate: false, default: standard },
  kinds: [
    { kind: 'course', ...off },
    { kind: 'policy', ...off, isOn: true, beforeDays: [1], frequency: 'round', afterDays: null },
  ],
};
const params = { companyId: 7 };

beforeAll(async () => {
  await Promise.all((['console', 'settings', 'message'] as const).map((set) => translator.add(set)));
});
beforeEach(() => {
  signIn();
  gateway.answer(emailReminderEndpoints.get, { data: reminders });
});
const written = () => gateway.call.mock.calls.filter(([{ method }]) => method !== 'GET');
const edit = (name: string) => screen.findByRole('button', { name: `Edit reminders: ${name}` });

it('says of each kind whether it is on, and when', async () => {
  show(<EmailReminders />);
  expect(await screen.findByText('At every hour and day chosen below, until the due day')).toBeTruthy();
  expect(screen.getByText('1 day before the due day')).toBeTruthy();
  expect(screen.getByText('No reminders go out at the moment.')).toBeTruthy();
});

it('saves what was chosen for a kind', async () => {
  const { user } = show(<EmailReminders />);
  await user.click(await edit('Courses'));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(drawer.getByRole('switch', { name: 'Remind people by email' }));
  await user.click(drawer.getByRole('button', { name: '3' }));
  await user.click(drawer.getByRole('combobox', { name: 'Repeat' }));
  await user.click(await screen.findByRole('option', { name: 'The entire round' }));
  const nextAt = '2026-03-30T06:00:00.000Z';
  gateway.answer(emailReminderEndpoints.updateKind, { data: { ...reminders, nextAt } });
  await user.click(drawer.getByRole('button', { name: 'Save changes' }));
  expect(written()).toEqual([
    [
      emailReminderEndpoints.updateKind,
      {
        params: { ...params, kind: 'course' },
        body: { ...off, isOn: true, beforeDays: [1], frequency: 'round' },
      },
    ],
  ]);
  expect(await screen.findByText(/^Next: Monday, March 30, 2026/)).toBeTruthy();
});

it('asks when to remind before a kind without any time is turned on', async () => {
  const { user } = show(<EmailReminders />);
  await user.click(await edit('Courses'));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(drawer.getByRole('switch', { name: 'Remind people by email' }));
  for (const day of ['1', '3']) await user.click(drawer.getByRole('button', { name: day }));
  await user.click(drawer.getByRole('combobox', { name: 'Repeat when overdue' }));
  await user.click(await screen.findByRole('option', { name: 'Never' }));
  await user.click(drawer.getByRole('button', { name: 'Save changes' }));
  expect(await drawer.findByText('Choose when to remind.')).toBeTruthy();
  expect(written()).toEqual([]);
});

it('keeps at least one hour', async () => {
  const { user } = show(<EmailReminders />);
  for (const hour of ['8am', '5pm']) await user.click(await screen.findByRole('button', { name: hour }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('At least one value must be selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '9am' }));
  const answer = { data: { ...reminders, hours: [9] } };
  gateway.answer(emailReminderEndpoints.schedule, answer);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(written()).toEqual([
    [emailReminderEndpoints.schedule, { params, body: { hours: [9], weekdays: [1, 2, 3, 4, 5] } }],
  ]);
});

it('is read without inputs by read-only admins', async () => {
  signIn({ actor: { role: 'read_only_admin' } });
  show(<EmailReminders />);
  expect(await screen.findByText('8am and 5pm')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
});

it('is read without inputs where there is no Boost, too', async () => {
  signIn({ actor: { isBoosted: false } });
  gateway.answer(emailReminderEndpoints.get, { data: { ...reminders, isLocked: true } });
  show(<EmailReminders />);
  expect(await screen.findByText('Email reminders are part of Boost.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Edit|^Save/ })).toBeNull();
});

it('lets a visitor of the partner change it', async () => {
  signIn({ user: { isAdminLoggedInAsCompany: true } });
  show(<EmailReminders />);
  expect(await edit('Courses')).toBeTruthy();
});
