import type { CustomerDetails } from '@contract/partner/customers';
import { EndsList } from '@/components/plan/EndsList';
import { dayOf } from '@/components/plan/plan';
import { RelativeTime } from '@/components/table/RelativeTime';
import { languageOf } from '@/i18n/locales';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useLocaleCode, useT } from '@/i18n/useT';
import { PaidUntil } from '../PaidUntil';
import styles from './drawer.module.css';
import { Facts } from './Facts';

const STATES = ['enabled', 'disabled', 'notAssigned', 'notStarted', 'inProgress', 'completed'] as const;

/** A day of a company's zone, exact for machines. */
export function Day({ value, timeZone }: { value: string; timeZone: string }) {
  return <time dateTime={value}>{dayOf(value, languageOf(useLocaleCode()), timeZone)}</time>;
}

/** What the customer has: seats and how many are taken, its plan and subscription, and its users by status. */
export function SeatsSection({ customer }: { customer: CustomerDetails }) {
  const t = useT();
  const number = useFormatNumber();
  const { seats, users, overages, usersByStatus, subscriptionStatus } = customer;
  const share = seats > 0 ? Math.min(1, users / seats) : 1;
  return (
    <>
      <section className={styles.section} aria-label={t('partner.drawer.seats')}>
        <h3>{t('partner.drawer.seats')}</h3>
        <p className={styles.figure}>
          {t('partner.drawer.used', { users: number(users), seats: number(seats) })}
        </p>
        <div className={styles.bar} data-over={overages > 0 || undefined} aria-hidden="true">
          <span style={{ inlineSize: `${share * 100}%` }} />
        </div>
        {overages > 0 && (
          <p className={styles.over}>{t('partner.drawer.overages', { smart_count: overages })}</p>
        )}
        <Facts
          facts={[
            // Whoever has paid is past its trial.
            !customer.is_boosted &&
              customer.trial_status && [
                t('partner.drawer.trial'),
                customer.trialEnd ? (
                  <>
                    {t(`partner.trial.${customer.trial_status}`)}, <RelativeTime value={customer.trialEnd} />
                  </>
                ) : (
                  t('partner.drawer.trialDays', { smart_count: customer.trialDays })
                ),
              ],
            subscriptionStatus && [
              t('partner.drawer.subscription'),
              t(`partner.subscription.${subscriptionStatus}`),
            ],
            customer.subscriptionPaidSeats !== null && [
              t('resources.customers.fields.subscriptionPaidSeats'),
              number(customer.subscriptionPaidSeats),
            ],
            customer.currentPeriodStart !== null && [
              t('partner.drawer.periodStart'),
              <Day key="start" value={customer.currentPeriodStart} timeZone={customer.timeZone} />,
            ],
            (customer.endsAt ?? customer.subscriptionCurrentPeriodEnd) !== null && [
              t('partner.drawer.periodEnd'),
              <PaidUntil key="end" customer={customer} />,
            ],
          ]}
        />
        {customer.ends.length > 1 && (
          <EndsList ends={customer.ends} timeZone={customer.timeZone} label={t('partner.drawer.ends')} />
        )}
      </section>
      <section className={styles.section} aria-label={t('partner.drawer.users')}>
        <h3>{t('partner.drawer.users')}</h3>
        <Facts
          facts={STATES.map((state) => [t(`partner.userStates.${state}`), number(usersByStatus[state])])}
        />
      </section>
    </>
  );
}
