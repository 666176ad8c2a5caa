import { providerEndpoints, type UnmatchedPayment } from '@contract/provider';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { translator } from '@/i18n/translator';
import UnmatchedPage from './UnmatchedPage';

const payment: UnmatchedPayment = {
  ...{ id: 7, payerCompanyId: 101, payerCompanyName: 'Larkfield', paidAt: '2026-03-10T09:00:00.000Z' },
  ...{ paidFor: 'order', amount: 7000, currency: 'EUR', expected: 96_000, method: 'card', last4: '4242' },
  ...{ reason: 'otherAmount', reference: 'cs_4711', settledAt: null, note: '' },
};
const settled: UnmatchedPayment = {
  ...payment,
  ...{
    id: 8,
    reason: 'unknownOrder',
    expected: null,
    settledAt: '2026-03-11T09:00:00.000Z',
    note: 'Given back',
  },
};
const getList = vi.fn(async (resource: string) =>
  resource === 'unmatched_payments' ? { data: [payment, settled], total: 2 } : { data: [], total: 0 },
);

beforeAll(async () => {
  await Promise.all((['console', 'receivables'] as const).map((set) => translator.add(set)));
});
beforeEach(() => {
  signIn({ actor: { role: 'super_admin' } as never });
  getList.mockClear();
  gateway.call.mockReset().mockResolvedValue(settled);
});

const written = () => gateway.call.mock.calls.filter(([{ method }]) => method !== 'GET');

it('says what a payment was for and why it fits nothing, and takes it off the list with what became of it', async () => {
  const { user } = show(<UnmatchedPage />, { dataProvider: { getList: getList as never } });
  const row = (await screen.findByText('Waiting')).closest('tr') as HTMLElement;
  expect(row.textContent).toContain('€70.00');
  expect(row.textContent).toMatch(/\$960\.00 was expected/);
  expect(screen.getByText('Given back')).toBeTruthy();

  await user.click(within(row).getByRole('button', { name: /Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Say what became of it' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/€70\.00 from Larkfield\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(written()).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /What became of it/ }), 'Given back');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(written()).toEqual([
    [providerEndpoints.settlePayment, { params: { paymentId: 7 }, body: { reason: 'Given back' } }],
  ]);
});

it('lets a settled payment wait again, and offers that for no other', async () => {
  const { user } = show(<UnmatchedPage />, { dataProvider: { getList: getList as never } });
  const row = (await screen.findByText('Given back')).closest('tr') as HTMLElement;
  await user.click(within(row).getByRole('button', { name: /Actions/ }));
  expect(screen.queryByRole('menuitem', { name: 'Say what became of it' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Open again' }));
  expect(await screen.findByText('The payment waits again')).toBeTruthy();
  expect(written()).toEqual([[providerEndpoints.reopenPayment, { params: { paymentId: 8 } }]]);
});
