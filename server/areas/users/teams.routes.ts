import type { QueryOf, ResponseOf } from '@contract/endpoint';
import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import { startedRecord } from '@server/domain/operations/operation.model';
import type { OperationKey } from '@server/domain/operations/operations.queries';
import { departments, groups } from '@server/domain/people/people.tables';
import { findDepartment } from '@server/domain/people/teams.queries';
import { readList } from '@server/domain/people/users-list.queries';
import { recordRoutes } from '@server/domain/records/records.rules';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { SignedInActor } from '@server/platform/http/context';
import { notFound } from '@server/platform/http/errors';
import { pageInfoOf, windowOf } from '@server/platform/http/paging';
import { sql } from 'drizzle-orm';
import { freezePeople } from './operations/operations.queries';
import {
  assignDepartment,
  assignGroup,
  changeDepartment,
  changeGroup,
  removeDepartment,
  removeGroup,
  toDepartment,
  toGroup,
  unassignDepartment,
  unassignGroup,
} from './teams.rules';
import { toUserRow } from './users.model';

/** The columns of a team's sorts. */
const sortsOf = (table: typeof departments | typeof groups) => ({
  name: table.nameKey,
  usersCount: table.usersCount,
  // Without tasks there is no completion: sorted before the lowest.
  completion: sql`coalesce(${table.completedCount}::float8 / nullif(${table.assignedCount}, 0), -1)`,
  createdAt: table.createdAt,
});

export function departmentRoutes(bind: ReturnType<typeof binder>): void {
  const { read, write } = bind;
  const target = (id: number) => ({ type: 'department', id });

  recordRoutes(bind, departmentEndpoints, {
    table: departments,
    type: 'department',
    label: 'This department',
    sorts: sortsOf(departments),
    toRecords: (rows) => rows.map(toDepartment),
    update: async ({ tx, actor, params, body, deps }) => ({
      row: await changeDepartment(tx, actor, params.id, body.name, deps.clock()),
    }),
    remove: ({ tx, actor, params, deps }) => removeDepartment(tx, deps, actor, params.id),
    actions: { update: 'department.renamed' },
  });

  read(departmentEndpoints.unassigned, async ({ db, deps, actor, params, query }) => {
    if (!(await findDepartment(db, actor.companyId, params.departmentId))) throw notFound('This department');
    return unassignedPage(db, actor, params.departmentId, query, deps.clock());
  });

  write(departmentEndpoints.merge, async ({ tx, deps, actor, params: { id }, body, audit, requestId }) => {
    const request = { kind: 'mergeDepartment', payload: { fromId: id, intoId: body.intoId } } as const;
    const freeze = (key: OperationKey) =>
      freezePeople(tx, key, actor.ownerId, { filter: { departmentId: id, showDisabled: true } });
    const asked = { request, requester: actor, requestId, audit, freeze };
    return { data: await startedRecord(tx, deps, asked) };
  });

  write(departmentEndpoints.assign, async ({ tx, deps, actor, params, body, audit }) => {
    const { userIds, concerns } = await assignDepartment(tx, deps, actor, params.id, body.userIds);
    const details = { userIds };
    await audit({ action: 'department.users_assigned', target: target(params.id), details, concerns });
    return { data: { userIds } };
  });

  write(departmentEndpoints.unassign, async ({ tx, deps, actor, params, body, audit }) => {
    const { userIds, concerns } = await unassignDepartment(tx, deps, actor, params.id, body.userIds);
    const details = { userIds };
    await audit({ action: 'department.users_unassigned', target: target(params.id), details, concerns });
    return { data: { userIds } };
  });
}

async function unassignedPage(
  db: Queryable,
  { companyId, ownerId }: SignedInActor,
  departmentId: number,
  query: QueryOf<typeof departmentEndpoints.unassigned>,
  now: Date,
): Promise<ResponseOf<typeof departmentEndpoints.unassigned>> {
  const window = {
    companyId,
    ownerId,
    filter: { departmentId, unassigned: true, search: query.search },
    order: { column: query.orderBy ?? 'email', order: query.order ?? 'asc' },
    ...windowOf(query),
  };
  const { rows, total, totalIsMinimum } = await readList(db, window);
  const items = rows.map((row) => toUserRow(row, ownerId, now));
  return { data: { items, pageInfo: { ...pageInfoOf(query, total), totalIsMinimum } } };
}

export function groupRoutes(bind: ReturnType<typeof binder>): void {
  const { write } = bind;
  const target = (id: number) => ({ type: 'group', id });

  recordRoutes(bind, groupEndpoints, {
    table: groups,
    type: 'group',
    label: 'This group',
    sorts: sortsOf(groups),
    toRecords: (rows) => rows.map(toGroup),
    update: async ({ tx, actor, params, body, deps }) => ({
      row: await changeGroup(tx, actor, params.id, body.name, deps.clock()),
    }),
    remove: ({ tx, actor, params, deps }) => removeGroup(tx, actor, params.id, deps.clock()),
    actions: { update: 'group.renamed' },
  });

  write(groupEndpoints.merge, async ({ tx, deps, actor, params: { id }, body, audit, requestId }) => {
    const request = { kind: 'mergeGroup', payload: { fromId: id, intoId: body.intoId } } as const;
    const freeze = (key: OperationKey) =>
      freezePeople(tx, key, actor.ownerId, { filter: { groupId: id, showDisabled: true } });
    const asked = { request, requester: actor, requestId, audit, freeze };
    return { data: await startedRecord(tx, deps, asked) };
  });

  write(groupEndpoints.assign, async ({ tx, deps, actor, params, body, audit }) => {
    const { userIds, concerns } = await assignGroup(tx, deps, actor, params.id, body.userIds);
    const details = { userIds };
    await audit({ action: 'group.users_assigned', target: target(params.id), details, concerns });
    return { data: { userIds } };
  });

  write(groupEndpoints.unassign, async ({ tx, deps, actor, params, body, audit }) => {
    const { userIds, concerns } = await unassignGroup(tx, actor, params.id, body.userIds, deps.clock());
    const details = { userIds };
    await audit({ action: 'group.users_unassigned', target: target(params.id), details, concerns });
    return { data: { userIds } };
  });
}
