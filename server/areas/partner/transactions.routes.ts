import { type Transaction, transactionEndpoints } from '@contract/partner/licenses';
import texts from '@i18n/en/partner.json' with { type: 'json' };
import { readCompany } from '@server/domain/company/company.queries';
import { dayOnInvoice, toInvoiceFields } from '@server/domain/licenses/invoice.model';
import { invoiceStatusAt, owedOf } from '@server/domain/licenses/invoices.rules';
import { mapBatches } from '@server/platform/db/batches';
import type { binder } from '@server/platform/http/bind';
import type { SignedInActor } from '@server/platform/http/context';
import { pageAnswer, pageInfoOf, windowOf } from '@server/platform/http/paging';
import { dollars } from '@server/platform/money/money';
import { type Columns, tableCsv } from '@server/platform/text/csv';
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
  ...toInvoiceFields(invoice),
  initiatorCompanyId: invoice.companyId,
  initiatorCompanyName: invoice.payerName,
  receiverCompanyId: invoice.receiverCompanyId,
  receiverCompanyName: invoice.receiverName,
  licensesNumber: invoice.licenses,
  isPayable: invoice.companyId === list.companyId && owedOf(invoice) > 0,
  paymentStatus: invoiceStatusAt(invoice, list.now),
  timeZone: invoice.timeZone,
  paymentDate: instant(invoice.paidDate),
  admin: admin || null,
  promotionCode: invoice.promotionCode,
  allocationDate: instant(invoice.allocatedAt),
});

const { columns, status, method } = texts.transactions;

/** Amounts in dollars with two digits, dates as days of the payer's zone, as on the invoice. */
const TRANSACTION_COLUMNS: Columns<Transaction> = [
  [columns.invoiceNumber, (one) => one.invoiceNumber],
  [columns.receiverCompanyName, (one) => one.receiverCompanyName],
  [columns.initiatorCompanyName, (one) => one.initiatorCompanyName],
  [columns.licensesNumber, (one) => one.licensesNumber],
  [columns.pricePerLicense, (one) => dollars(one.pricePerLicense)],
  [columns.subtotal, (one) => dollars(one.subtotal)],
  [columns.discount, (one) => dollars(one.discount)],
  [columns.withdrawnFromBank, (one) => dollars(one.withdrawnFromBank)],
  [columns.amount, (one) => dollars(one.amount)],
  [columns.paymentStatus, (one) => status[one.paymentStatus]],
  [columns.method, (one) => method[one.method]],
  [columns.last4, (one) => one.last4],
  [columns.invoiceDate, (one) => dayOnInvoice(one, one.invoiceDate)],
  [columns.dueDate, (one) => dayOnInvoice(one, one.dueDate)],
  [columns.paymentDate, (one) => dayOnInvoice(one, one.paymentDate)],
  [columns.admin, (one) => one.admin],
  [columns.orderNumber, (one) => one.orderNumber],
  [columns.promotionCode, (one) => one.promotionCode],
  [columns.allocationDate, (one) => dayOnInvoice(one, one.allocationDate)],
];

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
    return {
      fileName,
      chunks: tableCsv(
        TRANSACTION_COLUMNS,
        mapBatches(selectAllTransactions(db, list), (row) => toTransaction(row, list)),
      ),
    };
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
