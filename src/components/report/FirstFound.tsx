import { limits } from '@contract/limits';
import { useListContext } from 'react-admin';
import { useT } from '@/i18n/useT';
import styles from './report.module.css';
import { useFormats } from './useFormats';

/** Whose rows the enclosing list has, where its search finds too many people to list what all of them have. */
export function FirstFound() {
  const t = useT();
  const { number } = useFormats();
  const { meta } = useListContext();
  if (!(meta as { totalIsMinimum?: boolean } | undefined)?.totalIsMinimum) return null;
  return (
    <p className={styles.legend} role="status">
      {t('reports.people.reach.searched', { count: number(limits.reports.searchedMax) })}
    </p>
  );
}
