import type { Subscription } from '@contract/billing';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import type { ReactNode } from 'react';
import { CoreAdminContext, memoryStore, testDataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { buildCompany } from '@/components/plan/testing';
import { createI18nProvider } from '@/i18n/i18nProvider';
import { translator } from '@/i18n/translator';
import { SubscriptionCard } from './invoices/SubscriptionCard';
import { PlanCards } from './licensing/PlanCards';

const calls = { call: gateway.call };

const PERIOD_END = '2099-06-01T12:00:00.000Z';
const POOL_END = '2099-03-05T12:00:00.000Z';
/** 30 licenses of its own subscription, and 10 from the pool of its provider. */
const company = buildCompany({
  subscription: {
    hasBoost: true,
    type: 'PAID',
    seats: 40,
    currentPeriodEnd: PERIOD_END,
    endsAt: POOL_END,
    ends: [{ licenses: 10, endsAt: POOL_END }],
  },
});
const subscription: Subscription = {
  stripe_current_period_end: PERIOD_END,
  stripe_subscription_id: 'sub_1',
  stripe_reserved_seats: 30,
  stripe_price_per_user_cents: 3000,
  prices: [{ licenses: 40, pricePerLicense: 3000 }],
  yearlyTotal: 120_000,
  status: 'active',
  isProvided: false,
  endsAt: null,
  canResume: false,
};

beforeAll(async () => {
  await Promise.all([translator.add('console'), translator.add('licensing')]);
});

beforeEach(() => {
  signIn({ actor: { companyId: 3, role: 'read_only_admin' } });
});

function show(children: ReactNode) {
  const element = (
    <CoreAdminContext
      dataProvider={testDataProvider()}
      i18nProvider={createI18nProvider()}
      store={memoryStore()}
      queryClient={new QueryClient()}
    >
      {children}
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

it('billing says that the subscription renews, and which licenses end', async () => {
  calls.call.mockResolvedValue({ data: [subscription] });
  show(<SubscriptionCard company={company} />);
  expect(await screen.findByText('Renews on')).toBeTruthy();
  expect(screen.getByText('Jun 1, 2099')).toBeTruthy();
  expect(screen.getByText('10 licenses until Mar 5, 2099')).toBeTruthy();
  expect(screen.queryByText('Ends on')).toBeNull();
});

it('billing says the first end of all where the subscription was canceled', async () => {
  calls.call.mockResolvedValue({ data: [{ ...subscription, endsAt: PERIOD_END }] });
  const ends = [...company.subscription.ends, { licenses: 30, endsAt: PERIOD_END }];
  show(<SubscriptionCard company={{ ...company, subscription: { ...company.subscription, ends } }} />);
  expect(await screen.findByText('Ends on')).toBeTruthy();
  expect(screen.getByText('Mar 5, 2099')).toBeTruthy();
  expect(screen.queryByText('Renews on')).toBeNull();
});

it('licensing says both, too', async () => {
  show(<PlanCards company={company} mayDowngrade={false} canStartTrial={false} />);
  expect(
    await screen.findByText('40 licenses · Renews on Jun 1, 2099 · 10 licenses until Mar 5, 2099'),
  ).toBeTruthy();
});
