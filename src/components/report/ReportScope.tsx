import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useToday } from '@/authProvider/companyDay';
import { SearchSelect } from '@/components/form/SearchSelect';
import { dayFilter, type FilterCodec, idsFilter, withFilter, wordFilter } from '@/components/list/listParams';
import { type ExerciseScope, REPORT_PERIODS, scopeQuery } from '@/dataProvider/resources/exerciseScope';
import { useT } from '@/i18n/useT';
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
  /** The filter by records beside the days, by its name in the list's spec. */
  records?: { readonly filter: 'campaigns' | 'courses'; readonly resource: string; readonly label: string };
  /** Chooses the days: a `<RangeInput>`, or `<PeriodInputs>` where a report is about all of them unless some are chosen. */
  children: ReactNode;
}

/** What the enclosing list, and all of its report, is about: days, and some campaigns or courses. */
export function ReportScope({ label, records, children }: ReportScopeProps) {
  const t = useT();
  const { filterValues, setFilters } = useListContext();
  return (
    <section className={styles.scope} aria-label={label}>
      {children}
      {records && (
        <div className={styles.campaigns}>
          <SearchSelect
            resource={records.resource}
            label={records.label}
            placeholder={t('table.all')}
            isMultiple
            value={(filterValues[records.filter] as number[] | undefined) ?? []}
            onChange={(ids) => setFilters(withFilter(filterValues, records.filter, ids))}
          />
        </div>
      )}
    </section>
  );
}
