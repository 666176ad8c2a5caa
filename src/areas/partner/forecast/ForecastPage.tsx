import { limits } from '@contract/limits';
import { FORECAST_SORTS } from '@contract/partner/overview';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { useActor } from '@/authProvider/currentSession';
import { customersPath } from '@/components/customers/customersPath';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { List } from '@/components/list/List';
import { type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import type { DealRecord, DealsMeta } from '@/dataProvider/resources/transactions';
import { languageOf } from '@/i18n/locales';
import { exactMoneyOf, moneyOf } from '@/i18n/money';
import { type TypedTranslate, useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { MonthChart } from '../charts/MonthChart';
import styles from './forecast.module.css';

const DEALS: ListSpec = {
  sorts: FORECAST_SORTS,
  defaultSort: { field: 'closesOn', order: 'ASC' },
  names: PARTNER_NAMES,
  searchDebounceMs: limits.ui.partnerSearchDebounceMs,
};

/** The documented name of the parameter that opens a customer over the list. */
const customerAddress = (list: string, id: number) => `${list}?customer=${id}`;

function dealColumns(t: TypedTranslate, language: string, customers: string): Column<DealRecord>[] {
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  // A day, not an instant: the same one in every zone.
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return [
    {
      key: 'companyName',
      label: t('partner.forecast.fields.companyName'),
      sort: 'companyName',
      render: ({ id, companyName }) => (
        <Link to={customerAddress(customers, id)}>
          <bdi>{companyName}</bdi>
        </Link>
      ),
    },
    {
      key: 'probability',
      label: t('partner.forecast.fields.probability'),
      sort: 'probability',
      align: 'end',
      width: 120,
      render: ({ probability }) => percent.format(probability / 100),
    },
    {
      key: 'licenses',
      label: t('partner.forecast.fields.licenses'),
      sort: 'licenses',
      align: 'end',
      width: 120,
      render: ({ licenses }) => number.format(licenses),
    },
    {
      key: 'closesOn',
      label: t('partner.forecast.fields.closesOn'),
      sort: 'closesOn',
      width: 150,
      render: ({ closesOn }) => <time dateTime={closesOn}>{day.format(new Date(closesOn))}</time>,
    },
    {
      key: 'amount',
      label: t('partner.forecast.fields.amount'),
      sort: 'amount',
      align: 'end',
      width: 150,
      render: ({ amount }) => exactMoneyOf(amount, language),
    },
    {
      key: 'weighted',
      label: t('partner.forecast.fields.weighted'),
      sort: 'weighted',
      align: 'end',
      width: 160,
      render: ({ weighted }) => exactMoneyOf(weighted, language),
    },
  ];
}

/** The pipeline of all that match: its sums, and what is expected month by month. */
function Pipeline() {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const { meta, isPending } = useListContext<DealRecord>();
  const { months, totals } = (meta ?? {}) as Partial<DealsMeta>;
  const bars = useMemo(
    () => (months ?? []).map(({ month, amount, weighted }) => ({ month, whole: amount, part: weighted })),
    [months],
  );
  if (isPending) {
    return (
      <div className={styles.pipeline} aria-busy="true">
        <Skeleton height={72} />
        <Skeleton height={300} />
      </div>
    );
  }
  if (!totals || totals.deals === 0) return null;
  return (
    <div className={styles.pipeline}>
      <dl className={styles.totals}>
        <div>
          <dt>{t('partner.forecast.totals.deals')}</dt>
          <dd>{new Intl.NumberFormat(language).format(totals.deals)}</dd>
        </div>
        <div>
          <dt>{t('partner.forecast.totals.amount')}</dt>
          <dd>{moneyOf(totals.amount, language)}</dd>
        </div>
        <div>
          <dt>{t('partner.forecast.fields.weighted')}</dt>
          <dd>{moneyOf(totals.weighted, language)}</dd>
        </div>
      </dl>
      <section className={styles.card} aria-labelledby="pipeline">
        <h2 id="pipeline">{t('partner.forecast.byMonth')}</h2>
        <MonthChart
          title={t('partner.forecast.byMonth')}
          months={bars}
          wholeName={t('partner.forecast.fields.amount')}
          partName={t('partner.forecast.fields.weighted')}
          restName={t('partner.forecast.uncertain')}
        />
      </section>
    </div>
  );
}

/** /opportunity-forecast: the deals a partner expects, weighted by their probability. */
export default function ForecastPage() {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const customers = customersPath(useActor().customerType);
  const columns = useMemo(() => dealColumns(t, language, customers), [t, language, customers]);
  return (
    <>
      <PageHeading title={t('shell.nav.forecast')} description={t('partner.forecast.text')} />
      <List resource="deals" spec={DEALS}>
        <Pipeline />
        <DataTable<DealRecord>
          label={t('partner.forecast.deals')}
          searchLabel={t('partner.forecast.searchLabel')}
          columns={columns}
          empty={
            <EmptyState
              title={t('partner.forecast.empty.title')}
              description={t('partner.forecast.empty.text')}
              action={
                <Button variant="contained" component={Link} to={customers}>
                  {t('partner.forecast.empty.action')}
                </Button>
              }
            />
          }
        />
      </List>
    </>
  );
}
