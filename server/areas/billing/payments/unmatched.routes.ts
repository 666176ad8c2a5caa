import { providerEndpoints } from '@contract/provider';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import { conflict, notFound } from '@server/platform/http/errors';
import { rangeWindow } from '@server/platform/http/paging';
import { isUnmatched, reopenUnmatched, selectUnmatched, settleUnmatched } from './unmatched.queries';

/** Throws 404 for an unknown payment, 409 for one that somebody else has changed. */
async function refuse(db: Queryable, id: number, text: string): Promise<never> {
  if (!(await isUnmatched(db, id))) throw notFound('This payment');
  throw conflict(text);
}

/** Money that arrived and fit nothing, in the provider's place. */
export function unmatchedRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(providerEndpoints.payments, async ({ db, query: { filter = {}, sort, range } }) => {
    const window = rangeWindow(range);
    const [orderBy, order] = sort ?? (['paidAt', 'desc'] as const);
    const { rows, total } = await selectUnmatched(db, {
      ...window,
      search: filter.q,
      states: filter.state,
      orderBy,
      isDescending: order.startsWith('desc'),
    });
    return { items: rows, first: window.offset, total };
  });

  write(providerEndpoints.settlePayment, async ({ tx, deps, params: { paymentId }, body, audit }) => {
    const payment =
      (await settleUnmatched(tx, paymentId, { note: body.reason, now: deps.clock() })) ??
      (await refuse(tx, paymentId, 'Somebody has already said what became of this payment.'));
    await audit({
      action: 'payment.settled',
      target: { type: 'payment', id: paymentId },
      details: { company: payment.payerCompanyName, amount: payment.amount, note: body.reason },
    });
    return payment;
  });

  write(providerEndpoints.reopenPayment, async ({ tx, params: { paymentId }, audit }) => {
    const payment =
      (await reopenUnmatched(tx, paymentId)) ??
      (await refuse(tx, paymentId, 'This payment is already among those that wait.'));
    await audit({
      action: 'payment.reopened',
      target: { type: 'payment', id: paymentId },
      details: { company: payment.payerCompanyName, amount: payment.amount },
    });
    return payment;
  });
}
