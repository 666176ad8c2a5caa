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
  const some =
    first && first.licenses < seats ? new Intl.NumberFormat(language).format(first.licenses) : undefined;
  const all = isOver ? t('partner.paid.ended', { date }) : t('partner.paid.ends', { date });
  const text =
    some === undefined
      ? all
      : isOver
        ? t('partner.paid.endedSome', { licenses: some, date })
        : t('partner.paid.endsSome', { licenses: some, date });
  return <time dateTime={at}>{text}</time>;
}
