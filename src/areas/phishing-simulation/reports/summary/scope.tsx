import { limits } from '@contract/limits';
import { SIMULATION_SUMMARY_SORTS } from '@contract/phishing-simulation/summary';
import { useSearchParams } from 'react-router';
import { useToday } from '@/authProvider/companyDay';
import { type ListSpec, PARTNER_NAMES, readListParams } from '@/components/list/listParams';
import { orderOf, ReportActions } from '@/components/report/ReportActions';
import { ReportScope, SCOPE_FILTERS, ScopeDays } from '@/components/report/ReportScope';
import { ALWAYS, type ExerciseScope, scopeQuery } from '@/dataProvider/resources/exerciseScope';
import { useT } from '@/i18n/useT';
import type { SummaryTab } from './summaryPaths';

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
      records={{
        filter: 'campaigns',
        resource: 'simulation_summary',
        label: t('phishingSimulation.summary.campaigns'),
        among: { period: ALWAYS },
      }}
    >
      <ScopeDays label={t('phishingSimulation.summary.period')} />
    </ReportScope>
  );
}

/** The tab of campaigns, whose rows a PDF has. */
export const CAMPAIGN_LIST = scoped({
  sorts: SIMULATION_SUMMARY_SORTS,
  defaultSort: { field: 'startedAt', order: 'DESC' },
  names: PARTNER_NAMES,
  perPage: limits.paging.reportPageSize,
});

/**
 * A PDF of the campaigns that the address is about, now or by schedule, in the order of their tab while that is shown; a
 * tab's search narrows only its table.
 */
export function SummaryActions({ tab }: { tab: SummaryTab }) {
  const [address] = useSearchParams();
  const { filterValues, sort } = readListParams(address, CAMPAIGN_LIST);
  return (
    <ReportActions
      report="phishingSummary"
      query={scopeQuery(filterValues as ExerciseScope, useToday())}
      order={tab === 'campaigns' ? orderOf(CAMPAIGN_LIST, sort) : {}}
    />
  );
}
