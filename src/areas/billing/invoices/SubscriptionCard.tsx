import { billingEndpoints, type Subscription } from '@contract/billing';
import type { CompanyProfile } from '@contract/shell';
import Button from '@mui/material/Button';
import { getSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { callKey, useCall } from '@/client/useCall';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { useConfirm } from '@/components/dialog/useConfirm';
import { Skeleton } from '@/components/feedback/Skeleton';
import { EndsList } from '@/components/plan/EndsList';
import { dayOf, daysUntil } from '@/components/plan/plan';
import { languageOf } from '@/i18n/locales';
import { moneyOf } from '@/i18n/money';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './billing.module.css';
import { Fact } from './Fact';

const TONES = {
  active: 'success',
  past_due: 'danger',
  unpaid: 'danger',
  canceled: 'muted',
} as const satisfies Record<string, BadgeTone>;

/** Takes the cancellation back, once that is confirmed. */
function ResumeButton({ company, date }: { company: CompanyProfile; date: string }) {
  const t = useT();
  const confirm = useConfirm();
  const { isPending, run } = useAction(billingEndpoints.resumeSubscription, {
    refreshes: [callKey.all(billingEndpoints.subscriptions)],
    success: 'licensing.billing.resumed',
    onSuccess: () => getSession().reload(),
  });
  const resume = async () => {
    const isSure = await confirm({
      title: t('licensing.billing.resumeTitle'),
      description: t('licensing.billing.resumeText', { date }),
      confirmLabel: t('licensing.billing.resume'),
    });
    if (isSure) void run({ params: { companyId: company.id } });
  };
  return (
    <Button variant="outlined" loading={isPending} onClick={() => void resume()}>
      {t('licensing.billing.resume')}
    </Button>
  );
}

/** Whether the subscription goes on by itself, whatever came from the pool of a provider. */
const renews = (last: Subscription | undefined) =>
  last !== undefined && last.endsAt === null && last.status !== 'canceled';

/** Until when, and what then: the licenses renew, end, or have ended. */
function End({ company, last }: { company: CompanyProfile; last: Subscription | undefined }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const { timeZone, subscription } = company;
  // Where nothing renews, the first end of all that it has: of its subscription, and of what its provider gave.
  const endsAt = renews(last) ? null : (subscription.endsAt ?? last?.endsAt ?? null);
  const day = endsAt ?? last?.stripe_current_period_end ?? subscription.currentPeriodEnd;
  if (day === null || !(subscription.hasBoost || last)) return null;
  const now = new Date();
  const isOver = endsAt !== null && Date.parse(endsAt) <= now.getTime();
  const daysLeft = daysUntil(day, now, timeZone);
  const name = isOver
    ? t('licensing.billing.endedOn')
    : endsAt !== null
      ? t('licensing.billing.endsOn')
      : t('licensing.billing.renews');
  return (
    <Fact name={name}>
      <time dateTime={day}>{dayOf(day, language, timeZone)}</time>
      {daysLeft > 0 && !isOver && (
        <span className={styles.muted}>{t('licensing.billing.daysLeft', { smart_count: daysLeft })}</span>
      )}
    </Fact>
  );
}

/** The subscription that counts: the last one. Its price is its buyer's. */
export function SubscriptionCard({ company }: { company: CompanyProfile }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const params = { companyId: company.id };
  const mayResume = useCan(billingEndpoints.resumeSubscription);
  const { data, isPending } = useCall(billingEndpoints.subscriptions, { params });
  const last = data?.data.at(-1);
  const { hasBoost, ends } = company.subscription;
  const provider = company.distribution.parentCompanyName;
  const plan = t(hasBoost ? 'licensing.plans.boost.name' : 'licensing.plans.free.name');
  const [price, ...otherPrices] = last?.prices ?? [];
  const date = last?.endsAt ? dayOf(last.endsAt, language, company.timeZone) : '';
  return (
    <section className={styles.card} aria-labelledby="billing-subscription">
      <h2 id="billing-subscription">
        {t('licensing.billing.subscription')}
        {last?.canResume ? (
          <Badge tone="info">{t('licensing.billing.ending')}</Badge>
        ) : (
          last && <Badge tone={TONES[last.status]}>{t(`licensing.billing.statuses.${last.status}`)}</Badge>
        )}
      </h2>
      {isPending ? (
        <Skeleton width="60%" />
      ) : (
        <dl className={styles.facts}>
          <Fact name={t('licensing.billing.plan')}>{plan}</Fact>
          {hasBoost && (
            <Fact name={t('licensing.billing.licenses')}>
              {new Intl.NumberFormat(language).format(company.subscription.seats)}
            </Fact>
          )}
          {price && (
            <Fact name={t('licensing.billing.pricePerSeat')}>
              {otherPrices.length === 0
                ? t('licensing.billing.yearly', { price: moneyOf(price.pricePerLicense, language) })
                : [price, ...otherPrices].map(({ licenses, pricePerLicense }) => (
                    <span key={pricePerLicense}>
                      {t('licensing.billing.priceOf', {
                        smart_count: licenses,
                        price: moneyOf(pricePerLicense, language),
                      })}
                    </span>
                  ))}
            </Fact>
          )}
          {last && last.yearlyTotal !== null && renews(last) && (
            <Fact name={t('licensing.billing.renewal')}>{moneyOf(last.yearlyTotal, language)}</Fact>
          )}
          <End company={company} last={last} />
          {hasBoost && provider && (
            <Fact name={t('licensing.billing.provider')}>
              <bdi>{provider}</bdi>
            </Fact>
          )}
        </dl>
      )}
      {!isPending && ends.length > (renews(last) ? 0 : 1) && (
        <EndsList ends={ends} timeZone={company.timeZone} label={t('licensing.billing.ends')} />
      )}
      {!isPending && !last && !hasBoost && <p className={styles.muted}>{t('licensing.billing.none')}</p>}
      {(last?.status === 'past_due' || last?.status === 'unpaid') && (
        <p className={styles.warning}>{t('licensing.billing.failed')}</p>
      )}
      {last?.canResume && (
        <>
          <p>{t('licensing.billing.endingText', { date })}</p>
          {mayResume && <ResumeButton company={company} date={date} />}
        </>
      )}
    </section>
  );
}
