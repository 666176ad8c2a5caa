import { billingEndpoints } from '@contract/billing';
import { licenseEndpoints } from '@contract/partner/licenses';
import type { CompanyProfile } from '@contract/shell';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { useCall } from '@/client/useCall';
import { CopyButton } from '@/components/copy/CopyButton';
import { Skeleton } from '@/components/feedback/Skeleton';
import { EndsList } from '@/components/plan/EndsList';
import { buyingOf, missingSeats } from '@/components/plan/plan';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import styles from './billing.module.css';
import { Fact } from './Fact';
import { InvoicesTable } from './InvoicesTable';
import { SubscriptionCard } from './SubscriptionCard';

/** Seats in use, with the numbers of the banners. */
function UsageCard({ company }: { company: CompanyProfile }) {
  const t = useT();
  const number = new Intl.NumberFormat(languageOf(useLocaleCode()));
  const { enabled: used, limit } = company.users;
  const missing = missingSeats(company);
  const values = { users: number.format(used), seats: number.format(company.subscription.seats) };
  return (
    <section className={styles.card} aria-labelledby="billing-usage">
      <h2 id="billing-usage">{t('licensing.billing.usage')}</h2>
      <p>{t('licensing.billing.used', { used: number.format(used), seats: number.format(limit) })}</p>
      <meter
        className={styles.meter}
        min={0}
        max={Math.max(limit, used, 1)}
        value={used}
        aria-hidden="true"
      />
      {missing > 0 ? (
        <p className={styles.warning}>
          {t('licensing.billing.exceeded', values)} {t('licensing.billing.missing', { smart_count: missing })}
        </p>
      ) : (
        <p className={styles.muted}>
          {t('licensing.billing.free', { smart_count: Math.max(0, limit - used) })}
        </p>
      )}
    </section>
  );
}

/** A partner's licenses, which its customers get. */
function PoolCard({ company }: { company: CompanyProfile }) {
  const t = useT();
  const number = new Intl.NumberFormat(languageOf(useLocaleCode()));
  const { data } = useCall(licenseEndpoints.licenses, { params: { companyId: company.id } });
  const pool = data?.data;
  return (
    <section className={styles.card} aria-labelledby="billing-pool">
      <h2 id="billing-pool">{t('licensing.billing.pool')}</h2>
      {pool ? (
        <dl className={styles.facts}>
          <Fact name={t('licensing.billing.poolLeft')}>{number.format(pool.licenses)}</Fact>
          <Fact name={t('licensing.billing.poolBought')}>{number.format(pool.bought)}</Fact>
          <Fact name={t('licensing.billing.poolReceived')}>{number.format(pool.received)}</Fact>
          <Fact name={t('licensing.billing.poolAllocated')}>{number.format(pool.allocated)}</Fact>
          {pool.expired > 0 && (
            <Fact name={t('licensing.billing.poolExpired')}>{number.format(pool.expired)}</Fact>
          )}
        </dl>
      ) : (
        <Skeleton width="60%" />
      )}
      {pool && (
        <EndsList ends={pool.ends} timeZone={company.timeZone} label={t('licensing.billing.poolEnds')} />
      )}
    </section>
  );
}

/** Where a bank transfer goes; nothing where none are taken. */
function BankCard({ companyId }: { companyId: number }) {
  const t = useT();
  const { data } = useCall(billingEndpoints.bank, { params: { companyId } });
  const bank = data?.data;
  if (!bank) return null;
  const lines = [
    [t('licensing.billing.accountHolder'), bank.accountHolder],
    [t('licensing.billing.bankName'), bank.bankName],
    [t('licensing.billing.iban'), bank.iban],
    [t('licensing.billing.bic'), bank.bic],
    [t('licensing.billing.reference'), bank.reference],
  ] as const;
  return (
    <section className={`${styles.card} ${styles.wide}`} aria-labelledby="billing-bank">
      <h2 id="billing-bank">{t('licensing.billing.bank')}</h2>
      <p className={styles.muted}>{t('licensing.billing.bankHint')}</p>
      <dl className={styles.bank}>
        {lines.map(([name, value]) => (
          <Fact key={name} name={name}>
            <bdi>{value}</bdi>
            <CopyButton text={value} label={t('licensing.billing.copy', { what: name })} />
          </Fact>
        ))}
      </dl>
    </section>
  );
}

/** Leads to the page with the payment method, in the same window. */
function PaymentCard({ companyId }: { companyId: number }) {
  const t = useT();
  const { isPending, run } = useAction(billingEndpoints.customerPortal, {
    onSuccess: ({ data }) => location.assign(data),
  });
  return (
    <section className={styles.card} aria-labelledby="billing-payment">
      <h2 id="billing-payment">{t('licensing.billing.payment')}</h2>
      <p className={styles.muted}>{t('licensing.billing.paymentHint')}</p>
      <Button variant="outlined" loading={isPending} onClick={() => void run({ params: { companyId } })}>
        {t('licensing.billing.portal')}
      </Button>
    </section>
  );
}

function Invoices() {
  const t = useT();
  return (
    <section aria-labelledby="billing-invoices">
      <h2 id="billing-invoices" className={styles.title}>
        {t('licensing.invoices.title')}
      </h2>
      <InvoicesTable />
    </section>
  );
}

/** Whoever has a provider gets no invoices; those from before stay. */
function OwnInvoices({ companyId }: { companyId: number }) {
  const { data } = useCall(
    billingEndpoints.invoices,
    { params: { companyId }, query: { pageSize: 5 } },
    { select: (answer) => answer.data.pageInfo.totalItems },
  );
  return data ? <Invoices /> : null;
}

/** /billing: the subscription, how it is used and paid, and the invoices. */
export default function BillingPage() {
  const t = useT();
  const session = useSession();
  const mayPay = useCan(billingEndpoints.customerPortal);
  if (!session) return null;
  const { user, company } = session;
  const { isPartner, isSpecialPartnerParent } = company.distribution;
  const buying = buyingOf(user, company);
  return (
    <div className={styles.page}>
      <PageHeading
        title={t('licensing.billing.title')}
        description={t('licensing.billing.description')}
        actions={
          !isSpecialPartnerParent && (
            <Button variant="outlined" component={Link} to="/licensing">
              {t('licensing.billing.toLicensing')}
            </Button>
          )
        }
      />
      {buying.by === 'provider' && (
        <p className={styles.notice}>{t('licensing.provider', { name: buying.name })}</p>
      )}
      <div className={styles.cards}>
        <SubscriptionCard company={company} />
        <UsageCard company={company} />
        {isPartner && <PoolCard company={company} />}
        {mayPay && <PaymentCard companyId={company.id} />}
        <BankCard companyId={company.id} />
      </div>
      {buying.by === 'provider' && !isPartner ? <OwnInvoices companyId={company.id} /> : <Invoices />}
    </div>
  );
}
