import { readCompany } from '@server/domain/company/company.queries';
import { failRefund } from '@server/domain/licenses/corrections.rules';
import { findAct, type InvoiceActRow, setActState } from '@server/domain/licenses/invoice-acts.queries';
import { owedOf } from '@server/domain/licenses/invoices.rules';
import { findInvoice, type Invoice } from '@server/domain/licenses/licenses.queries';
import { RefundRefused } from '@server/domain/payments/payments';
import type { Deps } from '@server/platform/http/context';
import type { InvoiceActJob, InvoiceJob, MailJob } from '@server/platform/jobs/queue';
import { moneyOf } from '@server/platform/money/money';
import { dayText } from '@server/platform/time/days';
import { invoiceFile, noteFile } from './invoice-files';
import { endOnline, issueOnline } from './online.rules';
import { recipientOf } from './recipient';

interface Letter {
  readonly template: MailJob['template'];
  readonly values?: Readonly<Record<string, string>>;
  readonly file: { readonly fileName: string; readonly chunks: AsyncIterable<Uint8Array> };
}

/** Mails something about an invoice to its recipient, with a PDF. Nobody is left to get it once they are all gone. */
async function mailAbout(deps: Deps, invoice: Invoice, { template, values, file }: Letter): Promise<void> {
  const to = await recipientOf(deps.db, deps, invoice);
  if (!to) return;
  const { companyId, number } = invoice;
  const { lang } = await readCompany(deps.db, companyId);
  const parts: Uint8Array[] = [];
  for await (const part of file.chunks) parts.push(part);
  await deps.db.transaction((tx) =>
    deps.jobs.enqueue(tx, 'mail.send', {
      template,
      to: to.email,
      lang,
      companyId,
      values: {
        name: to.name,
        companyName: invoice.payerName,
        customer: invoice.receiverName,
        number,
        amount: moneyOf(invoice.amount, lang),
        ...values,
      },
      attachment: {
        fileName: file.fileName,
        contentType: 'application/pdf',
        content: Buffer.concat(parts).toString('base64'),
      },
    }),
  );
}

/**
 * Makes an invoice payable online, where the payment service can, and mails it with its PDF. A repetition of the job
 * makes the same invoice at the payment service again.
 */
export async function sendInvoice(deps: Deps, { companyId, invoiceId }: InvoiceJob): Promise<void> {
  const { db } = deps;
  const invoice = await findInvoice(db, { companyId, id: invoiceId });
  const to = invoice && (await recipientOf(db, deps, invoice));
  if (!invoice || !to || owedOf(invoice) === 0) return;
  const url = await issueOnline(deps, invoice, to.email);
  const { lang } = await readCompany(db, companyId);
  await mailAbout(deps, invoice, {
    template: 'invoice',
    values: {
      dueDate: dayText(invoice.dueDate ?? invoice.invoiceDate, { lang, timeZone: invoice.timeZone }),
      ...(url === null ? {} : { link: url }),
    },
    file: await invoiceFile(deps, invoice, url),
  });
}

const TEMPLATES = {
  void: 'invoiceVoided',
  write_off: 'invoiceWrittenOff',
  credit_note: 'invoiceCredited',
  refund: 'invoiceRefunded',
} as const satisfies Partial<Record<InvoiceActRow['act'], MailJob['template']>>;

/** Tells the payer what happened to its invoice, and ends it at the payment service as it ended here. */
export async function tellInvoiceAct(deps: Deps, { companyId, actId }: InvoiceActJob): Promise<void> {
  const act = await findAct(deps.db, { companyId, id: actId });
  const invoice = act && (await findInvoice(deps.db, { companyId, id: act.invoiceId }));
  if (!act || !invoice) return;
  // What the payment service told needs no echo.
  if (act.act !== 'refund' && act.actedBy !== null) await endOnline(deps, invoice);
  const { lang } = await readCompany(deps.db, companyId);
  const owed = owedOf(invoice);
  const template = act.act !== 'payment' ? TEMPLATES[act.act] : owed > 0 ? 'invoicePartPaid' : 'invoicePaid';
  await mailAbout(deps, invoice, {
    template,
    values: {
      moved: moneyOf(act.amount, lang),
      owed: moneyOf(owed, lang),
      reason: act.reason,
      note: act.noteNumber ?? '',
    },
    file:
      act.noteNumber === null ? await invoiceFile(deps, invoice, null) : await noteFile(deps, invoice, act),
  });
}

/** Gives the money of a refund back to the card. Where the payment service refuses for good, the refund is taken back. */
export async function makeRefund(
  deps: Deps,
  { companyId, actId }: InvoiceActJob,
  isLastTry: boolean,
): Promise<void> {
  const { db, payments } = deps;
  const act = await findAct(db, { companyId, id: actId });
  const invoice = act && (await findInvoice(db, { companyId, id: act.invoiceId }));
  if (!act || !invoice || act.state !== 'pending') return;
  const onlineId = invoice.onlineId ?? invoice.providerInvoiceId;
  try {
    await payments.refund({ companyId, id: act.id, onlineId, amount: act.amount, last4: invoice.last4 });
  } catch (error) {
    const isRefused = error instanceof RefundRefused;
    if (isRefused || isLastTry) await db.transaction((tx) => failRefund(tx, act));
    // Trying again won't help; the provider's list of invoices says what is to be done.
    if (isRefused) return;
    throw error;
  }
  await db.transaction(async (tx) => {
    await setActState(tx, act, 'done');
    await deps.jobs.enqueue(tx, 'invoice.notice', { companyId, actId });
  });
}
