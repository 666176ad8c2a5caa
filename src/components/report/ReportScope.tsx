import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useToday } from '@/authProvider/companyDay';
import { SearchSelect } from '@/components/form/SearchSelect';
import { dayFilter, type FilterCodec, idsFilter, withFilter, wordFilter } from '@/components/list/listParams';
import {
  ALWAYS,
  customDays,
  type ExerciseScope,
  REPORT_PERIODS,
  scopeQuery,
} from '@/dataProvider/resources/exerciseScope';
import { useT } from '@/i18n/useT';
import { PeriodInputs } from './PeriodInputs';
import styles from './report.module.css';

/** The filters of a report's list that say which campaigns it is about. */
export const SCOPE_FILTERS = {
  campaigns: idsFilter('campaigns'),
  period: wordFilter([ALWAYS, ...REPORT_PERIODS]),
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

/** Chooses the days that campaigns began in: those of a year, unless campaigns or other days are chosen. */
export function ScopeDays({ label }: { label: string }) {
  const { campaigns } = useListContext().filterValues as ExerciseScope;
  const days = customDays(useToday());
  return (
    <PeriodInputs label={label} period="period" from="from" to="to" initial={campaigns ? undefined : days} />
  );
}

export interface ReportScopeProps {
  /** What it chooses: 'Exercises in the report'. */
  label: string;
  /** The filter by records beside the days, by its name in the list's spec. */
  records?: {
    readonly filter: 'campaigns' | 'courses';
    readonly resource: string;
    readonly label: string;
    /** A filter of the records to choose from. */
    readonly among?: Readonly<Record<string, unknown>>;
  };
  /** Chooses the days: a `<RangeInput>`, or `<ScopeDays>` of a report about campaigns by the day they began. */
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
            filter={records.among}
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
