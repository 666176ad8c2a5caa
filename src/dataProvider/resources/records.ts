import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '@contract/endpoint';
import { limits } from '@contract/limits';
import type { Page } from '@contract/paging';
import type { RecordEndpoints } from '@contract/records';
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
import { wireDirection } from '../wire';

/** Converts a page of the gateway to react-admin's list. */
export const fromPage = <Item>({ data }: { data: Page<Item> }) => ({
  data: data.items,
  total: data.pageInfo.totalItems,
});

/** What react-admin may send: the contract's sort columns, and the fields of its body. */
interface Sendable<E extends RecordEndpoints> {
  readonly sorts: readonly NonNullable<QueryOf<E['list']>['orderBy']>[];
  readonly fields: Readonly<Record<keyof BodyOf<E['create']>, true>>;
}

/**
 * The mapping of a company's named records onto the five calls of `recordEndpoints`. There is no bulk call,
 * so `updateMany` and `deleteMany` send one request per record. Filters are sent as query parameters; of a
 * record, only the fields that the contract's body has.
 */
export function recordResource<E extends RecordEndpoints>(
  deps: ResourceDeps,
  endpoints: E,
  { sorts, fields }: Sendable<E>,
) {
  type Item = ResponseOf<E['get']>;
  const call = createCall(deps.client);
  const company = () => ({ companyId: deps.companyId() });
  const one = (id: Identifier): ParamsOf<RecordEndpoints['get']> => ({ ...company(), id: Number(id) });
  const toBody = (data: object) =>
    Object.fromEntries(Object.entries(data).filter(([key]) => Object.hasOwn(fields, key)));

  /** Converts react-admin's 1-based page and upper-case order to the 0-based query. */
  function toQuery({ pagination, sort, filter }: GetListParams) {
    const { page, perPage } = pagination ?? { page: 1, perPage: limits.paging.defaultPageSize };
    const orderBy = sorts.find((column) => column === sort?.field);
    return {
      pageNumber: page - 1,
      pageSize: perPage,
      ...(orderBy ? { order: wireDirection(sort), orderBy } : {}),
      ...filter,
    };
  }
  const readPage = async (query: object, signal?: AbortSignal) =>
    fromPage(await call(endpoints.list as RecordEndpoints['list'], { params: company(), query, signal }));
  const only = async (answer: Promise<unknown>) => ({ data: (await answer) as Item });
  const change = (id: Identifier, data: object) =>
    only(call(endpoints.update as RecordEndpoints['update'], { params: one(id), body: toBody(data) }));
  const remove = (id: Identifier) =>
    only(call(endpoints.remove as RecordEndpoints['remove'], { params: one(id) }));

  async function oneByOne(ids: readonly Identifier[], act: (id: Identifier) => Promise<unknown>) {
    for (const id of ids) await act(id);
    return { data: [...ids] };
  }

  return {
    getList: (_resource: string, params: GetListParams) => readPage(toQuery(params), params.signal),
    getOne: (_resource: string, { id, signal }: GetOneParams) =>
      only(call(endpoints.get as RecordEndpoints['get'], { params: one(id), signal })),
    async getMany(_resource: string, { ids, signal }: GetManyParams) {
      const found: unknown[] = [];
      for (const part of chunks(ids, limits.paging.maxPageSize)) {
        const query = { pageNumber: 0, pageSize: part.length, ids: part };
        found.push(...(await readPage(query, signal)).data);
      }
      return { data: found as Item[] };
    },
    getManyReference: (resource: string, { target }: GetManyReferenceParams) =>
      Promise.reject(new Error(`${resource} cannot be listed by ${target}`)),
    create: (_resource: string, { data }: CreateParams) =>
      only(call(endpoints.create as RecordEndpoints['create'], { params: company(), body: toBody(data) })),
    update: (_resource: string, { id, data }: UpdateParams) => change(id, data),
    updateMany: (_resource: string, { ids, data }: UpdateManyParams) =>
      oneByOne(ids, (id) => change(id, data)),
    delete: (_resource: string, { id }: DeleteParams) => remove(id),
    deleteMany: (_resource: string, { ids }: DeleteManyParams) => oneByOne(ids, remove),
  };
}
