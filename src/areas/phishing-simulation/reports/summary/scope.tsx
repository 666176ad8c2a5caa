import { useListContext } from 'react-admin';
import { useToday } from '@/authProvider/companyDay';
import { SearchSelect } from '@/components/form/SearchSelect';
import { dayFilter, idsFilter, type ListSpec, withFilter, wordFilter } from '@/components/list/listParams';
import { PeriodInputs } from '@/components/report/PeriodInputs';
import styles from '@/components/report/report.module.css';
import { REPORT_PERIODS, scopeQuery } from '@/dataProvider/resources/exerciseScope';
import type { SimulationScope } from '@/dataProvider/resources/simulationSummary';
import { useT } from '@/i18n/useT';

/** A list of the report with the filters that say which campaigns it is about. */
export const scoped = (spec: ListSpec): ListSpec => ({
  ...spec,
  filters: {
    ...spec.filters,
    campaigns: idsFilter('campaigns'),
    period: wordFilter(REPORT_PERIODS),
    from: dayFilter,
    to: dayFilter,
  },
});

/** The scope of the enclosing list as query parameters. */
export function useScopeQuery() {
  const { campaigns, period, from, to } = useListContext().filterValues as SimulationScope;
  return scopeQuery(
    {
      ...(campaigns && { campaigns }),
      ...(period && { period }),
      ...(from && { from }),
      ...(to && { to }),
    },
    useToday(),
  );
}

/** Which campaigns the report is about: some of them, or those that began in a period. */
export function ScopeInputs() {
  const t = useT();
  const { filterValues, setFilters } = useListContext();
  const { campaigns = [] } = filterValues as SimulationScope;
  return (
    <section className={styles.scope} aria-label={t('phishingSimulation.summary.scope')}>
      <PeriodInputs label={t('phishingSimulation.summary.period')} period="period" from="from" to="to" />
      <div className={styles.campaigns}>
        <SearchSelect
          resource="simulation_summary"
          label={t('phishingSimulation.summary.campaigns')}
          isMultiple
          value={campaigns}
          onChange={(ids) => setFilters(withFilter(filterValues, 'campaigns', ids))}
        />
      </div>
    </section>
  );
}
