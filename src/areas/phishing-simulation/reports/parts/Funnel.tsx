import type { Results } from '@contract/phishing-simulation/content';
import type { RecipientEvent, SimulationOverview } from '@contract/phishing-simulation/reports';
import { useFormats } from '@/components/report/useFormats';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { type BarRow, BarRows } from './BarRows';
import styles from './parts.module.css';

const STEPS = [
  ['SENT', 'sent', 'accent'],
  ['OPENED', 'opened', 'accent'],
  ['CLICKED', 'clicked', 'warning'],
  ['SUBMITTED', 'submitted', 'danger'],
] as const;

const WAYS = ['scanned', 'attachmentOpened', 'replied'] as const;

export interface FunnelProps {
  results: Results;
  /** How some of those clicked without a link, where it is known. */
  otherWays?: SimulationOverview['otherWays'];
  /** The address of the recipients of whom it is true; without one they can't be listed. */
  toRecipients?: ((event: RecipientEvent) => string | undefined) | undefined;
}

/** From mails sent to credentials given, each as its share of those sent, with the reports beside. */
export function Funnel({ results, otherWays, toRecipients }: FunnelProps) {
  const t = useT();
  const { number, share } = useFormats();
  const row = (
    event: RecipientEvent,
    key: (typeof STEPS)[number][1] | 'reported',
    tone: BarRow['tone'] = 'accent',
  ): BarRow => ({
    key,
    name: t(`phishingSimulation.results.${key}`),
    value: results[key],
    text: number(results[key]),
    share: share(results[key], results.sent),
    tone,
    to: toRecipients?.(event),
  });
  const list = new Intl.ListFormat(languageOf(useLocaleCode()), { type: 'unit' });
  const ways = WAYS.flatMap((way) => {
    const count = otherWays?.[way] ?? 0;
    return count > 0 ? [`${t(`phishingSimulation.results.${way}`)} ${number(count)}`] : [];
  });
  return (
    <div className={styles.funnel}>
      <BarRows
        label={t('phishingSimulation.report.funnel')}
        most={results.sent}
        rows={STEPS.map(([event, key, tone]) => row(event, key, tone))}
      />
      {ways.length > 0 && (
        <p className={typography.hint}>
          {t('phishingSimulation.report.otherWays')} {list.format(ways)}
        </p>
      )}
      <BarRows
        label={t('phishingSimulation.results.reported')}
        most={results.sent}
        rows={[row('REPORTED', 'reported', 'success')]}
      />
      {results.phished > 0 && (
        <p className={typography.hint}>
          {t('phishingSimulation.report.afterPhished', {
            smart_count: results.phished,
            reported: number(results.phishedReported),
          })}
        </p>
      )}
    </div>
  );
}
