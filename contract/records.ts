import { z } from 'zod';
import type { AccessRule } from './access';
import { type Area, endpoint } from './endpoint';
import { pageOf, repeated, sortedPageQuery } from './paging';
import { idSchema } from './values';

type Summaries = Partial<Record<'list' | 'get' | 'create' | 'update' | 'remove', string>>;

interface RecordsSpec<Path, Columns, Shown, Filter, Body> {
  readonly area: Area;
  /** The collection; one record is at `{path}/{id}`. */
  readonly path: Path;
  /** For the API reference: `['a department', 'departments']`. */
  readonly name: readonly [one: string, many: string];
  readonly read: AccessRule;
  readonly write: AccessRule;
  /** Whether a partner's visitor may write. */
  readonly duringVisit?: boolean;
  readonly sorts: Columns;
  /** Further parameters of the list. */
  readonly filter?: Filter;
  readonly record: Shown;
  /** What create and update take. */
  readonly body: Body;
  /** Where the generated summary says too little. */
  readonly summaries?: Summaries;
}

const ofCompany = z.object({ companyId: idSchema });
const ofOne = ofCompany.extend({ id: idSchema });

/**
 * The five calls of a company's named records: `list` (paged; `search` by name, `ids` selects some), `get`,
 * `create`, `update` and `remove`. recordRoutes serves them, recordResource maps them onto react-admin.
 */
export function recordEndpoints<
  const Path extends string,
  const Columns extends readonly [string, ...string[]],
  Shown extends z.ZodObject,
  Body extends z.ZodObject,
  Filter extends z.ZodRawShape = Record<never, never>,
>(spec: RecordsSpec<Path, Columns, Shown, Filter, Body>) {
  const { area, path, name, duringVisit, record, body, summaries = {} } = spec;
  const [one, many] = name;
  const read = { area, access: spec.read };
  const write = { area, access: spec.write, duringVisit, kind: 'record' } as const;
  return {
    list: endpoint({
      ...read,
      method: 'GET',
      path,
      summary: summaries.list ?? `Lists ${many}, paged; \`ids\` selects some of them`,
      params: ofCompany,
      query: sortedPageQuery(spec.sorts)
        .extend({ ids: repeated(idSchema).optional() })
        .extend(spec.filter ?? ({} as Filter)),
      response: pageOf(record),
    }),
    get: endpoint({
      ...read,
      method: 'GET',
      path: `${path}/{id}`,
      kind: 'record',
      summary: summaries.get ?? `Returns ${one}`,
      params: ofOne,
      response: record,
    }),
    create: endpoint({
      ...write,
      method: 'POST',
      path,
      summary: summaries.create ?? `Creates ${one}`,
      params: ofCompany,
      body,
      response: record,
    }),
    update: endpoint({
      ...write,
      method: 'PUT',
      path: `${path}/{id}`,
      summary: summaries.update ?? `Changes ${one}`,
      params: ofOne,
      body,
      response: record,
    }),
    remove: endpoint({
      ...write,
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: summaries.remove ?? `Deletes ${one}`,
      params: ofOne,
      response: record,
    }),
  };
}

/** The calls of some records, whatever their schemas. */
export type RecordEndpoints = ReturnType<
  typeof recordEndpoints<string, readonly [string, ...string[]], z.ZodObject, z.ZodObject>
>;
