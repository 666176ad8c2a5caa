import type { invoiceOrderSchema } from '@contract/billing';
import { refuseWhileClosing } from '@server/domain/company/closing.rules';
import { lockCompany } from '@server/domain/company/company.queries';
import { countMail } from '@server/domain/company/mail-limits';
import { checkCredit } from '@server/domain/licenses/credit.rules';
import { lockPools } from '@server/domain/licenses/licenses.queries';
import { recordPurchase } from '@server/domain/licenses/purchase.rules';
import { checkExpected } from '@server/domain/licenses/quote.rules';
import type { Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { forbidden } from '@server/platform/http/errors';
import type { z } from 'zod';
import { quoteOf } from './orders.rules';
import { sealRecipient } from './recipient';

/**
 * Buys licenses on an invoice, which is mailed afterwards: the licenses are there at once, so only companies that were
 * given pay by invoice may, and not while they owe for an overdue one or beyond their credit. Throws 403, 409 and 422.
 */
export async function orderByInvoice(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  order: z.output<typeof invoiceOrderSchema>,
) {
  const { companyId, userId } = actor;
  const now = deps.clock();
  const company = await lockCompany(tx, companyId);
  if (company.features.hasPayByInvoiceAccess !== true) throw forbidden();
  refuseWhileClosing(company);
  const quote = await quoteOf(tx, deps, company, {
    licenses: order.seats,
    isDirect: company.customerType === 'DIRECT',
    couponCode: order.coupon,
    fields: { licenses: 'seats', coupon: 'coupon' },
  });
  checkExpected(quote.now.total, order.expectedTotal);
  // Purchases for customers, which don't lock the company, wait here.
  if (company.isPartner) await lockPools(tx, [companyId]);
  await checkCredit(tx, companyId, quote.now.total, now);
  await countMail(tx, actor, 'invoice', order.email, now);
  const bought = await recordPurchase(tx, {
    payerId: companyId,
    receiverId: companyId,
    source: 'direct',
    licenses: order.seats,
    price: quote.now,
    ...(quote.paidUntil ? { period: { start: now, end: quote.paidUntil } } : {}),
    payment: { provider: 'partner', method: 'invoice', status: 'OPEN' },
    promotionCode: order.coupon?.toUpperCase(),
    billedTo: order.companyName,
    boughtBy: userId,
    sealedTo: sealRecipient(deps, { email: order.email, name: order.name }),
    now,
  });
  await deps.jobs.enqueue(tx, 'invoice.send', { companyId, invoiceId: bought.invoiceId });
  await deps.jobs.enqueue(tx, 'payments.align', { companyId });
  return bought;
}
