import { limits } from '@contract/limits';
import {
  type CreditAccount,
  type ProviderInvoice,
  type ProviderInvoiceDetail,
  type ProviderInvoiceFilter,
  providerEndpoints,
} from '@contract/provider';
import texts from '@i18n/en/receivables.json' with { type: 'json' };
import { creditLimitOf } from '@server/domain/licenses/credit.rules';
import {
  billedToOf,
  dayOnInvoice,
  toInvoiceFields,
  toInvoiceMoney,
  toPrices,
} from '@server/domain/licenses/invoice.model';
import { findAct, selectActs } from '@server/domain/licenses/invoice-acts.queries';
import { owedOf } from '@server/domain/licenses/invoices.rules';
import { mapBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { Deps } from '@server/platform/http/context';
import { notFound } from '@server/platform/http/errors';
import { rangeWindow } from '@server/platform/http/paging';
import { dollars } from '@server/platform/money/money';
import { type Columns, tableCsv } from '@server/platform/text/csv';
import { invoiceFile, noteFile } from './invoice-files';
import {
  type AccountRow,
  eachInvoice,
  findAnyInvoice,
  type ProviderInvoiceRow,
  type ProviderList,
  selectAccounts,
  selectAllInvoices,
  selectPayers,
  sumAges,
} from './provider.queries';
import {
  type Acted,
  credit,
  eventOf,
  isCardRefundable,
  refund,
  setCreditLimit,
  settle,
  voidIt,
  writeOff,
} from './provider.rules';
import { recipientOf } from './recipient';

const instant = (date: Date | null) => date?.toISOString() ?? null;

const toInvoice = ({
  invoice,
  payerType,
  timeZone,
  overdueDays,
  refundState,
}: ProviderInvoiceRow): ProviderInvoice => ({
  ...toInvoiceFields(invoice),
  prices: toPrices(invoice),
  billedTo: billedToOf(invoice),
  ...toInvoiceMoney(invoice),
  payerCompanyId: invoice.companyId,
  payerCompanyName: invoice.payerName,
  payerType,
  owed: owedOf(invoice),
  status: overdueDays > 0 ? 'OVERDUE' : invoice.status,
  overdueDays,
  timeZone,
  refundState,
});

/** An invoice with its history. Throws 404 for an unknown one. */
async function detailOf(db: Queryable, deps: Deps, invoiceId: number): Promise<ProviderInvoiceDetail> {
  const row = await findAnyInvoice(db, invoiceId, deps.clock());
  if (!row) throw notFound('This invoice');
  const { invoice, boughtBy } = row;
  const acts = await selectActs(
    db,
    { companyId: invoice.companyId, id: invoice.id },
    limits.invoices.actsMax,
  );
  const to = await recipientOf(db, deps, invoice);
  return {
    ...toInvoice(row),
    recipient: to?.email ?? null,
    boughtBy,
    periodStart: instant(invoice.periodStart),
    periodEnd: instant(invoice.periodEnd),
    isCardRefundable: isCardRefundable(deps, invoice),
    acts: acts.map(({ act, by }) => ({
      id: act.id,
      act: act.act,
      amount: act.amount,
      receivedOn: act.receivedOn,
      reference: act.reference,
      reason: act.reason,
      noteNumber: act.noteNumber,
      method: act.method,
      state: act.state,
      by: act.actedBy === null ? null : by,
      at: act.at.toISOString(),
    })),
  };
}

type Asked = {
  readonly filter?: ProviderInvoiceFilter | undefined;
  readonly sort?: readonly [ProviderList['orderBy'], string] | undefined;
};

function listOf({ filter = {}, sort }: Asked, now: Date): ProviderList {
  const [orderBy, order] = sort ?? ['invoiceDate', 'desc'];
  return {
    search: filter.q,
    statuses: filter.status,
    methods: filter.method,
    ages: filter.age,
    refundStates: filter.refundState,
    companyIds: filter.companyId?.map(Number),
    orderBy,
    isDescending: order.startsWith('desc'),
    now,
  };
}

const { columns, status, method } = texts.invoices;

/** Amounts in dollars with two digits, dates as days of the payer's zone, as on the invoice. */
const INVOICE_COLUMNS: Columns<ProviderInvoice> = [
  [columns.invoiceNumber, (one) => one.invoiceNumber],
  [columns.payerCompanyName, (one) => one.payerCompanyName],
  [columns.customerCompanyName, (one) => one.customerCompanyName],
  [columns.status, (one) => status[one.status]],
  [columns.overdueDays, (one) => one.overdueDays],
  [columns.method, (one) => method[one.method]],
  [columns.purchasedSeats, (one) => one.purchasedSeats],
  [columns.amount, (one) => dollars(one.amount)],
  [columns.received, (one) => dollars(one.received)],
  [columns.credited, (one) => dollars(one.credited)],
  [columns.refunded, (one) => dollars(one.refunded)],
  [columns.owed, (one) => dollars(one.owed)],
  [columns.invoiceDate, (one) => dayOnInvoice(one, one.invoiceDate)],
  [columns.dueDate, (one) => dayOnInvoice(one, one.dueDate)],
  [columns.paidDate, (one) => dayOnInvoice(one, one.paidDate)],
  [columns.orderNumber, (one) => one.orderNumber],
];

const toAccount = ({ company, open, overdue }: AccountRow): CreditAccount => ({
  id: company.id,
  name: company.name,
  customerType: company.customerType,
  open: open ?? 0,
  overdue: overdue ?? 0,
  limit: creditLimitOf(company),
  isOwnLimit: company.creditLimit !== null,
});

/** The provider's place: invoices of all companies, what changes them, and who may owe how much. */
export function providerRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(providerEndpoints.invoices, async ({ db, deps, query }) => {
    const window = rangeWindow(query.range);
    const { rows, total } = await selectAllInvoices(db, listOf(query, deps.clock()), window);
    const { exactSearchTotal } = limits.paging;
    return {
      items: rows.map(toInvoice),
      first: window.offset,
      total: Math.min(total, exactSearchTotal),
      totalIsMinimum: total > exactSearchTotal,
    };
  });

  read(providerEndpoints.ages, ({ db, deps, query }) => sumAges(db, listOf(query, deps.clock())));

  read(providerEndpoints.exportInvoices, async ({ db, deps, query }) => {
    const now = deps.clock();
    const chunks = tableCsv(INVOICE_COLUMNS, mapBatches(eachInvoice(db, listOf(query, now)), toInvoice));
    return { fileName: `invoices-${now.toISOString().slice(0, 10)}.csv`, chunks };
  });

  read(providerEndpoints.invoice, ({ db, deps, params }) => detailOf(db, deps, params.invoiceId));

  read(providerEndpoints.pdf, async ({ db, deps, params }) => {
    const row = await findAnyInvoice(db, params.invoiceId, deps.clock());
    if (!row) throw notFound('This invoice');
    return invoiceFile(deps, row.invoice);
  });

  read(providerEndpoints.notePdf, async ({ db, deps, params }) => {
    const row = await findAnyInvoice(db, params.invoiceId, deps.clock());
    const act = row && (await findAct(db, { companyId: row.invoice.companyId, id: params.actId }));
    const isNote = act?.invoiceId === row?.invoice.id && act?.noteNumber !== null && act?.state !== 'failed';
    if (!row || !act || !isNote) throw notFound('This credit note');
    return noteFile(deps, row.invoice, act);
  });

  write(providerEndpoints.settle, async (context) => {
    const { tx, deps, params, body, audit } = context;
    await audit(eventOf('invoice.settled', await settle(context, params.invoiceId, body)));
    return detailOf(tx, deps, params.invoiceId);
  });

  write(providerEndpoints.void, async (context) => {
    const { tx, deps, params, body, audit } = context;
    await audit(eventOf('invoice.voided', await voidIt(context, params.invoiceId, body.reason)));
    return detailOf(tx, deps, params.invoiceId);
  });

  write(providerEndpoints.writeOff, async (context) => {
    const { tx, deps, params, body, audit } = context;
    await audit(eventOf('invoice.written_off', await writeOff(context, params.invoiceId, body.reason)));
    return detailOf(tx, deps, params.invoiceId);
  });

  write(providerEndpoints.creditNote, async (context) => {
    const { tx, deps, params, body, audit } = context;
    const acted: Acted = await credit(context, params.invoiceId, body);
    await audit(eventOf('invoice.credited', acted));
    return detailOf(tx, deps, params.invoiceId);
  });

  write(providerEndpoints.refund, async (context) => {
    const { tx, deps, params, body, audit } = context;
    await audit(eventOf('invoice.refunded', await refund(context, params.invoiceId, body)));
    return detailOf(tx, deps, params.invoiceId);
  });

  read(providerEndpoints.payers, async ({ db, query: { filter = {}, sort, range } }) => {
    const window = rangeWindow(range);
    const { rows, total } = await selectPayers(db, {
      ...window,
      search: filter.q,
      ids: filter.id,
      isDescending: sort?.[1].startsWith('desc') ?? false,
    });
    return { items: rows, first: window.offset, total };
  });

  read(providerEndpoints.accounts, async ({ db, deps, query }) => {
    const [orderBy, order] = query.sort ?? ['name', 'asc'];
    const window = rangeWindow(query.range);
    const { rows, total } = await selectAccounts(db, {
      ...window,
      search: query.filter?.q,
      orderBy,
      isDescending: order.startsWith('desc'),
      now: deps.clock(),
    });
    return { items: rows.map(toAccount), first: window.offset, total };
  });

  write(providerEndpoints.setCredit, async ({ tx, deps, params, body, audit }) => {
    const now = deps.clock();
    const one = {
      id: params.accountId,
      orderBy: 'name',
      isDescending: false,
      offset: 0,
      limit: 1,
      now,
    } as const;
    const found = (await selectAccounts(tx, one)).rows[0];
    if (!found) throw notFound('This company');
    const before = await setCreditLimit(tx, params.accountId, body.limit, now);
    await audit({
      action: 'credit_limit.changed',
      target: { type: 'company', id: params.accountId },
      details: { company: found.company.name, from: before, to: body.limit, reason: body.reason },
    });
    return toAccount({ ...found, company: { ...found.company, creditLimit: body.limit } });
  });
}
