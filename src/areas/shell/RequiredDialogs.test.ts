import { describe, expect, it } from 'vitest';
import { buildUser } from '@/components/plan/testing';
import { mustAgree, mustWelcome } from './RequiredDialogs';

const unconfirmed = { privacyPolicyConfirmedAt: null };
const isNew = { onboardingCompleted: false };

describe('the policy agreement', () => {
  it.each([
    ['is asked for while it is not confirmed', unconfirmed, true],
    ['is not asked for again', {}, false],
    ['is not asked of a partner for a customer', { ...unconfirmed, isAdminLoggedInAsCompany: true }, false],
    ['waits for a password of the person’s own', { ...unconfirmed, temporary_password: true }, false],
  ])('%s', (_, user, asked) => expect(mustAgree(buildUser(user))).toBe(asked));
});

describe('the welcome', () => {
  it.each([
    ['is shown to a new person', isNew, true],
    ['comes after the policies', { ...isNew, ...unconfirmed }, false],
    ['is over once completed', {}, false],
    ['is over once skipped', { ...isNew, onboardingSkipped: true }, false],
    ['is not for a partner', { ...isNew, isAdminLoggedInAsCompany: true }, false],
    ['waits for a password of the person’s own', { ...isNew, temporary_password: true }, false],
  ])('%s', (_, user, shown) => expect(mustWelcome(buildUser(user))).toBe(shown));
});
