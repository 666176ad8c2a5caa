import type { ListSpec } from '@/components/list/listParams';
import { ReportScope, SCOPE_FILTERS } from '@/components/report/ReportScope';
import { useT } from '@/i18n/useT';

/** A list of the report with the filters that say which campaigns it is about. */
export const scoped = (spec: ListSpec): ListSpec => ({
  ...spec,
  filters: { ...spec.filters, ...SCOPE_FILTERS },
});

/** Which campaigns the report is about. */
export function ScopeInputs() {
  const t = useT();
  return (
    <ReportScope
      label={t('phishingSimulation.summary.scope')}
      periodLabel={t('phishingSimulation.summary.period')}
      campaignsLabel={t('phishingSimulation.summary.campaigns')}
      resource="simulation_summary"
    />
  );
}
