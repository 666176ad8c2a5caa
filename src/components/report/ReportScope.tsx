import { useListContext } from 'react-admin';
import { useToday } from '@/authProvider/companyDay';
import { SearchSelect } from '@/components/form/SearchSelect';
import { dayFilter, type FilterCodec, idsFilter, withFilter, wordFilter } from '@/components/list/listParams';
import { type ExerciseScope, REPORT_PERIODS, scopeQuery } from '@/dataProvider/resources/exerciseScope';
import { useT } from '@/i18n/useT';
import { PeriodInputs } from './PeriodInputs';
import styles from './report.module.css';

/** The filters of a report's list that say which campaigns it is about. */
export const SCOPE_FILTERS = {
  campaigns: idsFilter('campaigns'),
  period: wordFilter(REPORT_PERIODS),
  from: dayFilter,
  to: dayFilter,
} as const satisfies Record<string, FilterCodec>;

/** The scope of the enclosing list as query parameters; its search only narrows the table. */
export function useScopeQuery() {
  const { campaigns, period, from, to } = useListContext().filterValues as ExerciseScope;
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

export interface ReportScopeProps {
  /** What it chooses: 'Exercises in the report'. */
  label: string;
  periodLabel: string;
  campaignsLabel: string;
  /** Where campaigns are found by their names. */
  resource: string;
}

/** Which campaigns the enclosing list is about: some of them, or those that began in a period. */
export function ReportScope({ label, periodLabel, campaignsLabel, resource }: ReportScopeProps) {
  const t = useT();
  const { filterValues, setFilters } = useListContext();
  const { campaigns = [] } = filterValues as ExerciseScope;
  return (
    <section className={styles.scope} aria-label={label}>
      <PeriodInputs label={periodLabel} period="period" from="from" to="to" />
      <div className={styles.campaigns}>
        <SearchSelect
          resource={resource}
          label={campaignsLabel}
          placeholder={t('table.all')}
          isMultiple
          value={campaigns}
          onChange={(ids) => setFilters(withFilter(filterValues, 'campaigns', ids))}
        />
      </div>
    </section>
  );
}
