import type { Bank } from '@contract/billing';
import { billedToOf } from '@server/domain/licenses/invoice.model';
import { invoiceStatusAt, owedOf } from '@server/domain/licenses/invoices.rules';
import type { Invoice } from '@server/domain/licenses/licenses.queries';
import { moneyOf } from '@server/platform/money/money';
import { drawPdf } from '@server/platform/pdf/document';
import { documentTexts } from '@server/platform/pdf/texts';

interface InvoiceDocument {
  readonly invoice: Invoice;
  readonly seller: readonly string[];
  /** Of the payer; null where no transfers are taken. */
  readonly bank: Bank | null;
  /** Where it can be paid online, if it can. */
  readonly payUrl?: string | null;
  /** The payer's. */
  readonly language?: string | undefined;
  readonly now: Date;
}

/** One line of the invoice. */
interface Item {
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly amount: number;
}

/**
 * The PDF of an invoice. Every amount is one that is stored, or, for licenses at the listed price, a quotient that the
 * database keeps whole; nothing is rounded here.
 */
export function invoicePdf({ invoice, seller, bank, payUrl, language: wanted, now }: InvoiceDocument) {
  const { language, texts, fill } = documentTexts(wanted);
  const t = texts.invoice;
  const title = fill(t.title, { number: invoice.number });
  const money = (cents: number) => moneyOf(cents, language);
  // The days of the payer, as on the screen and in the mail.
  const dayOf = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: invoice.timeZone });
  const number = new Intl.NumberFormat(language);
  const [sellerName = ''] = seller;
  const footer = {
    about: fill(t.footer, { seller: sellerName, title }),
    page: (page: number) => fill(texts.page, { page }),
  };
  const { licenses, licensesFromPool, subtotal, discount, withdrawnFromBank, amount } = invoice;
  const status = invoiceStatusAt(invoice, now);
  const items: Item[] = [
    ...(invoice.lines?.map(({ licenses: quantity, cents: price }) => ({
      name: t.licenses,
      quantity,
      price,
      amount: price * quantity,
    })) ?? [{ name: t.licenses, quantity: licenses, price: subtotal / licenses, amount: subtotal }]),
    ...(discount > 0
      ? [{ name: t.discount, quantity: licenses, price: -discount / licenses, amount: -discount }]
      : []),
    ...(withdrawnFromBank > 0
      ? [
          {
            name: t.pool,
            quantity: licensesFromPool,
            price: -invoice.pricePerLicense,
            amount: -withdrawnFromBank,
          },
        ]
      : []),
  ];

  return drawPdf({ title, language, author: sellerName, footer }, async (pdf) => {
    pdf.heading(1, title);
    for (const line of seller) pdf.paragraph(line, { color: '#595b68' });
    const facts: readonly (readonly [string, string])[] = [
      [t.billTo, billedToOf(invoice)],
      ...(invoice.receiverCompanyId === invoice.companyId ? [] : [[t.for, invoice.receiverName] as const]),
      [t.date, dayOf.format(invoice.invoiceDate)],
      ...(invoice.dueDate && status !== 'PAID' ? [[t.due, dayOf.format(invoice.dueDate)] as const] : []),
      [t.status, t.statuses[status]],
      ...(invoice.paidDate ? [[t.paid, dayOf.format(invoice.paidDate)] as const] : []),
      ...(invoice.last4 ? [[t.method, fill(t.card, { last4: invoice.last4 })] as const] : []),
      ...(invoice.orderNumber ? [[t.order, invoice.orderNumber] as const] : []),
      ...(invoice.promotionCode ? [[t.coupon, invoice.promotionCode] as const] : []),
      ...(invoice.periodStart && invoice.periodEnd
        ? [
            [
              t.period,
              fill(t.fromTo, {
                from: dayOf.format(invoice.periodStart),
                to: dayOf.format(invoice.periodEnd),
              }),
            ] as const,
          ]
        : []),
    ];
    pdf.heading(2, t.details);
    await pdf.table(
      [
        { label: t.fact, share: 1, isHeader: true, cell: ([name]: readonly [string, string]) => name },
        { label: t.value, share: 3, cell: ([, value]: readonly [string, string]) => value },
      ],
      facts,
    );
    pdf.heading(2, t.items);
    await pdf.table<Item>(
      [
        { label: t.item, share: 4, isHeader: true, cell: ({ name }) => name },
        { label: t.quantity, share: 1.5, align: 'end', cell: ({ quantity }) => number.format(quantity) },
        { label: t.price, share: 2, align: 'end', cell: ({ price }) => money(price) },
        { label: t.amount, share: 2, align: 'end', cell: (item) => money(item.amount) },
      ],
      items,
    );
    pdf.heading(2, fill(t.total, { amount: money(amount) }));
    const { received, credited, refunded } = invoice;
    const owed = owedOf(invoice);
    if (credited > 0) pdf.paragraph(fill(t.credited, { amount: money(credited) }));
    if (received > 0 && owed > 0) pdf.paragraph(fill(t.received, { amount: money(received) }));
    if (owed > 0 && owed < amount) pdf.paragraph(fill(t.owed, { amount: money(owed) }));
    if (refunded > 0) pdf.paragraph(fill(t.refunded, { amount: money(refunded) }));
    if (status === 'PAID' || status === 'VOID') return;
    if (payUrl) pdf.paragraph(fill(t.online, { url: payUrl }));
    if (!bank) return;
    pdf.heading(2, t.transfer);
    await pdf.table(
      [
        { label: t.fact, share: 1, isHeader: true, cell: ([name]: readonly [string, string]) => name },
        { label: t.value, share: 3, cell: ([, value]: readonly [string, string]) => value },
      ],
      [
        [t.holder, bank.accountHolder],
        [t.bank, bank.bankName],
        [t.iban, bank.iban],
        [t.bic, bank.bic],
        [t.reference, invoice.number],
      ] as const,
    );
  });
}
