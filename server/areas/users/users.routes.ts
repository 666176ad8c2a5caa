import type { QueryOf } from '@contract/endpoint';
import { userEndpoints } from '@contract/users/users';
import { countLookups } from '@server/domain/company/lookups';
import { countsByState } from '@server/domain/people/people.queries';
import type { UserOrder } from '@server/domain/people/users-filter.queries';
import { readList } from '@server/domain/people/users-list.queries';
import type { binder } from '@server/platform/http/bind';
import { rangeWindow } from '@server/platform/http/paging';
import { usersCsv } from './users.export';
import { toUserRow } from './users.model';
import { countReached, groupsOf } from './users.queries';
import { createUser, deleteMany, deleteOne, updateMany, updateUser, userRecord } from './users.rules';

const DEFAULT_ORDER: UserOrder = { column: 'created_at', order: 'desc' };

/** An unknown sort column is ignored, not refused. */
function orderOf(sort: QueryOf<typeof userEndpoints.list>['sort']): UserOrder {
  const [column, order] = sort ?? [];
  return column && order ? { column, order } : DEFAULT_ORDER;
}

const COUNTED = { DEPARTMENTS: 'departments', GROUPS: 'groups', SELECTED_USERS: 'users' } as const;

export function userRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(userEndpoints.list, async ({ db, deps, actor, query }) => {
    const now = deps.clock();
    const { companyId, ownerId } = actor;
    const page = rangeWindow(query.range);
    const window = {
      companyId,
      ownerId,
      filter: query.filter ?? {},
      order: orderOf(query.sort),
      ...page,
      now,
    };
    const { rows, ...counted } = await readList(db, window);
    return { items: rows.map((row) => toUserRow(row, ownerId, now)), first: page.offset, ...counted };
  });

  read(userEndpoints.exportCsv, async ({ db, deps, actor, query }) => {
    const { companyId, ownerId } = actor;
    const window = { companyId, ownerId, filter: query.filter ?? {}, order: orderOf(query.sort) };
    return { fileName: 'users.csv', chunks: usersCsv(db, window, deps.clock()) };
  });

  read(userEndpoints.count, async ({ db, actor, query }) => {
    if (query.assignmentType === 'ALL_USERS') {
      const { enabled } = await countsByState(db, actor.companyId);
      return { data: { count: enabled } };
    }
    const column = COUNTED[query.assignmentType];
    return { data: { count: await countReached(db, actor.companyId, column, query.ids ?? []) } };
  });

  read(userEndpoints.groups, async ({ db, actor, query }) => ({
    data: await groupsOf(db, actor.companyId, query.ids),
  }));

  read(userEndpoints.get, ({ db, deps, actor, params }) =>
    userRecord(db, actor.companyId, params.id, deps.clock()),
  );

  write(
    userEndpoints.create,
    async ({ tx, deps, actor, body, audit }) => {
      const user = await createUser(tx, deps, actor, body);
      await audit({
        action: 'user.created',
        target: { type: 'user', id: user.id },
        details: { role: user.role },
      });
      return user;
    },
    ({ deps, actor }) => countLookups(deps, actor, 1),
  );

  write(userEndpoints.update, async ({ tx, deps, actor, params, body, audit }) => {
    const { user, changes } = await updateUser(tx, deps, actor, params.id, body);
    const { name: _name, lastName: _lastName, ...given } = body;
    const details = { ...given, changed: changes.map(({ field }) => field) };
    const concerns = [{ userIds: [user.id], changes }];
    await audit({ action: 'user.updated', target: { type: 'user', id: user.id }, details, concerns });
    return user;
  });

  write(userEndpoints.updateMany, async ({ tx, deps, actor, query, body, audit }) => {
    const { result, concerns } = await updateMany(tx, deps, actor, query.filter.id, body);
    const details = { ...body, ...result };
    await audit({ action: 'users.updated', target: { type: 'user' }, details, concerns });
    return { data: result };
  });

  write(userEndpoints.deleteMany, async ({ tx, deps, actor, body, audit }) => {
    const result = await deleteMany(tx, deps, actor, body.ids);
    await audit({ action: 'users.deleted', target: { type: 'user' }, details: { ...result } });
    return { data: result };
  });

  write(userEndpoints.deleteUser, async ({ tx, deps, actor, body, audit }) => {
    await deleteOne(tx, deps, actor, body.userId);
    await audit({ action: 'user.deleted', target: { type: 'user', id: body.userId } });
    return { data: { id: body.userId } };
  });
}
