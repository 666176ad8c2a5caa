import { useListContext } from 'react-admin';
import { SearchSelect } from '@/components/form/SearchSelect';
import { withFilter } from '@/components/list/listParams';
import { RangeInput } from '@/components/report/RangeInput';
import styles from '@/components/report/report.module.css';
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
