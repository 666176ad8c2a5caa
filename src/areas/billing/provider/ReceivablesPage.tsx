import { limits } from '@contract/limits';
import { INVOICE_STATUSES, PAYMENT_METHODS } from '@contract/partner/licenses';
import {
  INVOICE_AGES,
  PROVIDER_INVOICE_SORTS,
  type ProviderInvoice,
  REFUND_STATES,
} from '@contract/provider';
import { useMemo } from 'react';
import { NavLink } from 'react-router';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { choicesFilter, idsFilter, type ListSpec } from '@/components/list/listParams';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import type { ListFilter } from '@/components/table/FilterMenu';
import { TabBar } from '@/components/tabs/TabBar';
import { languageOf } from '@/i18n/locales';
import { type TypedTranslate, useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { AgeTotals } from './AgeTotals';
import { INVOICE, receivablesColumns } from './columns';
import { ReceivableDrawer } from './ReceivableDrawer';
import styles from './receivables.module.css';

const RECEIVABLES: ListSpec = {
  sorts: PROVIDER_INVOICE_SORTS,
  defaultSort: { field: 'invoiceDate', order: 'DESC' },
  filters: {
    status: choicesFilter(INVOICE_STATUSES),
    method: choicesFilter(PAYMENT_METHODS),
    age: choicesFilter(INVOICE_AGES),
    refundState: choicesFilter(REFUND_STATES),
    companyId: idsFilter('companyId'),
  },
  searchDebounceMs: limits.ui.partnerSearchDebounceMs,
};

const filtersOf = (t: TypedTranslate): ListFilter[] => {
  const choices = <Value extends string>(
    name: string,
    heading: string,
    values: readonly Value[],
    label: (value: Value) => string,
  ): ListFilter => ({
    kind: 'choices',
    name,
    groups: [{ heading, options: values.map((value) => ({ value, label: label(value) })) }],
  });
  return [
    {
      kind: 'records',
      name: 'companyId',
      resource: 'payers',
      label: t('receivables.invoices.columns.payerCompanyName'),
    },
    choices('status', t('receivables.invoices.columns.status'), INVOICE_STATUSES, (value) =>
      t(`receivables.invoices.status.${value}`),
    ),
    choices('age', t('receivables.invoices.columns.age'), INVOICE_AGES, (value) =>
      t(`receivables.invoices.age.${value}`),
    ),
    choices('method', t('receivables.invoices.columns.method'), PAYMENT_METHODS, (value) =>
      t(`receivables.invoices.method.${value}`),
    ),
    choices('refundState', t('receivables.invoices.columns.refundState'), REFUND_STATES, (value) =>
      t(`receivables.invoices.refund.${value}`),
    ),
  ];
};

/** The tabs of the provider's place. */
export function ProviderTabs() {
  const t = useT();
  return (
    <TabBar label={t('shell.nav.provider')}>
      <NavLink to="/provider/invoices">{t('shell.nav.receivables')}</NavLink>
      <NavLink to="/provider/payments">{t('shell.nav.unmatchedPayments')}</NavLink>
      <NavLink to="/provider/credit">{t('shell.nav.creditLimits')}</NavLink>
    </TabBar>
  );
}

/** The invoices of all companies, by age, with what changes them in a drawer. */
export default function ReceivablesPage() {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const [invoice, setInvoice] = useQueryFlag(INVOICE);
  const columns = useMemo(() => receivablesColumns(t, language), [t, language]);
  const filters = useMemo(() => filtersOf(t), [t]);
  return (
    <div className={styles.page}>
      <PageHeading title={t('shell.nav.receivables')} description={t('receivables.description')} />
      <ProviderTabs />
      <List resource="receivables" spec={RECEIVABLES}>
        <AgeTotals />
        <DataTable<ProviderInvoice>
          label={t('shell.nav.receivables')}
          searchLabel={t('receivables.search')}
          columns={columns}
          filters={filters}
          tools={<ExportButton name="invoices" />}
          empty={
            <EmptyState
              title={t('receivables.invoices.emptyTitle')}
              description={t('receivables.invoices.emptyText')}
            />
          }
        />
        {invoice !== null && <ReceivableDrawer id={invoice} onClose={() => setInvoice(null)} />}
      </List>
    </div>
  );
}
