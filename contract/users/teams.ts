import { z } from 'zod';
import { access } from '../access';
import { type Area, endpoint } from '../endpoint';
import { limits } from '../limits';
import { operationPayloads, operationSchema } from '../operations';
import { dataOf, longPageInfoSchema, sortedPageQuery } from '../paging';
import { recordEndpoints } from '../records';
import { departmentNameSchema, idSchema, instantSchema } from '../values';
import { userRowSchema } from './users';

const area: Area = 'users';
const company = '/customers/api/v1/company/{companyId}' as const;

export const TEAM_SORTS = ['name', 'usersCount', 'completion', 'createdAt'] as const;
export type TeamSort = (typeof TEAM_SORTS)[number];

export const groupSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Enabled users; those of them with tasks; those who have completed all tasks. */
  usersCount: z.number().int(),
  assignedCount: z.number().int(),
  completedCount: z.number().int(),
  createdAt: instantSchema,
});
/**
 * A department. Every user is in exactly one, and 'No Department' (isDefault) can't be renamed or deleted.
 */
export const departmentSchema = groupSchema.extend({ isDefault: z.boolean() });
export type Group = z.infer<typeof groupSchema>;
export type Department = z.infer<typeof departmentSchema>;

export const teamBodySchema = z.object({ name: departmentNameSchema });
const memberIds = z.object({ userIds: z.array(idSchema).min(1).max(limits.users.bulkMaxIds) });
const changed = dataOf(z.object({ userIds: z.array(idSchema) }));
const companyParams = z.object({ companyId: idSchema });
const teamParams = companyParams.extend({ id: idSchema });

export const departmentEndpoints = {
  ...recordEndpoints({
    area,
    path: `${company}/departments`,
    name: ['a department', 'departments'],
    // Their names are chosen from wherever something is assigned.
    read: access.adminAreaRead,
    write: access.staffWrite,
    duringVisit: true,
    sorts: TEAM_SORTS,
    record: departmentSchema,
    body: teamBodySchema,
    summaries: {
      update: 'Renames a department',
      remove: "Deletes a department; its users move to 'No Department'",
    },
  }),
  merge: endpoint({
    method: 'POST',
    path: `${company}/departments/{id}/merge`,
    area,
    access: access.staffWrite,
    duringVisit: true,
    summary: "Moves all users to another department ('No Department' for null), then deletes this one",
    params: teamParams,
    body: operationPayloads.mergeDepartment.pick({ intoId: true }),
    response: dataOf(operationSchema),
  }),
  unassigned: endpoint({
    method: 'GET',
    path: `${company}/departments/{departmentId}/users/unassigned`,
    area,
    access: access.staffRead,
    summary: 'Users who are not in this department, paged',
    params: companyParams.extend({ departmentId: idSchema }),
    query: sortedPageQuery(['email', 'name', 'lastName', 'created_at']),
    response: dataOf(
      z.object({
        items: z.array(userRowSchema),
        pageInfo: longPageInfoSchema,
      }),
    ),
  }),
  assign: endpoint({
    method: 'PUT',
    path: `${company}/departments/{id}/users`,
    area,
    access: access.staffWrite,
    duringVisit: true,
    summary: 'Moves users to this department',
    params: teamParams,
    body: memberIds,
    response: changed,
  }),
  unassign: endpoint({
    method: 'DELETE',
    path: `${company}/departments/{id}/users`,
    area,
    access: access.staffWrite,
    duringVisit: true,
    summary: "Moves users of this department to 'No Department'",
    params: teamParams,
    body: memberIds,
    response: changed,
  }),
};

export const groupEndpoints = {
  ...recordEndpoints({
    area,
    path: `${company}/groups`,
    name: ['a group', 'groups'],
    // Their names are chosen from wherever something is assigned.
    read: access.adminAreaRead,
    write: access.staffWrite,
    duringVisit: true,
    sorts: TEAM_SORTS,
    record: groupSchema,
    body: teamBodySchema,
    summaries: { update: 'Renames a group', remove: 'Deletes a group; its users stay' },
  }),
  merge: endpoint({
    method: 'POST',
    path: `${company}/groups/{id}/merge`,
    area,
    access: access.staffWrite,
    duringVisit: true,
    summary: 'Adds all users to another group, then deletes this one',
    params: teamParams,
    body: operationPayloads.mergeGroup.pick({ intoId: true }),
    response: dataOf(operationSchema),
  }),
  assign: endpoint({
    method: 'PUT',
    path: `${company}/groups/{id}/users`,
    area,
    access: access.staffWrite,
    duringVisit: true,
    summary: 'Adds users to this group',
    params: teamParams,
    body: memberIds,
    response: changed,
  }),
  unassign: endpoint({
    method: 'DELETE',
    path: `${company}/groups/{id}/users`,
    area,
    access: access.staffWrite,
    duringVisit: true,
    summary: 'Removes users from this group',
    params: teamParams,
    body: memberIds,
    response: changed,
  }),
};
