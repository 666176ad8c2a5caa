import type { ComparedCustomer } from '@contract/partner/comparison';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Score } from '@/components/completion/Score';
import { Change } from '@/components/report/Change';
import type { Formats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import type { TypedTranslate } from '@/i18n/useT';
import { CUSTOMER_FLAG } from '../customers/CustomerLink';

/** The columns of customers side by side; a name leads to the customer over the list of all. */
export function comparisonColumns(
  t: TypedTranslate,
  { number, percent, score }: Formats,
  customers: string,
): Column<ComparedCustomer>[] {
  const told = (
    { isTooSmall }: ComparedCustomer,
    value: number | null,
    shown: (value: number) => ReactNode,
  ) =>
    value === null ? (
      <span title={t(isTooSmall ? 'partner.comparison.tooSmall' : 'partner.comparison.notTold')}>–</span>
    ) : (
      shown(value)
    );
  const whole = (value: number) => percent(Math.floor(value));
  return [
    {
      key: 'companyName',
      label: t('partner.comparison.columns.companyName'),
      sort: 'companyName',
      width: 147,
      render: ({ companyId, companyName }) => (
        <Link to={`${customers}?${CUSTOMER_FLAG}=${companyId}`}>
          <bdi>{companyName}</bdi>
        </Link>
      ),
    },
    {
      key: 'culture',
      label: t('partner.comparison.columns.culture'),
      sort: 'culture',
      width: 130,
      render: (row) =>
        told(row, row.score, (value) => (
          <>
            <Score value={value} shown={percent(value)} />{' '}
            {row.level && <span data-muted="">{t(`partner.comparison.levels.${row.level}`)}</span>}
          </>
        )),
    },
    {
      key: 'change',
      label: t('partner.comparison.columns.change'),
      width: 118,
      render: (row) =>
        row.score === null || row.previousScore === null ? (
          told(row, null, number)
        ) : (
          <Change
            now={row.score}
            before={row.previousScore}
            unit="points"
            better="more"
            than={t('partner.comparison.yearBefore')}
          />
        ),
    },
    {
      key: 'learners',
      label: t('partner.comparison.columns.learners'),
      sort: 'learners',
      align: 'end',
      width: 70,
      render: ({ learners }) => number(learners),
    },
    {
      key: 'completedPercent',
      label: t('partner.comparison.columns.completed'),
      sort: 'completedPercent',
      align: 'end',
      width: 130,
      render: (row) => told(row, row.completedPercent, whole),
    },
    {
      key: 'overduePercent',
      label: t('partner.comparison.columns.overdue'),
      sort: 'overduePercent',
      align: 'end',
      width: 118,
      render: (row) => told(row, row.overduePercent, whole),
    },
    {
      key: 'gameScore',
      label: t('partner.comparison.columns.gameScore'),
      sort: 'gameScore',
      align: 'end',
      width: 85,
      render: (row) => told(row, row.gameScore, (value) => <Score value={value} shown={score(value)} />),
    },
    {
      key: 'reportedPercent',
      label: t('partner.comparison.columns.reported'),
      sort: 'reportedPercent',
      align: 'end',
      width: 104,
      render: (row) => told(row, row.reportedPercent, whole),
    },
  ];
}
