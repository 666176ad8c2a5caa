import { dayAt } from '@contract/days';
import type { invoices } from './licenses.tables';
import type { PriceLine } from './yearly-price';

type StoredInvoice = typeof invoices.$inferSelect;

const instant = (date: Date | null) => date?.toISOString() ?? null;

/** What every answer tells of an invoice; money in cents. */
export const toInvoiceFields = (invoice: StoredInvoice) => ({
  id: invoice.id,
  invoiceNumber: invoice.number,
  customerCompanyName: invoice.receiverName,
  purchasedSeats: invoice.licenses,
  pricePerLicense: invoice.pricePerLicense,
  subtotal: invoice.subtotal,
  discount: invoice.discount,
  withdrawnFromBank: invoice.withdrawnFromBank,
  amount: invoice.amount,
  method: invoice.method,
  last4: invoice.last4,
  orderNumber: invoice.orderNumber,
  invoiceDate: invoice.invoiceDate.toISOString(),
  dueDate: instant(invoice.dueDate),
});

export const toPrice = ({ licenses, cents }: PriceLine) => ({ licenses, pricePerLicense: cents });

/** What the licenses of an invoice cost: one price, or those of a renewal. */
export const toPrices = ({ lines, licenses, pricePerLicense }: StoredInvoice) =>
  lines?.map(toPrice) ?? [{ licenses, pricePerLicense }];

/** Whom an invoice names as the one who pays it. */
export const billedToOf = ({ billedTo, payerName }: Pick<StoredInvoice, 'billedTo' | 'payerName'>): string =>
  billedTo ?? payerName;

/** What has become of its money. */
export const toInvoiceMoney = ({ received, credited, refunded, paidDate }: StoredInvoice) => ({
  received,
  credited,
  refunded,
  paidDate: instant(paidDate),
});

/** A date of an invoice as the day of its payer's zone, as it is printed on it. */
export const dayOnInvoice = (
  { timeZone }: { readonly timeZone: string },
  at: string | null,
): string | null => (at === null ? null : dayAt(new Date(at), timeZone));
