import type { ListSpec } from '@/components/list/listParams';
import { ReportActions } from '@/components/report/ReportActions';
import { ReportScope, SCOPE_FILTERS, useScopeQuery } from '@/components/report/ReportScope';
import styles from '@/components/report/report.module.css';
import { useT } from '@/i18n/useT';

/** A list of the report with the filters that say which campaigns it is about. */
export const scoped = (spec: ListSpec): ListSpec => ({
  ...spec,
  filters: { ...spec.filters, ...SCOPE_FILTERS },
});

/** Which campaigns the report is about, and a PDF of it. */
export function ScopeInputs() {
  const t = useT();
  const query = useScopeQuery();
  return (
    <>
      <ReportScope
        label={t('phishingSimulation.summary.scope')}
        periodLabel={t('phishingSimulation.summary.period')}
        campaignsLabel={t('phishingSimulation.summary.campaigns')}
        resource="simulation_summary"
      />
      <div className={styles.screenOnly}>
        <ReportActions report="phishingSummary" query={query} />
      </div>
    </>
  );
}
