import type { ResourceDeps } from '@/dataProvider/deps';
import { tasksResource } from '@/dataProvider/resources/tasks';
import { teamsResource } from '@/dataProvider/resources/teams';
import { usersResource } from '@/dataProvider/resources/users';

/**
 * `C` is `/customers/api/v1/company/{companyId}`, the company being the signed-in person's.
 *
 * | method           | users                                           | departments, groups (T = the resource)      |
 * | ---------------- | ----------------------------------------------- | ------------------------------------------- |
 * | getList          | GET C/users?sort=[…]&range=[…]&filter={…}       | GET C/T?pageNumber&pageSize&order&orderBy   |
 * |                  | with filter.unassigned and filter.departmentId: |                                             |
 * |                  | GET C/departments/{id}/users/unassigned         |                                             |
 * | getOne           | GET C/users/{id}                                | GET C/T/{id}                                |
 * | getMany          | GET C/users?filter={"id":[…]}                   | GET C/T?ids=1&ids=2, 100 ids a call         |
 * | getManyReference | GET C/users?filter={…,"target":id}              | refused: nothing refers to a team           |
 * | create           | POST C/users                                    | POST C/T {name}                             |
 * | update           | PUT C/users/{id}                                | PUT C/T/{id} {name}                         |
 * | updateMany       | PUT C/users?filter={"id":[…]}, 1,000 a call     | PUT C/T/{id} one by one                     |
 * | delete           | DELETE /api/v1/user/{companyId}/delete_user     | DELETE C/T/{id}                             |
 * | deleteMany       | DELETE C/users {ids}, 1,000 ids a call          | DELETE C/T/{id} one by one                  |
 * | exportList       | GET C/users/export?sort&filter, streamed CSV    |                                             |
 * | resendInvite     | POST /api/v1/user/{companyId}/resend_invite     |                                             |
 * | revokeInvite     | POST /api/v1/user/{companyId}/revoke_invite     |                                             |
 *
 * `tasks` of a person, with filter.userId and filter.state: GET C/users/{userId}/tasks?state&pageNumber&pageSize.
 */
export const mappings = (deps: ResourceDeps) => ({
  users: usersResource(deps),
  departments: teamsResource(deps, 'departments'),
  groups: teamsResource(deps, 'groups'),
  tasks: tasksResource(deps),
});
