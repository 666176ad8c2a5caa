import type { Allocation, InvoiceStatus, Transaction } from '@contract/partner/licenses';
import { Link, useLocation } from 'react-router';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { dayOf } from '@/components/plan/plan';
import type { Column } from '@/components/table/column';
import { RelativeTime } from '@/components/table/RelativeTime';
import { exactMoneyOf } from '@/i18n/money';
import type { TypedTranslate } from '@/i18n/useT';
import styles from './transactions.module.css';

/** The query parameter that opens an invoice over the list. */
export const INVOICE = 'invoice';

export const STATUS_TONES: Readonly<Record<InvoiceStatus, BadgeTone>> = {
  OPEN: 'info',
  PAID: 'success',
  OVERDUE: 'danger',
  UNCOLLECTIBLE: 'danger',
  VOID: 'muted',
  DRAFT: 'muted',
};

/** Leads to the invoice; the list behind it stays as it is. */
function InvoiceLink({ id, name }: { id: number; name: string }) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.set(INVOICE, String(id));
  return (
    <Link to={`?${query}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}

const textOrNone = (text: string | null) => (text ? <bdi>{text}</bdi> : <span data-muted="">–</span>);

/** Dates of accounts are read exactly, not as 'two months ago'. */
export function Day({
  value,
  language,
  timeZone,
}: {
  value: string | null;
  language: string;
  /** The invoice's. */
  timeZone: string;
}) {
  if (value === null) return <span data-muted="">–</span>;
  return <time dateTime={value}>{dayOf(value, language, timeZone)}</time>;
}

/** How a purchase was paid: '•••• 4242', 'Invoice', 'Licenses'. */
export function methodOf(
  { method, last4 }: Pick<Transaction, 'method' | 'last4'>,
  t: TypedTranslate,
): string {
  const name = t(`partner.transactions.method.${method}`);
  return last4 === null ? name : `${name} •••• ${last4}`;
}

/**
 * All documented fields; those that few need are hidden until chosen. Who bought differs from row to row only where
 * several companies buy: the reseller and its sub-resellers.
 */
export function transactionColumns(
  t: TypedTranslate,
  language: string,
  hasBuyers: boolean,
): Column<Transaction>[] {
  const number = new Intl.NumberFormat(language);
  const money = (
    key: 'pricePerLicense' | 'subtotal' | 'discount' | 'withdrawnFromBank' | 'amount',
    more: Partial<Column<Transaction>> = {},
  ): Column<Transaction> => ({
    key,
    label: t(`partner.transactions.columns.${key}`),
    align: 'end',
    width: 115,
    render: (row) => exactMoneyOf(row[key], language),
    ...more,
  });
  const day = (
    key: 'invoiceDate' | 'dueDate' | 'paymentDate' | 'allocationDate',
    more: Partial<Column<Transaction>> = {},
  ): Column<Transaction> => ({
    key,
    label: t(`partner.transactions.columns.${key}`),
    width: 118,
    render: (row) => <Day value={row[key]} language={language} timeZone={row.timeZone} />,
    ...more,
  });
  return [
    {
      key: 'receiverCompanyName',
      label: t('partner.transactions.columns.receiverCompanyName'),
      sort: 'receiverCompanyName',
      width: 200,
      render: ({ id, receiverCompanyName }) => <InvoiceLink id={id} name={receiverCompanyName} />,
    },
    {
      key: 'invoiceNumber',
      label: t('partner.transactions.columns.invoiceNumber'),
      width: 160,
      card: 'subtitle',
      isOptional: hasBuyers,
      render: ({ invoiceNumber }) => (
        <bdi dir="ltr" className={styles.number}>
          {invoiceNumber}
        </bdi>
      ),
    },
    {
      key: 'initiatorCompanyName',
      label: t('partner.transactions.columns.initiatorCompanyName'),
      sort: 'initiatorCompanyName',
      width: 160,
      isOptional: !hasBuyers,
      render: ({ initiatorCompanyName }) => textOrNone(initiatorCompanyName),
    },
    {
      key: 'paymentStatus',
      label: t('partner.transactions.columns.paymentStatus'),
      sort: 'paymentStatus',
      width: 120,
      render: ({ paymentStatus }) => (
        <Badge tone={STATUS_TONES[paymentStatus]}>{t(`partner.transactions.status.${paymentStatus}`)}</Badge>
      ),
    },
    {
      key: 'licensesNumber',
      label: t('partner.transactions.columns.licensesNumber'),
      sort: 'licensesNumber',
      align: 'end',
      width: 90,
      render: ({ licensesNumber }) => number.format(licensesNumber),
    },
    money('pricePerLicense', { isOptional: true }),
    money('subtotal', { sort: 'subtotal', isOptional: true }),
    money('discount', { sort: 'discount', isOptional: true }),
    money('withdrawnFromBank', { isOptional: true }),
    money('amount', { sort: 'amount' }),
    {
      key: 'method',
      label: t('partner.transactions.columns.method'),
      sort: 'method',
      width: 140,
      render: (row) => <bdi>{methodOf(row, t)}</bdi>,
    },
    day('invoiceDate', { sort: 'invoiceDate' }),
    day('dueDate', { sort: 'dueDate' }),
    day('paymentDate', { sort: 'paymentDate', isOptional: true }),
    {
      key: 'admin',
      label: t('partner.transactions.columns.admin'),
      width: 160,
      isOptional: true,
      render: ({ admin }) => textOrNone(admin),
    },
    {
      key: 'orderNumber',
      label: t('partner.transactions.columns.orderNumber'),
      sort: 'orderNumber',
      width: 140,
      isOptional: true,
      render: ({ orderNumber }) => textOrNone(orderNumber),
    },
    {
      key: 'promotionCode',
      label: t('partner.transactions.columns.promotionCode'),
      width: 140,
      isOptional: true,
      render: ({ promotionCode }) => textOrNone(promotionCode),
    },
    day('allocationDate', { isOptional: true }),
  ];
}

/** The licenses given from the pool. */
export function allocationColumns(t: TypedTranslate, language: string): Column<Allocation>[] {
  const number = new Intl.NumberFormat(language);
  return [
    {
      key: 'companyName',
      label: t('partner.allocations.fields.companyName'),
      sort: 'companyName',
      render: ({ companyName }) => <bdi>{companyName}</bdi>,
    },
    {
      key: 'allocatedLicensesNumber',
      label: t('partner.allocations.fields.allocatedLicensesNumber'),
      sort: 'allocatedLicensesNumber',
      align: 'end',
      width: 160,
      render: ({ allocatedLicensesNumber }) => number.format(allocatedLicensesNumber),
    },
    {
      key: 'allocatedBy',
      label: t('partner.allocations.fields.allocatedBy'),
      sort: 'allocatedBy',
      width: 220,
      render: ({ allocatedBy }) => textOrNone(allocatedBy),
    },
    {
      key: 'allocationDate',
      label: t('partner.allocations.fields.allocationDate'),
      sort: 'allocationDate',
      width: 160,
      render: ({ allocationDate }) => <RelativeTime value={allocationDate} />,
    },
    {
      key: 'endsAt',
      label: t('partner.allocations.fields.endsAt'),
      sort: 'endsAt',
      width: 140,
      render: ({ endsAt, timeZone }) => <Day value={endsAt} language={language} timeZone={timeZone} />,
    },
  ];
}
