import { billingEndpoints, INVOICE_SORTS } from '@contract/billing';
import { buildUrl } from '@contract/endpoint';
import { INVOICE_STATUSES } from '@contract/partner/licenses';
import Download from '@mui/icons-material/FileDownloadOutlined';
import { useMemo } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { httpClient } from '@/client/client';
import { useAction } from '@/client/useAction';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { choicesFilter, type ListSpec } from '@/components/list/listParams';
import { dayOf } from '@/components/plan/plan';
import { usePayInvoice } from '@/components/plan/usePayInvoice';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { saveResponse } from '@/components/table/saveResponse';
import { useRowActions } from '@/components/table/useRowActions';
import type { InvoiceFilter, InvoiceRecord } from '@/dataProvider/resources/invoices';
import { languageOf } from '@/i18n/locales';
import { exactMoneyOf, moneyOf } from '@/i18n/money';
import { type TypedTranslate, useLocaleCode, useT } from '@/i18n/useT';

const INVOICES_LIST: ListSpec<InvoiceFilter> = {
  sorts: INVOICE_SORTS,
  defaultSort: { field: 'invoiceDate', order: 'DESC' },
  filters: { invoiceStatus: choicesFilter(INVOICE_STATUSES) },
};

const TONES: Record<InvoiceRecord['status'], BadgeTone> = {
  OPEN: 'info',
  PAID: 'success',
  VOID: 'muted',
  DRAFT: 'muted',
  UNCOLLECTIBLE: 'danger',
  OVERDUE: 'danger',
};

function columnsOf(t: TypedTranslate, language: string): Column<InvoiceRecord>[] {
  const number = new Intl.NumberFormat(language);
  const day = (value: string | null, timeZone: string) =>
    value === null ? '–' : <time dateTime={value}>{dayOf(value, language, timeZone)}</time>;
  /** What became of the amount; few look for it. */
  const rest = (key: 'owed' | 'received' | 'credited' | 'refunded'): Column<InvoiceRecord> => ({
    key,
    label: t(`resources.invoices.fields.${key}`),
    align: 'end',
    width: 110,
    isOptional: true,
    render: ({ [key]: cents }) => exactMoneyOf(cents, language),
  });
  return [
    {
      key: 'invoiceNumber',
      label: t('resources.invoices.fields.invoiceNumber'),
      sort: 'invoiceNumber',
      width: 160,
      render: ({ invoiceNumber }) => <bdi>{invoiceNumber}</bdi>,
    },
    {
      key: 'invoiceDate',
      label: t('resources.invoices.fields.invoiceDate'),
      sort: 'invoiceDate',
      width: 140,
      card: 'subtitle',
      render: ({ invoiceDate, timeZone }) => day(invoiceDate, timeZone),
    },
    {
      key: 'customerCompanyName',
      label: t('resources.invoices.fields.customerCompanyName'),
      width: 180,
      isOptional: true,
      render: ({ customerCompanyName }) => <bdi data-truncate="">{customerCompanyName}</bdi>,
    },
    {
      key: 'purchasedSeats',
      label: t('resources.invoices.fields.purchasedSeats'),
      sort: 'purchasedSeats',
      align: 'end',
      width: 100,
      render: ({ purchasedSeats }) => number.format(purchasedSeats),
    },
    {
      key: 'amount',
      label: t('resources.invoices.fields.amount'),
      sort: 'amount',
      align: 'end',
      width: 110,
      render: ({ amount }) => moneyOf(amount, language),
    },
    {
      key: 'status',
      label: t('resources.invoices.fields.status'),
      sort: 'status',
      width: 120,
      render: ({ status, received, refunded }) =>
        refunded > 0 ? (
          <Badge tone="muted">
            {t(refunded < received ? 'licensing.invoices.partRefunded' : 'licensing.invoices.refunded')}
          </Badge>
        ) : (
          <Badge tone={TONES[status]}>{t(`licensing.invoices.statuses.${status}`)}</Badge>
        ),
    },
    rest('owed'),
    rest('received'),
    rest('credited'),
    rest('refunded'),
    {
      key: 'method',
      label: t('resources.invoices.fields.method'),
      width: 160,
      render: ({ method, last4 }) =>
        last4 === null ? t(`licensing.invoices.methods.${method}`) : t('licensing.invoices.card', { last4 }),
    },
    {
      key: 'dueDate',
      label: t('resources.invoices.fields.dueDate'),
      sort: 'dueDate',
      width: 140,
      render: ({ dueDate, timeZone }) => day(dueDate, timeZone),
    },
    {
      key: 'paidDate',
      label: t('resources.invoices.fields.paidDate'),
      width: 140,
      isOptional: true,
      render: ({ paidDate, timeZone }) => day(paidDate, timeZone),
    },
  ];
}

/** The invoices that the company pays, each with its PDF. */
export function InvoicesTable() {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  const { run: download } = useAction(
    async ({ id, invoiceNumber }: InvoiceRecord) => {
      const params = { companyId: currentCompanyId(), invoiceId: id };
      const url = buildUrl(billingEndpoints.invoicePdf, params);
      const answer = await httpClient.send(url, { headers: { Accept: 'application/pdf' } });
      return saveResponse(answer, `${invoiceNumber}.pdf`);
    },
    { success: (file) => t('licensing.invoices.downloaded', { file }) },
  );
  const mayPay = useCan(billingEndpoints.payInvoice);
  const { run: pay } = usePayInvoice();
  const actions = useRowActions<InvoiceRecord>([
    mayPay && {
      key: 'pay',
      label: t('licensing.invoices.pay'),
      isOffered: ({ isPayable }) => isPayable,
      run: ({ id }) => pay(id),
    },
    { key: 'download', label: t('licensing.invoices.download'), icon: Download, run: download },
  ]);
  return (
    <List resource="invoices" spec={INVOICES_LIST}>
      <DataTable
        label={t('licensing.invoices.title')}
        searchLabel={t('licensing.invoices.searchLabel')}
        columns={columns}
        actions={actions}
        empty={
          <EmptyState
            title={t('licensing.invoices.emptyTitle')}
            description={t('licensing.invoices.emptyText')}
          />
        }
      />
    </List>
  );
}
