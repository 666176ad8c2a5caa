import { dayAt } from '@contract/days';
import { type Transaction, transactionEndpoints } from '@contract/partner/licenses';
import texts from '@i18n/en/partner.json' with { type: 'json' };
import { readCompany } from '@server/domain/company/company.queries';
import { invoiceStatusAt, owedOf } from '@server/domain/licenses/invoices.rules';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { SignedInActor } from '@server/platform/http/context';
import { pageAnswer, pageInfoOf, windowOf } from '@server/platform/http/paging';
import { csvLine, UTF8_MARK } from '@server/platform/text/csv';
import { type AllocationWindow, countAllocations, selectAllocations } from './allocations.queries';
import {
  type ListedTransaction,
  readTransactions,
  selectAllTransactions,
  type TransactionList,
} from './transactions.queries';

type TransactionViewer = Pick<TransactionList, 'companyId' | 'now'>;

const instant = (date: Date | null) => date?.toISOString() ?? null;

const toTransaction = ({ invoice, admin }: ListedTransaction, list: TransactionViewer): Transaction => ({
  id: invoice.id,
  invoiceNumber: invoice.number,
  initiatorCompanyId: invoice.companyId,
  initiatorCompanyName: invoice.payerName,
  receiverCompanyId: invoice.receiverCompanyId,
  receiverCompanyName: invoice.receiverName,
  customerCompanyName: invoice.receiverName,
  licensesNumber: invoice.licenses,
  purchasedSeats: invoice.licenses,
  pricePerLicense: invoice.pricePerLicense,
  subtotal: invoice.subtotal,
  discount: invoice.discount,
  withdrawnFromBank: invoice.withdrawnFromBank,
  amount: invoice.amount,
  isPayable: invoice.companyId === list.companyId && owedOf(invoice) > 0,
  paymentStatus: invoiceStatusAt(invoice, list.now),
  method: invoice.method,
  last4: invoice.last4,
  timeZone: invoice.timeZone,
  invoiceDate: invoice.invoiceDate.toISOString(),
  dueDate: instant(invoice.dueDate),
  paymentDate: instant(invoice.paidDate),
  admin: admin || null,
  orderNumber: invoice.orderNumber,
  promotionCode: invoice.promotionCode,
  allocationDate: instant(invoice.allocatedAt),
});

const dollars = (cents: number) => (cents / 100).toFixed(2);
const { columns, status, method } = texts.transactions;

const dayIn = ({ timeZone }: Pick<Transaction, 'timeZone'>, at: string | null) =>
  at === null ? null : dayAt(new Date(at), timeZone);

/** Amounts in dollars with two digits, dates as days of the payer's zone, as on the invoice. */
async function* transactionsCsv(db: Queryable, list: TransactionList): AsyncGenerator<string> {
  yield UTF8_MARK +
    csvLine([
      columns.invoiceNumber,
      columns.receiverCompanyName,
      columns.initiatorCompanyName,
      columns.licensesNumber,
      columns.pricePerLicense,
      columns.subtotal,
      columns.discount,
      columns.withdrawnFromBank,
      columns.amount,
      columns.paymentStatus,
      columns.method,
      columns.last4,
      columns.invoiceDate,
      columns.dueDate,
      columns.paymentDate,
      columns.admin,
      columns.orderNumber,
      columns.promotionCode,
      columns.allocationDate,
    ]);
  for await (const batch of selectAllTransactions(db, list)) {
    yield batch
      .map((row) => toTransaction(row, list))
      .map((one) =>
        csvLine([
          one.invoiceNumber,
          one.receiverCompanyName,
          one.initiatorCompanyName,
          one.licensesNumber,
          dollars(one.pricePerLicense),
          dollars(one.subtotal),
          dollars(one.discount),
          dollars(one.withdrawnFromBank),
          dollars(one.amount),
          status[one.paymentStatus],
          method[one.method],
          one.last4,
          dayIn(one, one.invoiceDate),
          dayIn(one, one.dueDate),
          dayIn(one, one.paymentDate),
          one.admin,
          one.orderNumber,
          one.promotionCode,
          dayIn(one, one.allocationDate),
        ]),
      )
      .join('');
  }
}

/** A sub-reseller sees its own purchases; other partners also those of their partners. */
export const scopeOf = ({ customerType }: SignedInActor) =>
  customerType === 'SUBRESELLER' ? 'payer' : 'account';

/** A partner's purchases and allocations. */
export function transactionRoutes({ read }: ReturnType<typeof binder>): void {
  const { transactions, resellerTransactions, subResellerTransactions } = transactionEndpoints;
  for (const endpoint of [transactions, resellerTransactions, subResellerTransactions]) {
    read(endpoint, async ({ db, deps, actor, query }) => {
      const { orderBy = 'invoiceDate', order = 'desc' } = query;
      const now = deps.clock();
      const { rows, total, totals } = await readTransactions(db, {
        companyId: actor.companyId,
        scope: scopeOf(actor),
        search: query.searchText,
        statuses: query.invoiceStatus,
        method: query.paymentMethod,
        orderBy,
        order,
        now,
        ...windowOf(query),
      });
      const items = rows.map((row) => toTransaction(row, { companyId: actor.companyId, now }));
      return { data: { items, pageInfo: pageInfoOf(query, total), totals } };
    });
  }

  read(transactionEndpoints.exportTransactions, async ({ db, deps, actor, query }) => {
    const { orderBy = 'invoiceDate', order = 'desc', searchText, invoiceStatus, paymentMethod } = query;
    const now = deps.clock();
    const filter = { search: searchText, statuses: invoiceStatus, method: paymentMethod };
    const list = {
      companyId: actor.companyId,
      scope: scopeOf(actor),
      ...filter,
      orderBy,
      order,
      now,
    } as const;
    const fileName = `transactions-${now.toISOString().slice(0, 10)}.csv`;
    return { fileName, chunks: transactionsCsv(db, list) };
  });

  read(transactionEndpoints.allocations, async ({ db, actor, query }) => {
    const { orderBy = 'allocationDate', order = 'desc', searchText } = query;
    const list = { companyId: actor.companyId, search: searchText };
    const window: AllocationWindow = {
      ...list,
      orderBy,
      order,
      ...windowOf(query),
    };
    const totalItems = await countAllocations(db, list);
    const { timeZone } = await readCompany(db, actor.companyId);
    const items = (await selectAllocations(db, window)).map(
      ({ allocationDate, allocatedBy, endsAt, ...row }) => ({
        ...row,
        endsAt: endsAt.toISOString(),
        timeZone,
        allocatedBy: allocatedBy || null,
        allocationDate: allocationDate.toISOString(),
      }),
    );
    return pageAnswer(items, totalItems, query);
  });
}
