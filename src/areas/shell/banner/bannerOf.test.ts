import { describe, expect, it } from 'vitest';
import { buildCompany, buildUser } from '@/components/plan/testing';
import { bannerOf } from './bannerOf';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const self = { by: 'self' };
const provider = { distribution: { parentCompanyId: 9, parentCompanyName: 'Corvid' } };
const trialUntil = (end: string, status: 'active' | 'trialing' = 'active') => ({
  subscription: { type: 'UNDEFINED' as const, trial: { status, end } },
});
const overage = { users: { enabled: 30 }, subscription: { hasBoost: true, seats: 26 } };
const unverified = { emailVerified: false, email: 'ida@x.example' };
const acting = { isAdminLoggedInAsCompany: true, adminName: 'Pat Reed', adminEmail: 'pat@corvid.example' };

type Case = readonly [
  what: string,
  user: Parameters<typeof buildUser>[0],
  company: Parameters<typeof buildCompany>[0],
  expected: unknown,
];

const cases: readonly Case[] = [
  ['nothing when all is well', {}, {}, null],
  [
    'as whom a partner acts',
    acting,
    {},
    { kind: 'actingAs', person: 'Pat Reed', admin: 'Ida Berg', company: 'Larkfield' },
  ],
  [
    'who acts, before all else',
    { ...acting, ...unverified, adminName: '' },
    trialUntil('2026-03-05T12:00:00Z'),
    {
      kind: 'actingAs',
      person: 'pat@corvid.example',
      admin: 'Ida Berg',
      company: 'Larkfield',
    },
  ],
  [
    'that the account is being closed, before everything but a visit',
    unverified,
    { closesAt: '2026-03-20T00:00:00Z' },
    { kind: 'closing', closesAt: '2026-03-20T00:00:00Z' },
  ],
  ['the unverified email', unverified, {}, { kind: 'unverifiedEmail', email: 'ida@x.example' }],
  [
    'the unverified email before the trial',
    unverified,
    trialUntil('2026-03-05T12:00:00Z'),
    {
      kind: 'unverifiedEmail',
      email: 'ida@x.example',
    },
  ],
  [
    'the days left, begun ones whole',
    {},
    trialUntil('2026-03-05T12:00:01Z'),
    {
      kind: 'trial',
      daysLeft: 5,
      isUrgent: false,
      buying: self,
    },
  ],
  [
    'the last three days as urgent',
    {},
    trialUntil('2026-03-04T12:00:00Z', 'trialing'),
    {
      kind: 'trial',
      daysLeft: 3,
      isUrgent: true,
      buying: self,
    },
  ],
  [
    'the last second as a day',
    {},
    trialUntil('2026-03-01T12:00:01Z'),
    {
      kind: 'trial',
      daysLeft: 1,
      isUrgent: true,
      buying: self,
    },
  ],
  [
    'a trial as over from its very end',
    {},
    trialUntil('2026-03-01T12:00:00Z'),
    {
      kind: 'trialExpired',
      buying: self,
    },
  ],
  [
    'no countdown with Boost',
    {},
    { subscription: { hasBoost: true, trial: { status: 'active', end: '2026-03-05T12:00:00Z' } } },
    null,
  ],
  [
    'the trial before the seats',
    {},
    { ...trialUntil('2026-03-05T12:00:00Z'), users: { enabled: 30 } },
    {
      kind: 'trial',
      daysLeft: 4,
      isUrgent: false,
      buying: self,
    },
  ],
  [
    'how many seats are missing',
    {},
    overage,
    {
      kind: 'seatsExceeded',
      users: 30,
      seats: 26,
      missing: 4,
      buying: self,
    },
  ],
  [
    'no overage at exactly the seats',
    {},
    { users: { enabled: 26 }, subscription: { hasBoost: true, seats: 26 } },
    null,
  ],
  ['no overage through disabled people', {}, { users: { enabled: 25, total: 40 } }, null],
  ['no overage up to 25 people', {}, { users: { enabled: 25 }, subscription: { seats: 10 } }, null],
  [
    'the seats before the expired trial',
    {},
    { users: { enabled: 30 }, subscription: { trial: { status: 'expired' } } },
    {
      kind: 'seatsExceeded',
      users: 30,
      seats: 25,
      missing: 5,
      buying: self,
    },
  ],
  [
    'the expired trial',
    {},
    { subscription: { type: 'UNDEFINED', trial: { status: 'expired' } } },
    { kind: 'trialExpired', buying: self },
  ],
  [
    'no expired trial once Free was chosen',
    {},
    { subscription: { type: 'FREE', trial: { status: 'expired', end: '2026-02-20T12:00:00Z' } } },
    null,
  ],
  [
    'nothing about a trial that is still to come',
    {},
    { subscription: { trial: { status: 'available' } } },
    null,
  ],
  [
    'the unverified email before the seats',
    unverified,
    overage,
    { kind: 'unverifiedEmail', email: 'ida@x.example' },
  ],
  [
    "the provider to a reseller's customer on trial",
    {},
    { ...trialUntil('2026-03-05T12:00:00Z'), ...provider },
    { kind: 'trial', daysLeft: 4, isUrgent: false, buying: { by: 'provider', name: 'Corvid' } },
  ],
  [
    'the partner who acts nothing of the customer’s plan',
    acting,
    { ...overage, ...provider },
    { kind: 'actingAs', person: 'Pat Reed', admin: 'Ida Berg', company: 'Larkfield' },
  ],
  [
    'no expired trial with Boost',
    {},
    { subscription: { hasBoost: true, trial: { status: 'expired' } } },
    null,
  ],
  [
    "the provider to a reseller's customer",
    {},
    { ...overage, ...provider },
    {
      kind: 'seatsExceeded',
      users: 30,
      seats: 26,
      missing: 4,
      buying: { by: 'provider', name: 'Corvid' },
    },
  ],
  [
    'no way to buy to whoever may not write',
    { role: 'read_only_admin' },
    { subscription: { type: 'UNDEFINED', trial: { status: 'expired' } } },
    {
      kind: 'trialExpired',
      buying: { by: 'nobody' },
    },
  ],
];

