import type { ResponseOf } from '@contract/endpoint';
import type { Page } from '@contract/paging';
import { departmentEndpoints, groupEndpoints, type TeamSort } from '@contract/users/teams';
import type { Queryable } from '../../db/client';
import type { binder } from '../../http/bind';
import type { SignedInActor } from '../../http/context';
import { notFound } from '../../http/errors';
import type { OperationKey } from '../../operations/operations.queries';
import { freezePeople } from './operations/operations.queries';
import { startedRecord } from './operations/operations.routes';
import {
  countTeams,
  findDepartment,
  findGroup,
  selectDepartments,
  selectGroups,
  type TeamWindow,
} from './teams.queries';
import {
  assignDepartment,
  assignGroup,
  changeDepartment,
  changeGroup,
  createDepartment,
  createGroup,
  removeDepartment,
  removeGroup,
  toDepartment,
  toGroup,
  unassignDepartment,
  unassignGroup,
} from './teams.rules';
import { toUserRow } from './users.model';
import { departments, groups } from './users.tables';
import { readList } from './users-list.queries';

interface TeamQuery {
  pageNumber: number;
  pageSize: number;
  order?: TeamWindow['order'] | undefined;
  orderBy?: TeamSort | undefined;
  search?: string | undefined;
  ids?: number[] | undefined;
}

const windowOf = (companyId: number, query: TeamQuery): TeamWindow => ({
  companyId,
  search: query.search,
  ids: query.ids,
  orderBy: query.orderBy ?? 'name',
  order: query.order ?? 'asc',
  offset: query.pageNumber * query.pageSize,
  limit: query.pageSize,
});

const pageAnswer = <Item>(items: Item[], totalItems: number, query: TeamQuery): { data: Page<Item> } => ({
  data: { items, pageInfo: { pageNumber: query.pageNumber, pageSize: query.pageSize, totalItems } },
});

export function departmentRoutes({ read, write }: ReturnType<typeof binder>): void {
  const target = (id: number) => ({ type: 'department', id });

  read(departmentEndpoints.list, async ({ db, actor, query }) => {
    const window = windowOf(actor.companyId, query);
    const [rows, total] = await Promise.all([
      selectDepartments(db, window),
      countTeams(db, departments, window),
    ]);
    return pageAnswer(rows.map(toDepartment), total, query);
  });

  read(departmentEndpoints.get, async ({ db, actor, params }) => {
    const row = await findDepartment(db, actor.companyId, params.id);
    if (!row) throw notFound('This department');
    return toDepartment(row);
  });

  read(departmentEndpoints.unassigned, async ({ db, deps, actor, params, query }) => {
    if (!(await findDepartment(db, actor.companyId, params.departmentId))) throw notFound('This department');
    return unassignedPage(db, actor, params.departmentId, query, deps.clock());
  });

  write(departmentEndpoints.create, async ({ tx, deps, actor, body, audit }) => {
    const department = await createDepartment(tx, actor, body.name, deps.clock());
    await audit({ action: 'department.created', target: target(department.id), details: body });
    return department;
  });

  write(departmentEndpoints.update, async ({ tx, deps, actor, params, body, audit }) => {
    const department = await changeDepartment(tx, actor, params.id, body.name, deps.clock());
    await audit({ action: 'department.renamed', target: target(department.id), details: body });
    return department;
  });

  write(departmentEndpoints.remove, async ({ tx, deps, actor, params, audit }) => {
    const { department, concerns } = await removeDepartment(tx, actor, params.id, deps.clock());
    const details = { name: department.name };
    await audit({ action: 'department.deleted', target: target(params.id), details, concerns });
    return department;
  });

  write(departmentEndpoints.merge, async ({ tx, deps, actor, params: { id }, body, audit, requestId }) => {
    const request = { kind: 'mergeDepartment', payload: { fromId: id, intoId: body.intoId } } as const;
    const freeze = (key: OperationKey) =>
      freezePeople(tx, key, actor.ownerId, { filter: { departmentId: id, showDisabled: true } });
    const asked = { request, requester: actor, requestId, audit, freeze };
    return { data: await startedRecord(tx, deps, asked) };
  });

  write(departmentEndpoints.assign, async ({ tx, deps, actor, params, body, audit }) => {
    const { userIds, concerns } = await assignDepartment(tx, actor, params.id, body.userIds, deps.clock());
    const details = { userIds };
    await audit({ action: 'department.users_assigned', target: target(params.id), details, concerns });
    return { data: { userIds } };
  });

  write(departmentEndpoints.unassign, async ({ tx, deps, actor, params, body, audit }) => {
    const { userIds, concerns } = await unassignDepartment(tx, actor, params.id, body.userIds, deps.clock());
    const details = { userIds };
    await audit({ action: 'department.users_unassigned', target: target(params.id), details, concerns });
    return { data: { userIds } };
  });
}

