import type { InvoiceStatus } from '@contract/partner/licenses';
import type { ProviderInvoice } from '@contract/provider';
import { Link, useLocation } from 'react-router';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { dayOf } from '@/components/plan/plan';
import type { Column } from '@/components/table/column';
import { exactMoneyOf } from '@/i18n/money';
import type { TypedTranslate } from '@/i18n/useT';

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
      <bdi dir="ltr">{name}</bdi>
    </Link>
  );
}

export function receivablesColumns(t: TypedTranslate, language: string): Column<ProviderInvoice>[] {
  const number = new Intl.NumberFormat(language);
  const money = (
    key: 'amount' | 'owed' | 'received' | 'credited' | 'refunded',
    more: Partial<Column<ProviderInvoice>> = {},
  ): Column<ProviderInvoice> => ({
    key,
    label: t(`receivables.invoices.columns.${key}`),
    align: 'end',
    width: 115,
    render: (row) => exactMoneyOf(row[key], language),
    ...more,
  });
  const day = (
    key: 'invoiceDate' | 'dueDate' | 'paidDate',
    more: Partial<Column<ProviderInvoice>> = {},
  ): Column<ProviderInvoice> => ({
    key,
    label: t(`receivables.invoices.columns.${key}`),
    width: 118,
    render: ({ [key]: value, timeZone }) =>
      value === null ? '–' : <time dateTime={value}>{dayOf(value, language, timeZone)}</time>,
    ...more,
  });
  return [
    {
      key: 'invoiceNumber',
      label: t('receivables.invoices.columns.invoiceNumber'),
      sort: 'invoiceNumber',
      width: 150,
      render: ({ id, invoiceNumber }) => <InvoiceLink id={id} name={invoiceNumber} />,
    },
    {
      key: 'payerCompanyName',
      label: t('receivables.invoices.columns.payerCompanyName'),
      sort: 'payerCompanyName',
      width: 190,
      card: 'subtitle',
      render: ({ payerCompanyName }) => <bdi data-truncate="">{payerCompanyName}</bdi>,
    },
    {
      key: 'customerCompanyName',
      label: t('receivables.invoices.columns.customerCompanyName'),
      width: 170,
      isOptional: true,
      render: ({ customerCompanyName }) => <bdi data-truncate="">{customerCompanyName}</bdi>,
    },
    {
      key: 'status',
      label: t('receivables.invoices.columns.status'),
      sort: 'status',
      width: 120,
      render: ({ status, refundState }) =>
        refundState ? (
          <Badge tone={refundState === 'failed' ? 'danger' : 'info'}>
            {t(`receivables.invoices.refundBadge.${refundState}`)}
          </Badge>
        ) : (
          <Badge tone={STATUS_TONES[status]}>{t(`receivables.invoices.status.${status}`)}</Badge>
        ),
    },
    {
      key: 'overdueDays',
      label: t('receivables.invoices.columns.overdueDays'),
      align: 'end',
      width: 105,
      render: ({ overdueDays }) => (overdueDays > 0 ? number.format(overdueDays) : '–'),
    },
    money('amount', { sort: 'amount' }),
    money('owed', { sort: 'owed' }),
    money('received', { isOptional: true }),
    money('credited', { isOptional: true }),
    money('refunded', { isOptional: true }),
    {
      key: 'method',
      label: t('receivables.invoices.columns.method'),
      width: 130,
      render: ({ method, last4 }) => {
        const name = t(`receivables.invoices.method.${method}`);
        return <bdi>{last4 === null ? name : `${name} •••• ${last4}`}</bdi>;
      },
    },
    day('invoiceDate', { sort: 'invoiceDate' }),
    day('dueDate', { sort: 'dueDate' }),
    day('paidDate', { isOptional: true }),
    {
      key: 'orderNumber',
      label: t('receivables.invoices.columns.orderNumber'),
      width: 130,
      isOptional: true,
      render: ({ orderNumber }) => <bdi>{orderNumber || '–'}</bdi>,
    },
  ];
}
