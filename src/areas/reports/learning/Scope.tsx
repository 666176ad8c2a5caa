import { daysBetween } from '@contract/days';
import type { ReportKindName } from '@contract/report-kinds';
import { useListContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import { useToday } from '@/authProvider/companyDay';
import { SearchSelect } from '@/components/form/SearchSelect';
import { type ListSpec, readListParams, withFilter } from '@/components/list/listParams';
import { RangeInput } from '@/components/report/RangeInput';
import { ReportActions } from '@/components/report/ReportActions';
import styles from '@/components/report/report.module.css';
import type { Days } from '@/dataProvider/resources/range';
import { useT } from '@/i18n/useT';

export interface ScopeProps {
  /** The filter by records beside the days, by its name in the list's spec. */
  records?: { readonly filter: 'campaigns' | 'courses'; readonly resource: string; readonly label: string };
  hasEntireCampaign?: boolean;
}

/** What the enclosing list, and all of its report, is about: days, and some courses. */
export function Scope({ records, hasEntireCampaign = false }: ScopeProps) {
  const t = useT();
  const { filterValues, setFilters } = useListContext();
  return (
    <section className={styles.scope} aria-label={t('reports.learning.scope')}>
      <RangeInput hasEntireCampaign={hasEntireCampaign} />
      {records && (
        <div className={styles.campaigns}>
          <SearchSelect
            resource={records.resource}
            label={records.label}
            isMultiple
            value={(filterValues[records.filter] as number[] | undefined) ?? []}
            onChange={(ids) => setFilters(withFilter(filterValues, records.filter, ids))}
          />
        </div>
      )}
    </section>
  );
}

/** What a range is compared with: 'the 30 days before'. */
export function useThan() {
  const t = useT();
  return ({ from, to }: Days) => t('reports.learning.than', { smart_count: daysBetween(from, to) + 1 });
}

interface PaperProps<Filter> {
  report: ReportKindName;
  spec: ListSpec<Filter>;
  toQuery: (filter: Filter, today: string) => object;
}

/** The report as a PDF, about what the address says, as its list is. */
export function Paper<Filter extends { readonly search?: string }>(props: PaperProps<Filter>) {
  const { report, spec, toQuery } = props;
  const [params] = useSearchParams();
  const today = useToday();
  const filter = readListParams(params, spec as ListSpec).filterValues as Filter;
  const { search } = filter;
  return (
    <ReportActions
      report={report}
      query={{ ...toQuery(filter, today), ...(search && { searchText: search }) }}
    />
  );
}
