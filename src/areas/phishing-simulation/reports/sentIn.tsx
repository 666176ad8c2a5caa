import { dayFilter, type FilterCodec, wordFilter } from '@/components/list/listParams';
import { PeriodInputs } from '@/components/report/PeriodInputs';
import styles from '@/components/report/report.module.css';
import { REPORT_PERIODS } from '@/dataProvider/resources/exerciseScope';
import { useT } from '@/i18n/useT';

/** The filters of a report's tab by the days on which mails were sent, by their documented names. */
export const SENT_IN = {
  dateRange: wordFilter(REPORT_PERIODS),
  periodFrom: dayFilter,
  periodTo: dayFilter,
} as const satisfies Record<string, FilterCodec>;

/** Chooses the days of sending that the enclosing list is about. */
export function SentInInputs() {
  const t = useT();
  const label = t('phishingSimulation.report.sentIn');
  return (
    <section className={styles.scope} aria-label={label}>
      <PeriodInputs label={label} period="dateRange" from="periodFrom" to="periodTo" />
    </section>
  );
}
