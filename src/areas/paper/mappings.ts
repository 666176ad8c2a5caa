import { scheduleEndpoints } from '@contract/paper/schedules';
import type { UserRow } from '@contract/users/users';
import type { GetListParams, GetManyParams } from 'react-admin';
import type { ResourceDeps } from '@/dataProvider/deps';
import { recordResource } from '@/dataProvider/resources/records';
import { usersResource } from '@/dataProvider/resources/users';

const SCHEDULE = {
  sorts: ['name', 'createdAt'],
  fields: {
    name: true,
    report: true,
    query: true,
    rangeDays: true,
    frequency: true,
    weekday: true,
    hour: true,
    language: true,
    isPaused: true,
    userIds: true,
    emails: true,
  },
} as const;

const toChoice = ({ id, name, lastName, email }: Pick<UserRow, 'id' | 'name' | 'lastName' | 'email'>) => ({
  id,
  name: [name, lastName].filter(Boolean).join(' ') || email,
  hint: email,
});

/** Admins by their whole names, to choose from. */
function reportAdminsResource(deps: ResourceDeps) {
  const users = usersResource(deps);
  return {
    async getList(_resource: string, params: GetListParams) {
      const filter = { ...params.filter, filterBy: ['accountAdmin', 'accountOwner'] };
      const { data, total } = await users.getList('users', { ...params, filter });
      return { data: data.map(toChoice), total };
    },
    async getMany(_resource: string, params: GetManyParams) {
      const { data } = await users.getMany('users', params);
      return { data: data.map(toChoice) };
    },
  };
}

/**
 * `report_schedules`: the five calls of /reports/api/v1/company/{companyId}/report_schedules; `report_admins` getList and
 * getMany: the users' calls with the filter of admins.
 */
export const mappings = (deps: ResourceDeps) => ({
  report_schedules: recordResource(deps, scheduleEndpoints, SCHEDULE),
  report_admins: reportAdminsResource(deps),
});