type UnassignedQuery = Omit<TeamQuery, 'orderBy' | 'ids'> & {
  orderBy?: 'email' | 'name' | 'lastName' | 'created_at' | undefined;
};

async function unassignedPage(
  db: Queryable,
  { companyId, ownerId }: SignedInActor,
  departmentId: number,
  query: UnassignedQuery,
  now: Date,
): Promise<ResponseOf<typeof departmentEndpoints.unassigned>> {
  const window = {
    companyId,
    ownerId,
    filter: { departmentId, unassigned: true, search: query.search },
    order: { column: query.orderBy ?? 'email', order: query.order ?? 'asc' },
    offset: query.pageNumber * query.pageSize,
    limit: query.pageSize,
  };
  const { rows, total, totalIsMinimum } = await readList(db, window);
  const items = rows.map((row) => toUserRow(row, ownerId, now));
  const { pageNumber, pageSize } = query;
  return { data: { items, pageInfo: { pageNumber, pageSize, totalItems: total, totalIsMinimum } } };
}

export function groupRoutes({ read, write }: ReturnType<typeof binder>): void {
  const target = (id: number) => ({ type: 'group', id });

  read(groupEndpoints.list, async ({ db, actor, query }) => {
    const window = windowOf(actor.companyId, query);
    const [rows, total] = await Promise.all([selectGroups(db, window), countTeams(db, groups, window)]);
    return pageAnswer(rows.map(toGroup), total, query);
  });

  read(groupEndpoints.get, async ({ db, actor, params }) => {
    const row = await findGroup(db, actor.companyId, params.id);
    if (!row) throw notFound('This group');
    return toGroup(row);
  });

  write(groupEndpoints.create, async ({ tx, deps, actor, body, audit }) => {
    const group = await createGroup(tx, actor, body.name, deps.clock());
    await audit({ action: 'group.created', target: target(group.id), details: body });
    return group;
  });

  write(groupEndpoints.update, async ({ tx, deps, actor, params, body, audit }) => {
    const group = await changeGroup(tx, actor, params.id, body.name, deps.clock());
    await audit({ action: 'group.renamed', target: target(group.id), details: body });
    return group;
  });

  write(groupEndpoints.remove, async ({ tx, actor, params, audit }) => {
    const { group, concerns } = await removeGroup(tx, actor, params.id);
    const details = { name: group.name };
    await audit({ action: 'group.deleted', target: target(params.id), details, concerns });
    return group;
  });

  write(groupEndpoints.merge, async ({ tx, deps, actor, params: { id }, body, audit, requestId }) => {
    const request = { kind: 'mergeGroup', payload: { fromId: id, intoId: body.intoId } } as const;
    const freeze = (key: OperationKey) =>
      freezePeople(tx, key, actor.ownerId, { filter: { groupId: id, showDisabled: true } });
    const asked = { request, requester: actor, requestId, audit, freeze };
    return { data: await startedRecord(tx, deps, asked) };
  });

  write(groupEndpoints.assign, async ({ tx, actor, params, body, audit }) => {
    const { userIds, concerns } = await assignGroup(tx, actor, params.id, body.userIds);
    const details = { userIds };
    await audit({ action: 'group.users_assigned', target: target(params.id), details, concerns });
    return { data: { userIds } };
  });

  write(groupEndpoints.unassign, async ({ tx, actor, params, body, audit }) => {
    const { userIds, concerns } = await unassignGroup(tx, actor, params.id, body.userIds);
    const details = { userIds };
    await audit({ action: 'group.users_unassigned', target: target(params.id), details, concerns });
    return { data: { userIds } };
  });
}
