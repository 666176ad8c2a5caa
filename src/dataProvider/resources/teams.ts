import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import type { departmentEndpoints, Group, groupEndpoints, TeamSort } from '@contract/users/teams';
import { TEAM_SORTS } from '@contract/users/teams';
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
import { chunks, type ResourceDeps } from '../deps';

type TeamEndpoints = typeof departmentEndpoints | typeof groupEndpoints;

interface TeamPage<Team> {
  data: { items: Team[]; pageInfo: { totalItems: number } };
}

const isTeamSort = (field: string): field is TeamSort => TEAM_SORTS.some((one) => one === field);

/** Converts react-admin's 1-based page and upper-case order to the 0-based query. */
export function toTeamQuery({ pagination, sort, filter }: GetListParams) {
  const { page, perPage } = pagination ?? { page: 1, perPage: limits.paging.defaultPageSize };
  const search = (filter as { search?: string } | undefined)?.search;
  const order: SortOrder = sort?.order === 'DESC' ? 'desc' : 'asc';
  return {
    pageNumber: page - 1,
    pageSize: perPage,
    ...(sort && isTeamSort(sort.field) ? { order, orderBy: sort.field } : {}),
    ...(search ? { search } : {}),
  };
}

/** Converts a page of the gateway to react-admin's list. */
export const fromTeamPage = <Team>({ data }: TeamPage<Team>) => ({
  data: data.items,
  total: data.pageInfo.totalItems,
});

/** The body of an update: only the name can change. */
export const toTeamBody = (record: Partial<Group>) => ({ name: record.name ?? '' });

/**
 * Departments and groups: one mapping for two sets of calls. There is no bulk call, so `updateMany` and
 * `deleteMany` send one request per record.
 */
export function teamResource<Team extends Group>(deps: ResourceDeps, endpoints: TeamEndpoints) {
  const call = createCall(deps.client);
  const company = () => ({ companyId: deps.companyId() });
  const team = (id: Identifier) => ({ ...company(), id });
  /** The two resources differ only in their record type, which the caller names. */
  const readPage = async (query: object, signal?: AbortSignal) =>
    fromTeamPage(
      (await call(endpoints.list, { params: company(), query, signal })) as unknown as TeamPage<Team>,
    );
  const only = async (answer: Promise<unknown>) => ({ data: (await answer) as Team });
  const rename = (id: Identifier, data: Partial<Group>) =>
    only(call(endpoints.update, { params: team(id), body: toTeamBody(data) }));
  const remove = (id: Identifier) => only(call(endpoints.remove, { params: team(id) }));

  async function oneByOne(ids: readonly Identifier[], act: (id: Identifier) => Promise<unknown>) {
    for (const id of ids) await act(id);
    return { data: [...ids] };
  }

  return {
    getList: (_resource: string, params: GetListParams) => readPage(toTeamQuery(params), params.signal),
    getOne: (_resource: string, { id, signal }: GetOneParams) =>
      only(call(endpoints.get, { params: team(id), signal })),
    async getMany(_resource: string, { ids, signal }: GetManyParams) {
      const found: Team[] = [];
      for (const part of chunks(ids, limits.paging.maxPageSize)) {
        const query = { pageNumber: 0, pageSize: part.length, ids: part };
        found.push(...(await readPage(query, signal)).data);
      }
      return { data: found };
    },
    getManyReference: (resource: string, { target }: GetManyReferenceParams) =>
      Promise.reject(new Error(`${resource} cannot be listed by ${target}`)),
    create: (_resource: string, { data }: CreateParams) =>
      only(call(endpoints.create, { params: company(), body: toTeamBody(data) })),
    update: (_resource: string, { id, data }: UpdateParams) => rename(id, data),
    updateMany: (_resource: string, { ids, data }: UpdateManyParams) =>
      oneByOne(ids, (id) => rename(id, data)),
    delete: (_resource: string, { id }: DeleteParams) => remove(id),
    deleteMany: (_resource: string, { ids }: DeleteManyParams) => oneByOne(ids, remove),
  };
}
