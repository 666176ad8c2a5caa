import { describe, expect, it } from 'vitest';
import { canDowngrade, downgradeLoss, isLocked, seatsWanted } from './plan';
import { buildCompany, buildUser } from './testing';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const expired = { trial: { status: 'expired' } } as const;
const endsAt = (end: string) => ({ trial: { status: 'active', end } }) as const;
const PAST = '2026-03-01T11:59:59.000Z';
const FUTURE = '2026-03-08T12:00:00.000Z';

describe('the locked state', () => {
  it.each([
    ['is an expired trial with nothing decided', { type: 'UNDEFINED', ...expired }, {}, true],
    ['begins with the end of the trial', { type: 'UNDEFINED', ...endsAt(PAST) }, {}, true],
    ['is over on the Free plan', { type: 'FREE', ...expired }, {}, false],
    ['is over with Boost', { type: 'PAID', hasBoost: true, ...expired }, {}, false],
    ['is not while the trial runs', { type: 'UNDEFINED', ...endsAt(FUTURE) }, {}, false],
    ['is not without a trial', { type: 'UNDEFINED' }, {}, false],
    ['concerns whoever may only read', { type: 'UNDEFINED', ...expired }, { role: 'read_only_admin' }, true],
    [
      'does not hold up a partner',
      { type: 'UNDEFINED', ...expired },
      { isAdminLoggedInAsCompany: true },
      false,
    ],
  ] as const)('%s', (_, subscription, user, locked) => {
    expect(isLocked(buildUser(user), buildCompany({ subscription }), NOW)).toBe(locked);
  });
});

describe('downgrading to Free', () => {
  it.each([
    [{ type: 'FREE' }, false],
    [{ type: 'UNDEFINED' }, true],
    [{ type: 'PAID', hasBoost: true }, true],
    [{ type: 'FREE', hasBoost: true }, true],
  ] as const)('%j: %s', (subscription, can) => {
    expect(canDowngrade(buildCompany({ subscription }))).toBe(can);
  });

  it.each([
    [{ hasBoost: true, currentPeriodEnd: FUTURE }, 'paidUntil'],
    [{ hasBoost: true, currentPeriodEnd: PAST }, 'paid'],
    [{ hasBoost: true }, 'paid'],
    [endsAt(FUTURE), 'trial'],
    [expired, 'expired'],
  ] as const)('names what is lost: %j, %s', (subscription, loss) => {
    expect(downgradeLoss(buildCompany({ subscription }), NOW)).toBe(loss);
  });
});

describe('the initial number of licenses', () => {
  it.each([
    ['one for everybody', { users: { enabled: 40 } }, 40],
    ['never fewer than can be bought', { users: { enabled: 3 } }, 25],
    [
      'never fewer than are paid for',
      { users: { enabled: 40 }, subscription: { hasBoost: true, seats: 60 } },
      60,
    ],
    ['without the seats of Free', { users: { enabled: 30 }, subscription: { seats: 500 } }, 30],
    ['never more than can be bought', { users: { enabled: 200_000 } }, 100_000],
  ] as const)('are %s', (_, company, seats) => {
    expect(seatsWanted(buildCompany(company))).toBe(seats);
  });
});
