import { readCompany } from '@server/domain/company/company.queries';
import type { InvoiceActRow } from '@server/domain/licenses/invoice-acts.queries';
import type { Invoice } from '@server/domain/licenses/licenses.queries';
import type { Deps } from '@server/platform/http/context';
import { bankOf } from './bank';

/** The PDF of an invoice, as its payer gets it. */
export async function invoiceFile(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  invoice: Invoice,
  payUrl: string | null = null,
) {
  const payer = await readCompany(db, invoice.companyId);
  // The library and its fonts load with the first file.
  const { invoicePdf } = await import('./invoice-pdf');
  const bank = bankOf(config, payer.id);
  const document = { invoice, seller: config.seller, bank, payUrl, language: payer.lang, now: clock() };
  return { fileName: `${invoice.number}.pdf`, chunks: invoicePdf(document) };
}

/** The PDF of the credit note of a credit or a refund. */
export async function noteFile(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  invoice: Invoice,
  act: InvoiceActRow,
) {
  const payer = await readCompany(db, invoice.companyId);
  const { creditNotePdf } = await import('./credit-note-pdf');
  const document = { invoice, act, seller: config.seller, language: payer.lang, timeZone: invoice.timeZone };
  return { fileName: `${act.noteNumber}.pdf`, chunks: creditNotePdf(document) };
}