const paidUntil = (endsAt: string | null, timeZone = 'UTC') => ({
  timeZone,
  subscription: {
    hasBoost: true,
    type: 'PAID' as const,
    seats: 40,
    currentPeriodEnd: endsAt,
    endsAt,
    ends: endsAt ? [{ licenses: 40, endsAt }] : [],
  },
});
const ending = { kind: 'ending', some: null, isOver: false, isUrgent: false, buying: self };
const ends: readonly Case[] = [
  ['nothing of licenses that renew', {}, paidUntil(null), null],
  ['nothing of an end that is far', {}, paidUntil('2026-04-01T12:00:00Z'), null],
  [
    'the end of licenses a month before',
    {},
    paidUntil('2026-03-31T12:00:00Z'),
    { ...ending, endsAt: '2026-03-31T12:00:00Z' },
  ],
  [
    'days of the zone of the company',
    {},
    // The first of April in Auckland.
    paidUntil('2026-03-31T12:00:00Z', 'Pacific/Auckland'),
    { ...ending, endsAt: '2026-03-31T12:00:00Z' },
  ],
  [
    'the last week as urgent',
    {},
    paidUntil('2026-03-08T12:00:00Z'),
    { ...ending, endsAt: '2026-03-08T12:00:00Z', isUrgent: true },
  ],
  [
    'licenses that have ended and still count',
    {},
    { ...paidUntil('2026-02-27T12:00:00Z'), ...provider },
    {
      ...ending,
      endsAt: '2026-02-27T12:00:00Z',
      some: null,
      isOver: true,
      isUrgent: true,
      buying: { by: 'provider', name: 'Corvid' },
    },
  ],
];

describe('the banner shows', () => {
  it.each([...cases, ...ends])('%s', (_, user, company, expected) => {
    expect(bannerOf(buildUser(user), buildCompany(company), NOW, true)).toEqual(expected);
  });

  it('leaves overages out where the flag is off', () => {
    expect(bannerOf(buildUser(), buildCompany(overage), NOW, false)).toBeNull();
  });
});
