import { dayOf } from '@/components/plan/plan';
import type { CustomerRecord } from '@/dataProvider/resources/customers';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';

/** The day that a customer's licenses renew on, end on or have ended on, in its own zone. */
export function PaidUntil({
  customer: { subscriptionCurrentPeriodEnd, endsAt, timeZone },
}: {
  customer: Pick<CustomerRecord, 'subscriptionCurrentPeriodEnd' | 'endsAt' | 'timeZone'>;
}) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const at = endsAt ?? subscriptionCurrentPeriodEnd;
  if (at === null) return <span data-muted="">–</span>;
  const date = dayOf(at, language, timeZone);
  const isOver = Date.parse(at) <= Date.now();
  const text = endsAt === null ? t('partner.paid.renews', { date }) : t('partner.paid.ends', { date });
  return <time dateTime={at}>{isOver && endsAt !== null ? t('partner.paid.ended', { date }) : text}</time>;
}
