import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';

export interface AsOfProps {
  /** When the figures were read, ISO 8601. */
  at: string;
  /** Whose days they count: the company's. */
  zone: string;
}

/** When the figures of a page were true, in the zone whose days they count. */
export function AsOf({ at, zone }: AsOfProps) {
  const t = useT();
  const format = new Intl.DateTimeFormat(languageOf(useLocaleCode()), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  });
  return (
    <p className={typography.hint}>
      <time dateTime={at} title={zone}>
        {t('reports.kit.asOf', { time: format.format(new Date(at)) })}
      </time>
    </p>
  );
}
