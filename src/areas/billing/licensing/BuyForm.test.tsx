import type { Credit } from '@contract/partner/licenses';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { CoreAdminContext, memoryStore, testDataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { buildCompany } from '@/components/plan/testing';
import { createI18nProvider } from '@/i18n/i18nProvider';
import { translator } from '@/i18n/translator';
import { BuyForm } from './BuyForm';

const calls = { call: gateway.call };

let credit: Credit | null;
const pricing = {
  pricePerSeat: 3000,
  totalPrice: 75_000,
  dueToday: 75_000,
  paidUntil: null,
  validUntil: null,
  renewal: null,
};

beforeAll(async () => {
  await Promise.all([translator.add('console'), translator.add('licensing')]);
});
beforeEach(() => {
  signIn({ actor: { companyId: 108 } });
  credit = { limit: 5_000_000, open: 0, overdue: null, isEnough: true };
  calls.call.mockImplementation(async ({ path }: { path: string }) =>
    path.endsWith('/pricing') ? { data: { pricing, credit } } : { data: `${location.origin}/#payment` },
  );
});

/** The form of a partner that may pay by invoice. */
function show() {
  const company = buildCompany({});
  const partner = {
    ...company,
    features: { ...company.features, hasPayByInvoiceAccess: true },
    distribution: { ...company.distribution, isPartner: true, customerType: 'RESELLER' as const },
  };
  const element = (
    <CoreAdminContext
      dataProvider={testDataProvider()}
      i18nProvider={createI18nProvider()}
      store={memoryStore()}
      queryClient={new QueryClient()}
    >
      <BuyForm company={partner} />
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return userEvent.setup();
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const mayBuyByCard = () => waitFor(() => expect(button('Buy').disabled).toBe(false));

it('says what is open on account, and sells on an invoice', async () => {
  show();
  expect(await screen.findByText('On account: $0.00 of $50,000.00 is open.')).toBeTruthy();
  await mayBuyByCard();
  expect(button('Pay by invoice').disabled).toBe(false);
});

it('says before anything is sent that an invoice is overdue, and leads to its payment page', async () => {
  credit = {
    limit: 5_000_000,
    open: 90_000,
    overdue: { id: 7, invoiceNumber: 'INV-2026-000007' },
    isEnough: false,
  };
  const user = show();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Invoice INV-2026-000007 is overdue. Pay it before you buy on account. Buying by card works all the same.',
  );
  await mayBuyByCard();
  expect(button('Pay by invoice').disabled).toBe(true);
  await user.click(button('Pay INV-2026-000007 now'));
  expect(calls.call).toHaveBeenCalledWith(
    expect.objectContaining({ path: expect.stringMatching(/invoices\/\{invoiceId\}\/payment$/) }),
    { params: { companyId: 108, invoiceId: 7 } },
  );
});

it('says that a purchase exceeds the credit limit, and leads to the open invoices', async () => {
  credit = { limit: 100_000, open: 90_000, overdue: null, isEnough: false };
  show();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'This exceeds your credit limit of $1,000.00: $900.00 is open. Pay open invoices first.',
  );
  expect(screen.getByRole('link', { name: 'See your invoices' }).getAttribute('href')).toBe('/billing');
  await mayBuyByCard();
  expect(button('Pay by invoice').disabled).toBe(true);
});

it('says at the field what number of licenses cannot be bought, and has no price for it', async () => {
  const user = show();
  await mayBuyByCard();
  const field = screen.getByRole('textbox', { name: 'Number of licenses' });
  await user.clear(field);
  await user.type(field, '0');
  await user.tab();
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(button('Buy').disabled).toBe(true);
});

it('says what all licenses cost once the subscription renews', async () => {
  const renewal = { at: '2027-06-01T12:00:00.000Z', licenses: 140, total: 312_000 };
  calls.call.mockImplementation(async () => ({
    data: { pricing: { ...pricing, paidUntil: renewal.at, renewal }, credit },
  }));
  show();
  expect(
    await screen.findByText('From Jun 1, 2027, your 140 licenses together cost $3,120 a year.'),
  ).toBeTruthy();
});

it('says why nothing can be bought while the subscription is being renewed', async () => {
  const message = 'This subscription is being renewed.';
  calls.call.mockRejectedValue(new ApiError({ status: 409, code: 'CONFLICT', message }));
  show();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(button('Buy').disabled).toBe(true);
});

it('says why a coupon is refused, at its field', async () => {
  const user = show();
  await mayBuyByCard();
  const details = [{ code: 'couponCode', description: 'Unknown coupon code.' }];
  calls.call.mockRejectedValue(new ApiError({ status: 422, code: 'INVALID', message: 'invalid', details }));
  const field = screen.getByRole('textbox', { name: translator.t('licensing.buy.coupon') });
  await user.type(field, 'X');
  expect(await screen.findByText('Unknown coupon code.')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(button('Buy').disabled).toBe(true);
});
