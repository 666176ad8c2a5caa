import { useSearchParams } from 'react-router';
import { useToday } from '@/authProvider/companyDay';
import { type ListSpec, readListParams } from '@/components/list/listParams';
import { PeriodInputs } from '@/components/report/PeriodInputs';
import { ReportActions } from '@/components/report/ReportActions';
import { ReportScope, SCOPE_FILTERS } from '@/components/report/ReportScope';
import { type ExerciseScope, scopeQuery } from '@/dataProvider/resources/exerciseScope';
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
      records={{
        filter: 'campaigns',
        resource: 'simulation_summary',
        label: t('phishingSimulation.summary.campaigns'),
      }}
    >
      <PeriodInputs label={t('phishingSimulation.summary.period')} period="period" from="from" to="to" />
    </ReportScope>
  );
}

const ANY_TAB = scoped({ sorts: [], defaultSort: { field: 'name', order: 'ASC' } });

/** A PDF of the campaigns that the address is about, now or by schedule; a tab's search narrows only its table. */
export function SummaryActions() {
  const [address] = useSearchParams();
  const filter = readListParams(address, ANY_TAB).filterValues as ExerciseScope;
  return <ReportActions report="phishingSummary" query={scopeQuery(filter, useToday())} />;
}
