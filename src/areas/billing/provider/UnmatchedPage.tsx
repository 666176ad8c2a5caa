import { limits } from '@contract/limits';
import {
  providerEndpoints,
  reasonSchema,
  UNMATCHED_SORTS,
  UNMATCHED_STATES,
  type UnmatchedPayment,
} from '@contract/provider';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { callKey } from '@/client/useCall';
import { Badge } from '@/components/badge/Badge';
import { FormDialog } from '@/components/dialog/FormDialog';
import { EmptyState } from '@/components/feedback/EmptyState';
import { TextInput } from '@/components/form/TextInput';
import { List } from '@/components/list/List';
import { choicesFilter, type ListSpec } from '@/components/list/listParams';
import { dayOf } from '@/components/plan/plan';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import type { ListFilter } from '@/components/table/FilterMenu';
import { useRowActions } from '@/components/table/useRowActions';
import { languageOf } from '@/i18n/locales';
import { type TypedTranslate, useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { ProviderTabs } from './ReceivablesPage';
import styles from './receivables.module.css';

const PAYMENTS: ListSpec = {
  sorts: UNMATCHED_SORTS,
  defaultSort: { field: 'paidAt', order: 'DESC' },
  filters: { state: choicesFilter(UNMATCHED_STATES) },
  searchDebounceMs: limits.ui.partnerSearchDebounceMs,
};

/** The reads that saying what became of a payment changes. */
const CHANGED: readonly QueryKey[] = [['unmatched_payments'], callKey.all(providerEndpoints.ages)];

/** An amount of any currency, from its smallest unit. */
function moneyIn(amount: number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

type ColumnName = 'payerCompanyName' | 'paidAt' | 'amount' | 'reason' | 'paidFor' | 'reference' | 'settledAt';

function columnsOf(t: TypedTranslate, language: string): Column<UnmatchedPayment>[] {
  const column = (
    key: ColumnName,
    render: Column<UnmatchedPayment>['render'],
    more: Partial<Column<UnmatchedPayment>> = {},
  ): Column<UnmatchedPayment> => ({
    key,
    label: t(`receivables.unmatched.columns.${key}`),
    render,
    ...more,
  });
  return [
    column('payerCompanyName', ({ payerCompanyName }) => <bdi data-truncate="">{payerCompanyName}</bdi>, {
      sort: 'payerCompanyName',
      width: 200,
    }),
    column('paidAt', ({ paidAt }) => dayOf(paidAt, language, 'UTC'), {
      sort: 'paidAt',
      width: 130,
      card: 'subtitle',
    }),
    column('amount', ({ amount, currency }) => moneyIn(amount, currency, language), {
      sort: 'amount',
      align: 'end',
      width: 130,
    }),
    column(
      'reason',
      ({ reason, expected }) =>
        expected === null
          ? t(`receivables.unmatched.reason.${reason}`)
          : t('receivables.unmatched.reason.otherAmountThan', {
              expected: moneyIn(expected, limits.plans.currency, language),
            }),
      { width: 260 },
    ),
    column('paidFor', ({ paidFor }) => t(`receivables.unmatched.paidFor.${paidFor}`), { width: 150 }),
    column('reference', ({ reference }) => <bdi data-truncate="">{reference}</bdi>, { width: 180 }),
    column(
      'settledAt',
      ({ settledAt, note }) =>
        settledAt === null ? (
          <Badge tone="danger">{t('receivables.unmatched.state.waiting')}</Badge>
        ) : (
          <bdi data-truncate="" title={note}>
            {note}
          </bdi>
        ),
      { width: 220 },
    ),
  ];
}

const filtersOf = (t: TypedTranslate): ListFilter[] => [
  {
    kind: 'choices',
    name: 'state',
    groups: [
      {
        heading: t('receivables.unmatched.columns.settledAt'),
        options: UNMATCHED_STATES.map((value) => ({
          value,
          label: t(`receivables.unmatched.state.${value}`),
        })),
      },
    ],
  },
];

/** Payments that arrived and fit nothing: each waits until somebody says what became of it. */
export default function UnmatchedPage() {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  const filters = useMemo(() => filtersOf(t), [t]);
  const [payment, setPayment] = useState<UnmatchedPayment | null>(null);
  const { run: reopen } = useAction(providerEndpoints.reopenPayment, {
    success: 'receivables.unmatched.reopened',
    refreshes: CHANGED,
  });
  const actions = useRowActions<UnmatchedPayment>([
    {
      key: 'settle',
      label: t('receivables.unmatched.settle'),
      run: setPayment,
      isOffered: ({ settledAt }) => settledAt === null,
    },
    {
      key: 'reopen',
      label: t('receivables.unmatched.reopen'),
      run: ({ id }) => reopen({ params: { paymentId: id } }),
      isOffered: ({ settledAt }) => settledAt !== null,
    },
    {
      key: 'invoices',
      label: t('receivables.credit.invoices'),
      href: ({ payerCompanyId }) => `/provider/invoices?companyId=${payerCompanyId}`,
    },
  ]);
  return (
    <div className={styles.page}>
      <PageHeading
        title={t('shell.nav.unmatchedPayments')}
        description={t('receivables.unmatched.description')}
      />
      <ProviderTabs />
      <List resource="unmatched_payments" spec={PAYMENTS}>
        <DataTable<UnmatchedPayment>
          label={t('shell.nav.unmatchedPayments')}
          searchLabel={t('receivables.searchAccounts')}
          columns={columns}
          filters={filters}
          actions={actions}
          empty={
            <EmptyState
              title={t('receivables.unmatched.emptyTitle')}
              description={t('receivables.unmatched.emptyText')}
            />
          }
        />
      </List>
      {payment && <SettleDialog payment={payment} onClose={() => setPayment(null)} />}
    </div>
  );
}

function SettleDialog({ payment, onClose }: { payment: UnmatchedPayment; onClose: () => void }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const notify = useNotify();
  const queryClient = useQueryClient();
  return (
    <FormDialog
      title={t('receivables.unmatched.settleTitle')}
      description={t('receivables.unmatched.settleText', {
        amount: moneyIn(payment.amount, payment.currency, language),
        company: payment.payerCompanyName,
      })}
      submitLabel={t('receivables.unmatched.save')}
      schema={reasonSchema}
      errorTexts="receivables.errors"
      defaultValues={{ reason: '' }}
      mode="onTouched"
      onSubmit={async (body) => {
        await call(providerEndpoints.settlePayment, { params: { paymentId: payment.id }, body });
        notify('receivables.unmatched.done', { type: 'success' });
        onClose();
        await Promise.all(CHANGED.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextInput
          source="reason"
          label={t('receivables.unmatched.note')}
          helperText={t('receivables.unmatched.noteHint')}
          isRequired
          minRows={2}
          maxLength={limits.invoices.reasonMax}
          autoFocus
        />
      </div>
    </FormDialog>
  );
}
