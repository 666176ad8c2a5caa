import { type Credit, licenseEndpoints } from '@contract/partner/licenses';
import { screen, waitFor } from '@testing-library/react';
import { gateway } from '@tests/support/fake-gateway';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { buildCustomer, fill, show } from '../../testing';
import BuyDialog from './BuyDialog';

const NOTHING_ELSE = { bought: 0, received: 0, allocated: 0, expired: 0 };

interface Query {
  licensesNumber: number;
  fromPool?: string;
  promotionCode?: string;
}

let perSeat = 3000;
let pool = 0;
let credit: Credit;
let bought: object[] = [];
let refusal: ApiError | undefined;

/** The gateway: a price of the pool's and the code's making, and a purchase. */
async function answer(target: { path: string; method: string }, input: { query?: Query; body?: object }) {
  if (target.path.endsWith('/licenses')) return { data: { licenses: pool, ...NOTHING_ELSE, ends: [] } };
  if (target.method === 'GET') {
    const { licensesNumber = 0, fromPool, promotionCode } = input.query ?? { licensesNumber: 0 };
    if (promotionCode === 'WRONG') {
      const details = [{ code: 'promotionCode', description: 'Unknown promotion code' }];
      throw new ApiError({ status: 422, code: 'INVALID', message: 'invalid', details });
    }
    const discount = promotionCode ? 100 * licensesNumber : 0;
    const pricePerSeat = perSeat - discount / licensesNumber;
    const withdrawnFromBank = fromPool ? Math.min(pool, licensesNumber) * pricePerSeat : 0;
    const subtotal = perSeat * licensesNumber;
    const totalPrice = subtotal - discount - withdrawnFromBank;
    const pricing = { pricePerSeat, subtotal, discount, withdrawnFromBank, totalPrice };
    return { data: { pricing, credit, ends: [] } };
  }
  if (refusal) throw refusal;
  bought.push({ path: target.path, ...input.body });
  return { data: { invoiceId: 1, seats: 10, amount: 1 } };
}

beforeAll(async () => {
  await Promise.all([translator.add('console'), translator.add('partner')]);
});
beforeEach(() => {
  [perSeat, pool, bought, refusal] = [3000, 0, [], undefined];
  credit = { limit: 5_000_000, open: 0, overdue: null, isEnough: true };
  gateway.call.mockImplementation(answer);
});

const buy = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Buy licenses' });
const licenses = () => screen.getByRole('textbox', { name: /^Licenses/ });
const ready = () => waitFor(() => expect(buy().disabled).toBe(false));

it('sends the very total it shows: of a first purchase, with code and pool', async () => {
  pool = 4;
  const onClose = vi.fn();
  const user = show(<BuyDialog customer={buildCustomer()} as="reseller" onClose={onClose} />);
  expect(buy().disabled).toBe(true);
  fill(licenses(), '10');
  expect(await screen.findByText('$300')).toBeTruthy();
  fill(screen.getByRole('textbox', { name: 'Promotion code' }), 'SPRING');
  await user.click(await screen.findByRole('switch', { name: 'Use licenses from your pool first' }));
  fill(screen.getByRole('textbox', { name: 'Order number' }), 'PO-7');
  expect(await screen.findByText('$174')).toBeTruthy();
  await ready();
  await user.click(buy());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bought).toEqual([
    {
      path: licenseEndpoints.resellerBuy.path,
      licensesNumber: 10,
      orderNumber: 'PO-7',
      fromPool: true,
      promotionCode: 'SPRING',
      expectedTotal: 17_400,
    },
  ]);
  expect(await screen.findByText('Licenses have been bought!')).toBeTruthy();
});

it.each(['active', 'past_due', 'unpaid'] as const)(
  'adds to a subscription that is %s, without a promotion code',
  async (subscriptionStatus) => {
    const customer = buildCustomer({
      subscriptionStatus,
      subscriptionCurrentPeriodEnd: '2027-03-01T00:00:00.000Z',
    });
    const user = show(<BuyDialog customer={customer} as="subReseller" onClose={vi.fn()} />);
    expect(screen.queryByRole('textbox', { name: 'Promotion code' })).toBeNull();
    fill(licenses(), '2');
    expect(await screen.findByText('Price per license until Mar 1, 2027: $30')).toBeTruthy();
    await ready();
    await user.click(buy());
    await waitFor(() =>
      expect(bought).toMatchObject([{ path: licenseEndpoints.subResellerUpgrade.path, expectedTotal: 6000 }]),
    );
  },
);

it('begins anew once a subscription is canceled', async () => {
  const customer = buildCustomer({ subscriptionStatus: 'canceled' });
  const user = show(<BuyDialog customer={customer} as="subReseller" onClose={vi.fn()} />);
  fill(licenses(), '2');
  await ready();
  await user.click(buy());
  await waitFor(() => expect(bought).toMatchObject([{ path: licenseEndpoints.subResellerBuy.path }]));
});

it('buys nothing at another price: it shows the new one and asks again', async () => {
  const onClose = vi.fn();
  const user = show(<BuyDialog customer={buildCustomer()} as="reseller" onClose={onClose} />);
  fill(licenses(), '10');
  await ready();
  refusal = new ApiError({ status: 409, code: 'PRICE_CHANGED', message: 'changed' });
  perSeat = 3300;
  await user.click(buy());
  expect(await screen.findByText(/The price has changed, and nothing was bought/)).toBeTruthy();
  expect(await screen.findByText('$330')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  refusal = undefined;
  await ready();
  await user.click(buy());
  await waitFor(() => expect(bought).toMatchObject([{ expectedTotal: 33_000 }]));
});

it('has no price for what can’t be bought, and says why', async () => {
  const user = show(<BuyDialog customer={buildCustomer()} as="reseller" onClose={vi.fn()} />);
  fill(licenses(), '0');
  await user.tab();
  expect(await screen.findByText('You have to buy at least 1 seats')).toBeTruthy();
  expect(screen.getByText('Enter a number of licenses to see the price.')).toBeTruthy();
  fill(licenses(), '5');
  fill(screen.getByRole('textbox', { name: 'Promotion code' }), 'WRONG');
  expect(await screen.findByText('Unknown promotion code')).toBeTruthy();
  expect(buy().disabled).toBe(true);
});

it.each([
  [{ overdue: { id: 7, invoiceNumber: 'INV-2026-000007' } }, /INV-2026-000007 is overdue/],
  [{ open: 4_999_000 }, /exceeds your credit limit of \$50,000\.00: \$49,990\.00 is open/],
])('says before buying why it can’t be on account: %j', async (values, text) => {
  credit = { ...credit, ...values, isEnough: false };
  show(<BuyDialog customer={buildCustomer()} as="reseller" onClose={vi.fn()} />);
  fill(licenses(), '10');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Buy by card' }).getAttribute('href')).toBe('/licensing');
  expect(buy().disabled).toBe(true);
});
