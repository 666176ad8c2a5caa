import { dayOf } from '@/components/plan/plan';
import type { CustomerRecord } from '@/dataProvider/resources/customers';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';

/** The day that a customer's licenses renew on, end on or have ended on, in its own zone. */
export function PaidUntil({
  customer: { subscriptionCurrentPeriodEnd, endsAt, ends, seats, timeZone },
}: {
  customer: Pick<CustomerRecord, 'subscriptionCurrentPeriodEnd' | 'endsAt' | 'ends' | 'seats' | 'timeZone'>;
}) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const at = endsAt ?? subscriptionCurrentPeriodEnd;
  if (at === null) return <span data-muted="">–</span>;
  const date = dayOf(at, language, timeZone);
  const isOver = Date.parse(at) <= Date.now();
  if (endsAt === null) return <time dateTime={at}>{t('partner.paid.renews', { date })}</time>;
  const [first] = ends;
  const number = new Intl.NumberFormat(language);
  const of =
    first && first.licenses < seats
      ? { date, licenses: number.format(first.licenses), seats: number.format(seats) }
      : undefined;
  const text = isOver
    ? of
      ? t('partner.paid.endedSome', of)
      : t('partner.paid.ended', { date })
    : of
      ? t('partner.paid.endsSome', of)
      : t('partner.paid.ends', { date });
  return <time dateTime={at}>{text}</time>;
}
