import type { AuditAction } from '@contract/audit';
import type { Endpoint, QueryOf, ResponseOf } from '@contract/endpoint';
import { lockCompany } from '@server/domain/company/company.queries';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { Concern, Deps, SignedInActor, WriteContext } from '@server/platform/http/context';
import { invalidField, notFound } from '@server/platform/http/errors';
import { pageAnswer } from '@server/platform/http/paging';
import {
  deleteRecord,
  findRecord,
  insertRecord,
  isNameTaken,
  type RecordPageQuery,
  type RecordScope,
  type RecordSorts,
  type RecordTable,
  type RowOf,
  selectRecords,
  updateRecord,
} from './records.queries';

/** The five calls of recordEndpoints. */
type RecordCalls = Readonly<Record<'list' | 'get' | 'create' | 'update' | 'remove', Endpoint>>;

/** The outcome of a write: the record as stored, or as it was before it was deleted. */
export interface Written<Row> {
  readonly row: Row;
  /** For the audit event, beside the record's name. */
  readonly details?: Record<string, unknown>;
  readonly concerns?: readonly Concern[];
}

interface RecordRoutes<E extends RecordCalls, Table extends RecordTable> {
  readonly table: Table;
  /** The record's type in the audit log; its actions are `<type>.created`, `.updated` and `.deleted`. */
  readonly type: string;
  /** Starts the 404's sentence: 'This department'. */
  readonly label: string;
  /** The columns of the contract's sorts. */
  readonly sorts: RecordSorts<NonNullable<QueryOf<E['list']>>>;
  /** The condition for records the caller may see, and in a list for those it asks for; by default none. */
  readonly visible?: (actor: SignedInActor, query?: QueryOf<E['list']>) => RecordScope['where'];
  /** Converts the rows of a page to the contract's records, all at once, so that no query runs per row. */
  readonly toRecords: (
    rows: readonly RowOf<Table>[],
    context: { readonly db: Queryable; readonly actor: SignedInActor; readonly deps: Deps },
  ) => readonly ResponseOf<E['get']>[] | Promise<readonly ResponseOf<E['get']>[]>;
  /** By default stores the body's fields in the columns of the same names. */
  readonly create?: (context: WriteContext<E['create']>) => Promise<Written<RowOf<Table>>>;
  readonly update?: (context: WriteContext<E['update']>) => Promise<Written<RowOf<Table>>>;
  readonly remove?: (context: WriteContext<E['remove']>) => Promise<Written<RowOf<Table>>>;
  /** Where an audit action has another name. */
  readonly actions?: Partial<Record<'create' | 'update' | 'remove', AuditAction>>;
}

/** The 422 for a name in use. */
export const nameTaken = () => invalidField('name', 'This name is already in use.');

/** What every write of named records is given: parameters and body, whatever else the contract adds. */
type AnyWrite = Omit<WriteContext<Endpoint>, 'params' | 'body'> & {
  readonly params: { readonly id: number };
  readonly body: { readonly name: string };
};

/**
 * Serves the five calls of recordEndpoints on one table. The company is locked before a write, as writes to
 * users do, so that a check of the name can't be outrun. Throws 404 for records the caller may not see, and
 * 422 for a name in use.
 */
export function recordRoutes<const E extends RecordCalls, Table extends RecordTable>(
  { read, write }: ReturnType<typeof binder>,
  endpoints: E,
  options: RecordRoutes<E, Table>,
): void {
  const { table, type, label, sorts, visible, toRecords, actions = {} } = options;
  const scopeOf = (actor: SignedInActor, query?: QueryOf<E['list']>): RecordScope => ({
    companyId: actor.companyId,
    where: visible?.(actor, query),
  });
  const one = async (db: Queryable, actor: SignedInActor, deps: Deps, row: RowOf<Table>) => {
    const [record] = await toRecords([row], { db, actor, deps });
    return record;
  };
  const found = async (db: Queryable, actor: SignedInActor, id: number) => {
    const row = await findRecord(db, table, scopeOf(actor), id);
    if (!row) throw notFound(label);
    return row;
  };

  // The contract parses every input by the endpoint's own schemas; inside, only the common part is typed.
  read(endpoints.list as Endpoint, async ({ db, actor, deps, query }) => {
    const page = query as RecordPageQuery;
    const scope = scopeOf(actor, query as QueryOf<E['list']>);
    const { rows, total } = await selectRecords(db, table, scope, page, sorts);
    return pageAnswer(await toRecords(rows, { db, actor, deps }), total, page);
  });
  read(endpoints.get as Endpoint, async ({ db, actor, deps, params }) =>
    one(db, actor, deps, await found(db, actor, Number(params.id))),
  );

  const written = (
    name: 'create' | 'update' | 'remove',
    verb: 'created' | 'updated' | 'deleted',
    run: (context: AnyWrite) => Promise<Written<RowOf<Table>>>,
  ) =>
    write(endpoints[name] as Endpoint, async (context) => {
      const { tx, actor, audit, deps } = context;
      await lockCompany(tx, actor.companyId);
      const { row, details, concerns } = await run(context as unknown as AnyWrite);
      const action = actions[name] ?? (`${type}.${verb}` as AuditAction);
      await audit({
        action,
        target: { type, id: Number(row.id) },
        details: { name: row.name, ...details },
        ...(concerns && { concerns }),
      });
      return one(tx, actor, deps, row);
    });
  const ruled = (own: unknown) => own as ((context: AnyWrite) => Promise<Written<RowOf<Table>>>) | undefined;

  written(
    'create',
    'created',
    ruled(options.create) ??
      (async ({ tx, actor, body, deps }) => {
        const row = await insertRecord(tx, table, actor.companyId, body, deps.clock());
        if (!row) throw nameTaken();
        return { row };
      }),
  );
  written(
    'update',
    'updated',
    ruled(options.update) ??
      (async ({ tx, actor, params, body, deps }) => {
        const scope = scopeOf(actor);
        await found(tx, actor, params.id);
        if (await isNameTaken(tx, table, scope, { ...body, id: params.id })) throw nameTaken();
        return { row: await updateRecord(tx, table, scope, params.id, body, deps.clock()) };
      }),
  );
  written(
    'remove',
    'deleted',
    ruled(options.remove) ??
      (async ({ tx, actor, params }) => {
        const row = await found(tx, actor, params.id);
        await deleteRecord(tx, table, scopeOf(actor), params.id);
        return { row };
      }),
  );
}
