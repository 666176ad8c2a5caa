import { type AdminFactor, type SessionLength, signInRuleEndpoints } from '@contract/settings/sign-in-rules';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, describe, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import { AdminFactorSection } from './AdminFactorSection';
import { SessionLengthSection } from './SessionLengthSection';

const OWNER = { actor: { isOwner: true, isTrusted: true } } as const;
const params = { companyId: 7 };
const lacking = [{ id: 9, name: 'Otto Lind', email: 'otto@larkfield.example' }];
const factor: AdminFactor = {
  ...{ requiredFrom: null, isInForce: false, lacking, lackingCount: 1, remindedAt: null },
};

beforeAll(async () => {
  await Promise.all((['console', 'settings'] as const).map((set) => translator.add(set)));
});

describe('how long sign-ins last', () => {
  const answer = (length: SessionLength) =>
    gateway.answer(signInRuleEndpoints.sessionLength, { data: length });

  it('is chosen by the owner, and both lengths are sent', async () => {
    signIn(OWNER);
    answer({ idleMinutes: null, maxMinutes: 480 });
    gateway.answer(signInRuleEndpoints.setSessionLength, { data: { idleMinutes: 30, maxMinutes: 480 } });
    const { user } = show(<SessionLengthSection />);
    await user.click(await screen.findByRole('combobox', { name: /unused/ }));
    await user.click(await screen.findByRole('option', { name: '30 minutes' }));
    await user.click(screen.getByRole('button', { name: 'Change the length' }));
    expect(gateway.asked(signInRuleEndpoints.setSessionLength)).toEqual([
      { params, body: { idleMinutes: 30, maxMinutes: 480 } },
    ]);
  });

  it('offers what another program has set, too', async () => {
    signIn(OWNER);
    answer({ idleMinutes: 45, maxMinutes: null });
    show(<SessionLengthSection />);
    expect((await screen.findByRole('combobox', { name: /unused/ })).textContent).toBe('45 minutes');
  });

  it('is read by others', async () => {
    signIn({ actor: { role: 'read_only_admin' } });
    answer({ idleMinutes: null, maxMinutes: 480 });
    show(<SessionLengthSection />);
    expect(await screen.findByText('8 hours')).toBeTruthy();
    expect(screen.getByText('14 days and 10 hours (longest)')).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('a second factor of admins', () => {
  it('names who has none, and reminds them only where one is required', async () => {
    signIn(OWNER);
    gateway.answer(signInRuleEndpoints.adminFactor, { data: factor });
    show(<AdminFactorSection />);
    expect(await screen.findByText('1 user of the console has no second factor')).toBeTruthy();
    expect(screen.getByText('Otto Lind')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remind them' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Require it' })).toHaveProperty('disabled', true);
  });

  it('is no longer required after a question', async () => {
    signIn(OWNER);
    const required = { ...factor, requiredFrom: '2026-03-01T00:00:00.000Z', isInForce: true };
    gateway.answer(signInRuleEndpoints.adminFactor, { data: required });
    gateway.answer(signInRuleEndpoints.requireAdminFactor, { data: factor });
    const { user } = show(<AdminFactorSection />);
    await user.click(await screen.findByRole('button', { name: 'No longer require it' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'No longer require it' }));
    expect(gateway.asked(signInRuleEndpoints.requireAdminFactor)).toEqual([{ params, body: { from: null } }]);
  });

  it('reminds those who have none', async () => {
    signIn({ actor: { role: 'admin' } });
    const required = { ...factor, requiredFrom: '2026-03-01T00:00:00.000Z', isInForce: true };
    gateway.answer(signInRuleEndpoints.adminFactor, { data: required });
    gateway.answer(signInRuleEndpoints.remindOfFactor, { data: required });
    const { user } = show(<AdminFactorSection />);
    await user.click(await screen.findByRole('button', { name: 'Remind them' }));
    expect(gateway.asked(signInRuleEndpoints.remindOfFactor)).toEqual([{ params }]);
    expect(screen.queryByRole('button', { name: 'No longer require it' })).toBeNull();
  });
});
