import { exerciseCampaignEndpoints, type UsersType } from '@contract/phishing-exercise/campaigns';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';

const countOf = ({ data }: { data: { totalUsersCount: number } }) => data.totalUsersCount;
const kept = {
  select: countOf,
  placeholderData: (previous: { data: { totalUsersCount: number } } | undefined) => previous,
};

/** How many people an exercise is for, each counted once; undefined while that is asked. */
export function useLearnersCount(usersType: UsersType, ids: readonly number[]): number | undefined {
  const params = { companyId: currentCompanyId() };
  const isAsked = (type: UsersType) => usersType === type && (type === 'USERS_ALL' || ids.length > 0);
  const everyone = useCall(
    exerciseCampaignEndpoints.usersCount,
    { params },
    { ...kept, enabled: isAsked('USERS_ALL') },
  );
  const departments = useCall(
    exerciseCampaignEndpoints.countByDepartments,
    { params, query: { departmentId: [...ids] } },
    { ...kept, enabled: isAsked('USERS_FROM_DEPARTMENTS') },
  );
  const groups = useCall(
    exerciseCampaignEndpoints.countByGroups,
    { params, query: { groupId: [...ids] } },
    { ...kept, enabled: isAsked('USERS_FROM_GROUPS') },
  );
  if (usersType === 'USERS_ALL') return everyone.data;
  if (usersType === 'USERS_SELECTED' || ids.length === 0) return ids.length;
  return usersType === 'USERS_FROM_DEPARTMENTS' ? departments.data : groups.data;
}
