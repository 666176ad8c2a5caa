import type { ImportSummary } from '@contract/users/imports';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import styles from './import.module.css';

type NewTeam = ImportSummary['newDepartments'];

/** The departments and groups that the import will create. */
export function NewTeams({ departments, groups }: { departments: NewTeam; groups: NewTeam }) {
  const t = useT();
  const number = useFormatNumber();
  const told = ({ total, names }: NewTeam, key: 'departments' | 'groups') =>
    total > 0 && (
      <p className={styles.hint}>
        {t(`import.newTeams.${key}`, { smart_count: total, count: number(total) })}{' '}
        {names.map((name, at) => (
          <span key={name}>
            {at > 0 && ', '}
            <bdi className={styles.team}>{name}</bdi>
          </span>
        ))}
        {total > names.length && '\u2026'}
      </p>
    );
  return (
    <>
      {told(departments, 'departments')}
      {told(groups, 'groups')}
    </>
  );
}
