import type { Company } from '@server/domain/company/company.queries';
import { creditInvoice, refundInvoice } from '@server/domain/licenses/corrections.rules';
import { settleInvoice } from '@server/domain/licenses/invoices.rules';
import { DUE_DAYS } from '@server/domain/licenses/purchase.rules';
import { checkout, daysAgo, later, type Scene } from './history-scene';

/** Days since the due days of what a debtor has not paid: one for each age, and one that is not due yet. */
const DEBTS = [-12, 9, 44, 75, 130];
/** A sub-reseller, and a reseller that nobody buys for: what they owe keeps nobody else from buying. */
export const DEBTORS = ['tideway', 'harbourlight-insurance'];

/** A partner that pays late: invoices of every age, one of them paid in part, one credited in part, one refunded. */
export function debts({ now, deeds, companies }: Scene, debtor: Company): void {
  const actedBy = companies.find(({ isProvider }) => isProvider)?.ownerId ?? null;
  for (const [index, days] of DEBTS.entries()) {
    const at = daysAgo(now, days + DUE_DAYS, index);
    deeds.push({
      at,
      run: async (tx) => {
        const { invoiceId } = await checkout(tx, debtor, 10 + 5 * index, at, {
          method: 'invoice',
          status: 'OPEN',
        });
        const key = { companyId: debtor.id, id: invoiceId };
        const when = later(at, 20);
        const reference = `TR-${2400 + index}`;
        if (index === 2) {
          const reason = 'First half of the agreed installments.';
          await settleInvoice(tx, key, { paidAt: when, amount: 20_000, reference, reason, actedBy });
        }
        if (index === 3) {
          const reason = 'Two licenses were never used.';
          await creditInvoice(tx, key, { amount: 4_800, at: when, reason, actedBy });
        }
      },
    });
  }
  const paid = daysAgo(now, 200, 3);
  deeds.push({
    at: paid,
    run: async (tx) => {
      const { invoiceId } = await checkout(tx, debtor, 20, paid, { method: 'invoice', status: 'OPEN' });
      const key = { companyId: debtor.id, id: invoiceId };
      const transfer = { reference: 'TR-2390', reason: 'Arrived by transfer.', actedBy };
      await settleInvoice(tx, key, { paidAt: later(paid, 21), ...transfer });
      const back = { method: 'invoice', reference: 'RF-118', reason: 'Paid twice.', actedBy } as const;
      await refundInvoice(tx, key, { amount: 12_000, at: later(paid, 30), ...back });
    },
  });
}
