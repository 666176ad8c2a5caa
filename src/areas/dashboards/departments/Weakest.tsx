import type { ComparedMonths, DepartmentFigures } from '@contract/dashboards';
import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { Block } from '@/components/report/Block';
import { useFormats } from '@/components/report/useFormats';
import { useT } from '@/i18n/useT';
import styles from './weakest.module.css';

/** How many departments are drawn. */
const SHOWN = 10;
const FIRST = { page: 1, perPage: SHOWN } as const;
const BY_CULTURE = { field: 'culture', order: 'ASC' } as const;

/** The weakest departments by Company Culture, whatever the table below is searched for or sorted by. */
export function Weakest({ months }: { months: ComparedMonths }) {
  const t = useT();
  const { percent } = useFormats();
  const filter = useMemo(() => ({ months: String(months) }), [months]);
  const { data, error, refetch } = useGetList<DepartmentFigures>('dashboard_departments', {
    pagination: FIRST,
    sort: BY_CULTURE,
    filter,
  });
  const known = data?.filter(({ culture }) => culture.score !== null);
  if (known?.length === 0) return null;
  return (
    <Block id="weakest" title={t('dashboards.departments.weakest')}>
      {known ? (
        <ol className={styles.bars}>
          {known.map(({ id, name, culture: { score, level } }) => (
            <li key={id}>
              <bdi className={styles.name} title={name}>
                {name}
              </bdi>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ inlineSize: `${score ?? 0}%` }} />
              </span>
              <span className={styles.value}>
                <strong data-numeric="">{percent(score ?? 0)}</strong>
                {level && <span className={styles.level}>{t(`dashboards.culture.levels.${level}`)}</span>}
              </span>
            </li>
          ))}
        </ol>
      ) : error ? (
        <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" height={280} />
      )}
    </Block>
  );
}
