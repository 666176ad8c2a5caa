import type { PartnerAccess } from '@contract/partner/access';
import { partnerAccessEndpoints } from '@contract/partner/access';
import { type ComparedCustomer, comparisonEndpoints } from '@contract/partner/comparison';
import { savedViewEndpoints } from '@contract/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { PartnerReads } from '@/components/report/PartnerReads';
import { translator } from '@/i18n/translator';
import ComparisonPage from './ComparisonPage';

const amberleaf: ComparedCustomer = {
  companyId: 114,
  companyName: 'Amberleaf',
  learners: 1012,
  isTooSmall: false,
  completedPercent: 62.9,
  overduePercent: 20.4,
  gameScore: 71,
  reportedPercent: 40,
  score: 59,
  level: 'Improved',
  previousScore: 52,
};
const none = { completedPercent: null, overduePercent: null, gameScore: null, reportedPercent: null };
const tiny: ComparedCustomer = {
  ...{ ...none, companyId: 115, companyName: 'Tiny', learners: 3, isTooSmall: true },
  ...{ score: null, level: null, previousScore: null },
};

const answerWith = (items: ComparedCustomer[]) =>
  gateway.answer(comparisonEndpoints.compare, {
    data: {
      items,
      pageInfo: { pageNumber: 0, pageSize: 25, totalItems: items.length },
      asOf: '2026-03-30T09:00:00.000Z',
      timeZone: 'UTC',
    },
  });
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));

beforeAll(async () => {
  const sets = ['console', 'partner', 'reports', 'settings'] as const;
  await Promise.all(sets.map((set) => translator.add(set)));
});
beforeEach(() => {
  signIn({ actor: { isPartner: true, customerType: 'RESELLER' } });
  gateway.answer(savedViewEndpoints.list, {
    data: { items: [], pageInfo: { pageNumber: 0, pageSize: 10, totalItems: 0 } },
  });
});

it('customers come the weakest first, each with its figures and the way to it', async () => {
  answerWith([amberleaf, tiny]);
  show(<ComparisonPage />, { at: '/partner-portal/comparison' });
  const shown = await row('Amberleaf');
  for (const text of ['59%', 'Improved', '7 points up', '1,012', '62%', '20%', '7.1', '40%']) {
    expect(shown.getByText(text)).toBeTruthy();
  }
  expect(shown.getByRole('link').getAttribute('href')).toBe('/reseller/customers?customer=114');
  expect((await row('Tiny')).getAllByTitle('Fewer than five learners')).toHaveLength(6);
  expect(screen.getByText(/^As of/)).toBeTruthy();
  expect(gateway.asked(comparisonEndpoints.compare)[0]?.query).toMatchObject({
    orderBy: 'culture',
    order: 'asc_nulls_last',
  });
});

it('without any customer that lets the partner in, it says how there will be one', async () => {
  answerWith([]);
  show(<ComparisonPage />, { at: '/partner-portal/comparison' });
  expect(await screen.findByText('Nobody to compare yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for access' }).getAttribute('href')).toBe(
    '/reseller/customers',
  );
});

const access: PartnerAccess = {
  status: 'AVAILABLE',
  partner: { id: 108, name: 'Corvid' },
  answeredAt: null,
  answeredBy: null,
  visits: [],
  history: [],
  comparedOn: '2026-03-30',
};
const asked = () => gateway.asked(partnerAccessEndpoints.get).length;

it('the customer reads who compares it, when it was last read, and where access is withdrawn', async () => {
  signIn();
  gateway.answer(partnerAccessEndpoints.get, { data: access });
  show(<PartnerReads />);
  expect(await screen.findByText(/^Your partner Corvid has access/)).toBeTruthy();
  expect(screen.getByText('Last read: March 30, 2026')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View or withdraw access' }).getAttribute('href')).toBe(
    '/access-for-reseller',
  );
});

it('nothing is said where no partner has access', async () => {
  signIn();
  gateway.answer(partnerAccessEndpoints.get, { data: { ...access, status: 'REQUESTED' } });
  show(<PartnerReads />);
  await waitFor(() => expect(asked()).toBe(1));
  expect(screen.queryByText('Your partner')).toBeNull();
});

it('the visiting partner itself is not told', () => {
  signIn({ actor: { isVisitor: true } });
  show(<PartnerReads />);
  expect(screen.queryByText('Your partner')).toBeNull();
  expect(asked()).toBe(0);
});
