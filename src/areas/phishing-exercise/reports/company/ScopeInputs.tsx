import { useListContext } from 'react-admin';
import { SearchSelect } from '@/components/form/SearchSelect';
import { withFilter } from '@/components/list/listParams';
import { PeriodInputs } from '@/components/report/PeriodInputs';
import styles from '@/components/report/report.module.css';
import type { ExerciseScope } from '@/dataProvider/resources/exerciseScope';
import { useT } from '@/i18n/useT';

/** Which exercises the report is about: some of them, or those that began in a period. */
export function ScopeInputs() {
  const t = useT();
  const { filterValues, setFilters } = useListContext();
  const { campaigns = [] } = filterValues as ExerciseScope;
  return (
    <section className={styles.scope} aria-label={t('phishingExercise.company.scope')}>
      <PeriodInputs label={t('phishingExercise.company.period')} period="period" from="from" to="to" />
      <div className={styles.campaigns}>
        <SearchSelect
          resource="exercise_choices"
          label={t('phishingExercise.company.campaigns')}
          isMultiple
          value={campaigns}
          onChange={(ids) => setFilters(withFilter(filterValues, 'campaigns', ids))}
        />
      </div>
    </section>
  );
}
