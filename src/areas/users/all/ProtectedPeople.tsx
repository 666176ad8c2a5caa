import { limits } from '@contract/limits';
import { operationEndpoints, type ProtectedPerson } from '@contract/operations';
import Alert from '@mui/material/Alert';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { useT } from '@/i18n/useT';
import { personName } from '../people';
import type { PeopleChoice } from '../peopleChoice';
import styles from '../users.module.css';

/** The chosen users as a filter; of users picked by id, the first ones up to the filter's limit. */
function filterOf({ chosen }: PeopleChoice): string {
  if ('filter' in chosen) return JSON.stringify(chosen.filter);
  return JSON.stringify({ id: chosen.ids.slice(0, limits.users.bulkMaxIds), showDisabled: true });
}

/** The protected users among those chosen, fetched again for each question; undefined while loading. */
export function useProtected(people: PeopleChoice) {
  const params = { companyId: currentCompanyId() };
  const query = { filter: filterOf(people), kept: 'true' };
  const { data } = useCall(
    operationEndpoints.preview,
    { params, query },
    { enabled: people.count > 1, gcTime: 0, staleTime: 0 },
  );
  return data?.data.kept;
}

export interface KeptPeopleProps {
  total: number;
  people: readonly ProtectedPerson[];
}

/** Lists the protected users, each with the reason. */
export function ProtectedPeople({ total, people }: KeptPeopleProps) {
  const t = useT();
  const more = total - people.length;
  return (
    <Alert severity="info" className={styles.kept}>
      {t('users.kept.title', { smart_count: total })}
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <bdi>{personName(person)}</bdi>: {t(`operations.reasons.${person.code}`)}
          </li>
        ))}
        {more > 0 && <li>{t('users.kept.more', { smart_count: more })}</li>}
      </ul>
    </Alert>
  );
}
