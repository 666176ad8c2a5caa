import { type Retention, type RetentionPreview, retentionEndpoints } from '@contract/settings/retention';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import { RetentionSection } from './RetentionSection';

const params = { companyId: 7 };
const off: Retention = {
  ...{ months: null, changedAt: null, startsAt: null, monthsBefore: null, nextOn: null, runs: [] },
};
const preview: RetentionPreview = {
  ...{ months: 24, through: '2024-11-28', people: 40 },
  amounts: [
    { kind: 'course', assignments: 2, results: 1280 },
    { kind: 'phishing_simulation', assignments: 1, results: 1 },
  ],
};
const answer = (data: Retention) => gateway.answer(retentionEndpoints.get, { data });

beforeAll(async () => {
  await Promise.all((['console', 'settings'] as const).map((set) => translator.add(set)));
});
beforeEach(() => {
  signIn({ actor: { isOwner: true, isTrusted: true } });
});

it('is changed after a question that says what would become anonymous', async () => {
  answer(off);
  gateway.answer(retentionEndpoints.preview, { data: preview });
  gateway.answer(retentionEndpoints.update, { data: { ...off, months: 24 } });
  const { user } = show(<RetentionSection />);
  await user.click(await screen.findByRole('combobox', { name: 'Results become anonymous' }));
  await user.click(await screen.findByRole('option', { name: 'After 24 months' }));
  await user.click(screen.getByRole('button', { name: 'Change retention' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    await dialog.findByText(/results of 40 people in what ended on Nov 28, 2024 or before/),
  ).toBeTruthy();
  expect(dialog.getByText('Trainings: 1,280 results in 2 assignments')).toBeTruthy();
  expect(dialog.getByText('Phishing simulations: 1 result in 1 assignment')).toBeTruthy();
  expect(gateway.asked(retentionEndpoints.update)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Make results anonymous' }));
  expect(gateway.asked(retentionEndpoints.update)).toEqual([{ params, body: { months: 24 } }]);
});

it('says when a change applies, what applies until then, and what the runs did', async () => {
  answer({
    ...{ months: 13, monthsBefore: 36, nextOn: '2026-11-29' },
    ...{ changedAt: '2026-11-28T09:00:00.000Z', startsAt: '2026-12-05T09:00:00.000Z' },
    runs: [
      {
        ...{ id: 1, through: '2023-11-20', startedAt: '2026-11-20T09:00:00.000Z', endedAt: null },
        amounts: [{ kind: 'monthly_video', assignments: 1, results: 12 }],
      },
    ],
  });
  show(<RetentionSection />);
  expect(await screen.findByText(/December 5, 2026.*Until then: After 36 months/)).toBeTruthy();
  expect(screen.getByText('Nov 29, 2026')).toBeTruthy();
  expect(screen.getByText('Monthly videos: 12 results in 1 assignment')).toBeTruthy();
  expect(screen.getByText(/what ended on Nov 20, 2023 or before. Still under way/)).toBeTruthy();
});

it('is lengthened without a preview, as nothing becomes anonymous by it', async () => {
  answer({ ...off, months: 13, changedAt: '2026-11-28T09:00:00.000Z' });
  gateway.answer(retentionEndpoints.update, { data: off });
  const { user } = show(<RetentionSection />);
  await user.click(await screen.findByRole('combobox', { name: 'Results become anonymous' }));
  await user.click(await screen.findByRole('option', { name: 'Never' }));
  await user.click(screen.getByRole('button', { name: 'Change retention' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Change retention' }));
  expect(gateway.asked(retentionEndpoints.update)).toEqual([{ params, body: { months: null } }]);
  expect(gateway.asked(retentionEndpoints.preview)).toEqual([]);
});

it('is read by others', async () => {
  signIn({ actor: { role: 'read_only_admin' } });
  answer(off);
  show(<RetentionSection />);
  expect(await screen.findByText('Never')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});
