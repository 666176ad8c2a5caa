import { z } from 'zod';
import { readCompany } from '../../company/company.queries';
import type { Deps } from '../../http/context';
import type { InvoiceJob } from '../../jobs/queue';
import { findInvoice } from '../../licenses/licenses.queries';
import { moneyOf } from '../../money';
import { bankOf } from './bank';
import { INVOICE_JOB } from './invoices.rules';

const recipient = z.object({ email: z.string(), name: z.string() });

/**
 * Makes an invoice payable online, where the payment service can, and mails it with its PDF. A repetition of the job
 * makes the same invoice at the payment service again.
 */
export async function sendInvoice(deps: Deps, job: InvoiceJob): Promise<void> {
  const { db, config, payments, clock } = deps;
  const { companyId, invoiceId } = job;
  const invoice = await findInvoice(db, { companyId, id: invoiceId });
  if (!invoice) return;
  const { email, name } = recipient.parse(JSON.parse(deps.secrets.open(job.sealedTo, INVOICE_JOB)));
  const company = await readCompany(db, companyId);
  const { number, licenses, pricePerLicense, payerName: companyName } = invoice;
  const dueDate = invoice.dueDate ?? invoice.invoiceDate;
  const order = { companyId, invoiceId, number, companyName, email, licenses, pricePerLicense, dueDate };
  const issued = await payments.issueInvoice(order);
  // The library and its fonts load with the first file.
  const { invoicePdf } = await import('./invoice-pdf');
  const language = company.lang;
  const bank = bankOf(config, companyId);
  const parts: Uint8Array[] = [];
  const document = {
    invoice,
    seller: config.seller,
    bank,
    payUrl: issued?.url ?? null,
    language,
    now: clock(),
  };
  for await (const part of invoicePdf(document)) parts.push(part);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  await db.transaction((tx) =>
    deps.jobs.enqueue(tx, 'mail.send', {
      template: 'invoice',
      to: email,
      lang: language,
      companyId,
      values: {
        name,
        companyName,
        number,
        amount: moneyOf(invoice.amount, language),
        dueDate: day.format(dueDate),
        ...(issued ? { link: issued.url } : {}),
      },
      attachment: {
        fileName: `${number}.pdf`,
        contentType: 'application/pdf',
        content: Buffer.concat(parts).toString('base64'),
      },
    }),
  );
}
