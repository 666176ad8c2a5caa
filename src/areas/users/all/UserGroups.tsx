import { userEndpoints } from '@contract/users/users';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useT } from '@/i18n/useT';
import { Clipped } from '../Clipped';

const FRESH_MS = 30_000;

export interface UserGroupsProps {
  id: number;
  /** All users of the page: one call serves all rows, and none is made while the column is hidden. */
  pageIds: readonly number[];
}

/** A user's groups in a list, the first ones by name. */
export function UserGroups({ id, pageIds }: UserGroupsProps) {
  const t = useT();
  const { data, isError } = useCall(
    userEndpoints.groups,
    { params: { companyId: currentCompanyId() }, query: { ids: [...pageIds] } },
    { staleTime: FRESH_MS },
  );
  if (isError) return '–';
  if (!data) return <Skeleton width="60%" />;
  const found = data.data.find(({ userId }) => userId === id);
  if (!found) return null;
  const names = found.groups.map(({ name }) => name).join(', ');
  const more = found.total - found.groups.length;
  return <Clipped>{more > 0 ? t('users.list.moreGroups', { names, smart_count: more }) : names}</Clipped>;
}
