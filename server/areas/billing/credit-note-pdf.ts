import { billedToOf } from '@server/domain/licenses/invoice.model';
import type { InvoiceActRow } from '@server/domain/licenses/invoice-acts.queries';
import type { Invoice } from '@server/domain/licenses/licenses.queries';
import { moneyOf } from '@server/platform/money/money';
import { drawPdf } from '@server/platform/pdf/document';
import { documentTexts } from '@server/platform/pdf/texts';

interface CreditNote {
  readonly invoice: Invoice;
  readonly act: InvoiceActRow;
  readonly seller: readonly string[];
  /** The payer's. */
  readonly language: string;
  readonly timeZone: string;
}

/** The PDF of a credit note: what it takes off which invoice, and why. */
export function creditNotePdf({ invoice, act, seller, language: wanted, timeZone }: CreditNote) {
  const { language, texts, fill } = documentTexts(wanted);
  const [t, ofInvoice] = [texts.creditNote, texts.invoice];
  const title = fill(t.title, { number: act.noteNumber ?? '' });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  const [sellerName = ''] = seller;
  const footer = {
    about: fill(ofInvoice.footer, { seller: sellerName, title }),
    page: (page: number) => fill(texts.page, { page }),
  };
  const facts: readonly (readonly [string, string])[] = [
    [ofInvoice.billTo, billedToOf(invoice)],
    [t.date, day.format(act.at)],
    [t.invoice, invoice.number],
    [t.invoiceDate, day.format(invoice.invoiceDate)],
    [t.invoiceAmount, moneyOf(invoice.amount, language)],
    [t.reason, act.reason],
    [t.how, act.act === 'credit_note' ? t.lowered : act.method === 'card' ? t.toCard : t.byTransfer],
    ...(act.reference ? [[ofInvoice.reference, act.reference] as const] : []),
  ];
  return drawPdf({ title, language, author: sellerName, footer }, async (pdf) => {
    pdf.heading(1, title);
    for (const line of seller) pdf.paragraph(line, { color: '#595b68' });
    pdf.heading(2, ofInvoice.details);
    await pdf.table(
      [
        {
          label: ofInvoice.fact,
          share: 1,
          isHeader: true,
          cell: ([name]: readonly [string, string]) => name,
        },
        { label: ofInvoice.value, share: 3, cell: ([, value]: readonly [string, string]) => value },
      ],
      facts,
    );
    pdf.heading(2, fill(t.total, { amount: moneyOf(act.amount, language) }));
  });
}
