import { customerEndpoints, LICENSING_STATUSES } from '@contract/partner/customers';
import { transactionEndpoints } from '@contract/partner/licenses';
import { type Overview as OverviewData, overviewEndpoints } from '@contract/partner/overview';
import Button from '@mui/material/Button';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { currentCompanyId, useActor, useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { customersPath } from '@/components/customers/customersPath';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { EndsList } from '@/components/plan/EndsList';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { MonthChart } from '../charts/MonthChart';
import { billingPath, links } from '../links';
import styles from './overview.module.css';

const STATUSES = [...LICENSING_STATUSES].reverse();
/** The partner's own customers, its partners among them. */
const OWN = 'DIRECT_CUSTOMERS,PARTNERS';

/** /reseller/overview and /subreseller/overview: how the partner's business stands, each number a way to its list. */
export default function OverviewPage() {
  const t = useT();
  const listOf = useOwnCustomers();
  const params = { companyId: currentCompanyId() };
  const { data, error, refetch } = useCall(overviewEndpoints.overview, { params });
  return (
    <>
      <PageHeading title={t('shell.nav.overview')} actions={<QuickActions />} />
      {data ? (
        <Overview overview={data.data} listOf={listOf} />
      ) : error ? (
        <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.page} aria-busy="true">
          <div className={styles.tiles}>
            {['customers', 'seats', 'pool', 'overages'].map((key) => (
              <Skeleton key={key} height={168} />
            ))}
          </div>
          <div className={styles.columns}>
            <Skeleton height={330} />
            <Skeleton height={330} />
          </div>
        </div>
      )}
    </>
  );
}

/** Numbers are those of the partner's own customers, so their lists leave out those of its partners. */
function useOwnCustomers(): PartProps['listOf'] {
  const { customerType } = useActor();
  const seesOthers = useSession()?.company.features.isGrandChildrenAccessAllowed === true;
  const own = customerType === 'RESELLER' && seesOthers ? { companyAffiliation: OWN } : {};
  return (query) => {
    const search = new URLSearchParams(
      Object.entries({ ...own, ...query }).map(([key, value]) => [key, String(value)]),
    );
    return `${customersPath(customerType)}?${search}`;
  };
}

/** Where a partner goes most often from here. */
function QuickActions() {
  const t = useT();
  const { customerType } = useActor();
  const canForecast = useCan(overviewEndpoints.forecast);
  const canInvite = useCan(customerEndpoints.invite);
  const customers = customersPath(customerType);
  return (
    <>
      {canForecast && (
        <>
          <Button variant="outlined" component={Link} to={links.forecast()}>
            {t('shell.nav.forecast')}
          </Button>
          <Button variant="outlined" component={Link} to={billingPath(customerType)}>
            {t('shell.nav.transactions')}
          </Button>
        </>
      )}
      <Button variant={canInvite ? 'outlined' : 'contained'} component={Link} to={customers}>
        {t('shell.nav.customers')}
      </Button>
      {canInvite && (
        <Button variant="contained" component={Link} to={`${customers}?modal=inviteCustomers`}>
          {t('partner.overview.invite')}
        </Button>
      )}
    </>
  );
}

interface PartProps {
  overview: OverviewData;
  /** The address of its own customers, narrowed further. */
  listOf: (query: Record<string, string | number>) => string;
}

function Overview(props: PartProps) {
  const t = useT();
  const { overview } = props;
  const months = useMemo(
    () => overview.revenue.map(({ month, amount, paid }) => ({ month, whole: amount, part: paid })),
    [overview.revenue],
  );
  return (
    <div className={styles.page}>
      <div className={styles.tiles}>
        <Customers {...props} />
        <Seats {...props} />
        <Pool {...props} />
        <Overages {...props} />
      </div>
      <div className={styles.columns}>
        <section className={styles.card} data-wide="" aria-labelledby="revenue">
          <h2 id="revenue">{t('partner.overview.revenue.title')}</h2>
          <MonthChart
            title={t('partner.overview.revenue.title')}
            months={months}
            wholeName={t('partner.overview.revenue.invoiced')}
            partName={t('partner.overview.revenue.paid')}
            restName={t('partner.overview.revenue.unpaid')}
          />
        </section>
        <div className={styles.side}>
          <Renewals {...props} />
          <Trials {...props} />
        </div>
      </div>
    </div>
  );
}

interface TileProps {
  id: string;
  title: string;
  /** The number that counts most. */
  value: string;
  children?: ReactNode;
}

