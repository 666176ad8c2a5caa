import { buildUrl } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { inviteEndpoints } from '@contract/users/invites';
import { departmentEndpoints } from '@contract/users/teams';
import { type User, type UserListFilter, type UserRow, userEndpoints } from '@contract/users/users';
import simpleRest from 'ra-data-simple-rest';
import type {
  CreateParams,
  DeleteManyParams,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetManyReferenceParams,
  GetOneParams,
  Identifier,
  UpdateManyParams,
  UpdateParams,
} from 'react-admin';
import { createCall } from '@/client/call';
import type { HttpClient } from '@/client/httpClient';
import { chunks, type ResourceDeps } from '../deps';
import { wireDirection } from '../wire';
import { type ReportParams, sendCsv } from './lists';
import { fromPage } from './records';

/** Set by the gateway when a broad search was not counted to its end (limits.paging.exactSearchTotal). */
const LOWER_BOUND_HEADER = 'X-Total-Is-Minimum';
const UNASSIGNED_SORTS = ['email', 'name', 'lastName', 'created_at'] as const;

export interface ListMeta {
  /** The total is a lower bound. */
  totalIsMinimum: boolean;
}

export type Skipped = { id: number; code: string };

/** Converts react-admin's list to the unassigned call of a department. */
export function toUnassignedQuery({ pagination, sort, filter }: GetListParams) {
  const { page, perPage } = pagination ?? { page: 1, perPage: limits.paging.defaultPageSize };
  const orderBy = UNASSIGNED_SORTS.find((one) => one === sort?.field);
  const { search } = (filter ?? {}) as UserListFilter;
  return {
    pageNumber: page - 1,
    pageSize: perPage,
    ...(orderBy ? { order: wireDirection(sort), orderBy } : {}),
    ...(search ? { search } : {}),
  };
}

const departmentToFill = (filter: UserListFilter | undefined) =>
  filter?.unassigned ? filter.departmentId : undefined;

/**
 * Users. ra-data-simple-rest serves the collection; dedicated and bulk calls replace it where it would send
 * one request per user.
 */
export function usersResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const company = () => ({ companyId: deps.companyId() });
  /** simple-rest on the collection of the company that is signed in at this moment. */
  const rest = (json: HttpClient['json'] = deps.client.json) =>
    simpleRest(buildUrl(userEndpoints.list, company()).replace(/\/users$/, ''), json);

  async function inPortions(
    ids: readonly Identifier[],
    send: (part: Identifier[]) => Promise<{ data: { ids: number[]; skipped: Skipped[] } }>,
  ) {
    const done: number[] = [];
    const skipped: Skipped[] = [];
    for (const part of chunks(ids, limits.users.bulkMaxIds)) {
      const { data } = await send(part);
      done.push(...data.ids);
      skipped.push(...data.skipped);
    }
    return { data: done, meta: { skipped } };
  }

  async function list(
    params: GetListParams,
    read: (json: HttpClient['json']) => ReturnType<typeof restList>,
  ) {
    const departmentId = departmentToFill(params.filter);
    if (departmentId !== undefined) {
      const { unassigned } = departmentEndpoints;
      const query = toUnassignedQuery(params);
      const { signal } = params;
      const answer = await call(unassigned, { params: { ...company(), departmentId }, query, signal });
      const { totalIsMinimum } = answer.data.pageInfo;
      return { ...fromPage(answer), meta: { totalIsMinimum } };
    }
    let totalIsMinimum = false;
    const answer = await read(async (url, options) => {
      const response = await deps.client.json(url, options);
      totalIsMinimum = response.headers.get(LOWER_BOUND_HEADER) === 'true';
      return response;
    });
    const meta: ListMeta = { totalIsMinimum };
    return { ...answer, meta };
  }
  const restList = (http: HttpClient['json'], params: GetListParams) =>
    rest(http).getList<UserRow>('users', params);

  return {
    getList: (_resource: string, params: GetListParams) => list(params, (http) => restList(http, params)),
    getOne: (resource: string, params: GetOneParams) => rest().getOne<User>(resource, params),
    getMany: (resource: string, params: GetManyParams) => rest().getMany<UserRow>(resource, params),
    getManyReference: (resource: string, params: GetManyReferenceParams) =>
      list(params, (http) => rest(http).getManyReference<UserRow>(resource, params)),
    create: (resource: string, params: CreateParams) => rest().create<User>(resource, params),
    update: (resource: string, params: UpdateParams) => rest().update<User>(resource, params),
    updateMany: (_resource: string, { ids, data }: UpdateManyParams) =>
      inPortions(ids, (id) =>
        call(userEndpoints.updateMany, {
          params: company(),
          query: { filter: JSON.stringify({ id }) },
          body: data,
        }),
      ),
    async delete(_resource: string, { id, previousData }: DeleteParams) {
      const body = { userId: id, companyId: deps.companyId() };
      const { data } = await call(userEndpoints.deleteUser, { params: company(), body });
      return { data: { ...previousData, id: data.id } };
    },
    deleteMany: (_resource: string, { ids }: DeleteManyParams) =>
      inPortions(ids, (part) => call(userEndpoints.deleteMany, { params: company(), body: { ids: part } })),
    exportList: (_resource: string, { sort, filter }: ReportParams) =>
      sendCsv(deps, userEndpoints.exportCsv, company(), {
        ...(sort ? { sort: JSON.stringify([sort.field, wireDirection(sort)]) } : {}),
        filter: JSON.stringify(filter ?? {}),
      }),
    /** Mails the invitation again. */
    async resendInvite(_resource: string, { id }: { id: Identifier }) {
      const body = { userId: id, companyId: deps.companyId() };
      return call(userEndpoints.resendInvite, { params: company(), body });
    },
    /** Revokes an invitation: its link stops working. */
    async revokeInvite(_resource: string, { id }: { id: Identifier }) {
      return call(inviteEndpoints.revoke, { params: company(), body: { userId: id } });
    },
  };
}