function Tile({ id, title, value, children }: TileProps) {
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.value}>{value}</p>
      {children}
    </section>
  );
}

interface FactProps {
  name: string;
  value: string;
  /** The list behind the number. */
  to?: string;
}

function Fact({ name, value, to }: FactProps) {
  return (
    <div>
      <dt>{to ? <Link to={to}>{name}</Link> : name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Customers({ overview: { customers: count }, listOf }: PartProps) {
  const t = useT();
  const format = useFormatNumber();
  return (
    <Tile id="customers" title={t('shell.nav.customers')} value={format(count.total)}>
      <dl className={styles.facts}>
        {STATUSES.map((status) => (
          <Fact
            key={status}
            name={t(`partner.licensing.${status}`)}
            value={format(count[status])}
            to={listOf({ status })}
          />
        ))}
      </dl>
    </Tile>
  );
}

function Seats({ overview: { seats } }: PartProps) {
  const t = useT();
  const format = useFormatNumber();
  return (
    <Tile id="seats" title={t('partner.overview.seats.title')} value={format(seats.sold)}>
      <meter value={seats.used} max={Math.max(seats.used + seats.free, 1)} aria-labelledby="seats" />
      <dl className={styles.facts}>
        <Fact name={t('partner.overview.seats.used')} value={format(seats.used)} />
        <Fact name={t('partner.overview.seats.free')} value={format(seats.free)} />
      </dl>
    </Tile>
  );
}

function Pool({ overview: { pool } }: PartProps) {
  const t = useT();
  const format = useFormatNumber();
  const mayRead = useCan(transactionEndpoints.allocations);
  const timeZone = useSession()?.company.timeZone ?? 'UTC';
  return (
    <Tile id="pool" title={t('partner.overview.pool.title')} value={format(pool.licenses)}>
      <dl className={styles.facts}>
        <Fact name={t('partner.overview.pool.bought')} value={format(pool.bought)} />
        <Fact name={t('partner.overview.pool.received')} value={format(pool.received)} />
        <Fact
          name={t('partner.overview.pool.allocated')}
          value={format(pool.allocated)}
          to={mayRead ? links.allocations() : undefined}
        />
        {pool.expired > 0 && <Fact name={t('partner.overview.pool.expired')} value={format(pool.expired)} />}
      </dl>
      <EndsList ends={pool.ends} timeZone={timeZone} label={t('partner.overview.pool.ends')} />
    </Tile>
  );
}

function Overages({ overview: { overages }, listOf }: PartProps) {
  const t = useT();
  const format = useFormatNumber();
  return (
    <Tile id="overages" title={t('partner.overview.overages.title')} value={format(overages.licenses)}>
      <p className={styles.hint}>
        {t('partner.overview.overages.text', { smart_count: overages.customers })}
      </p>
      {overages.customers > 0 && (
        <Link to={listOf({ hasOverages: 'true' })}>{t('partner.overview.overages.show')}</Link>
      )}
    </Tile>
  );
}

/** Paid periods that end soon; each line includes the ones before it. */
function Renewals({ overview: { renewals }, listOf }: PartProps) {
  const t = useT();
  const format = useFormatNumber();
  return (
    <section className={styles.card} aria-labelledby="renewals">
      <h2 id="renewals">{t('partner.overview.renewals.title')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('partner.overview.renewals.within')}</th>
            <th scope="col">{t('shell.nav.customers')}</th>
            <th scope="col">{t('partner.overview.renewals.licenses')}</th>
          </tr>
        </thead>
        <tbody>
          {renewals.map(({ days, customers: count, licenses }) => (
            <tr key={days}>
              <th scope="row">
                <Link to={listOf({ renewsWithin: days, orderBy: 'subscriptionCurrentPeriodEnd' })}>
                  {t('partner.overview.renewals.days', { smart_count: days })}
                </Link>
              </th>
              <td>{format(count)}</td>
              <td>{format(licenses)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Trials({ overview: { trials }, listOf }: PartProps) {
  const t = useT();
  return (
    <section className={styles.card} aria-labelledby="trials">
      <h2 id="trials">{t('partner.overview.trials.title')}</h2>
      <p className={styles.hint}>{t('partner.overview.trials.text', { smart_count: trials.ending })}</p>
      {trials.next.length > 0 && (
        <ul className={styles.list}>
          {trials.next.map(({ companyId, companyName, trialEnd }) => (
            <li key={companyId}>
              <Link to={listOf({ customer: companyId })}>
                <bdi>{companyName}</bdi>
              </Link>
              <RelativeTime value={trialEnd} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
