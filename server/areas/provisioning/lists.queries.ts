import { createHash } from 'node:crypto';
import { limits } from '@contract/limits';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { invalidFilter, invalidPath, invalidValue, ScimError } from './errors';
import { type Filter, parseFilter, plainPath } from './filters';
import { type Projection, projectionOf } from './projection';
import { attributeOf, type Json } from './values';

const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** What a list is asked for. */
export interface Asked {
  readonly filter: Filter | undefined;
  readonly sortBy: string;
  readonly isDescending: boolean;
  readonly projection: Projection;
  readonly count: number;
  /** From 1; undefined with a cursor. */
  readonly startIndex: number;
  /** The last of the page before; 'first' for the first page by cursor. */
  readonly after: 'first' | readonly [string, number] | undefined;
  /** Which list a cursor belongs to. */
  readonly list: string;
}

const wholeNumber = (value: unknown, name: string): number | undefined => {
  if (value === undefined || value === '') return undefined;
  const text = String(value);
  if (!/^-?\d{1,9}$/.test(text)) throw invalidValue(`'${name}' has to be a whole number.`);
  return Number(text);
};

const invalidCursor = () => new ScimError(400, 'The cursor is not one of this list.', 'invalidCursor');

function afterOf(cursor: unknown, list: string): Asked['after'] {
  if (cursor === undefined) return undefined;
  if (cursor === '') return 'first';
  let said: unknown;
  try {
    said = JSON.parse(Buffer.from(String(cursor).slice(0, 2000), 'base64url').toString('utf8'));
  } catch {
    throw invalidCursor();
  }
  const [of, key, id] = Array.isArray(said) ? (said as unknown[]) : [];
  if (of !== list || typeof key !== 'string' || typeof id !== 'number' || !Number.isSafeInteger(id))
    throw invalidCursor();
  return [key, id];
}

/** Reads what a list is asked for, from the address or from the body of a search. Throws by what is wrong. */
export function readAsked(query: Json): Asked {
  const filterText = attributeOf(query, 'filter');
  if (filterText !== undefined && typeof filterText !== 'string')
    throw invalidFilter('The filter has to be a text.');
  const { pageSize, pageMax } = limits.provisioning;
  const sortBy = plainPath(String(attributeOf(query, 'sortBy') ?? '')) || 'id';
  const isDescending = String(attributeOf(query, 'sortOrder') ?? '').toLowerCase() === 'descending';
  const count = wholeNumber(attributeOf(query, 'count'), 'count') ?? pageSize;
  const list = createHash('sha256')
    .update(JSON.stringify([filterText ?? '', sortBy, isDescending]))
    .digest('base64url')
    .slice(0, 16);
  return {
    filter: filterText ? parseFilter(filterText) : undefined,
    sortBy,
    isDescending,
    projection: projectionOf({
      attributes: attributeOf(query, 'attributes'),
      excludedAttributes: attributeOf(query, 'excludedAttributes'),
    }),
    // RFC 7644: a negative count is none, and an index below 1 is 1.
    count: Math.min(Math.max(count, 0), pageMax),
    startIndex: Math.max(wholeNumber(attributeOf(query, 'startIndex'), 'startIndex') ?? 1, 1),
    after: afterOf(attributeOf(query, 'cursor'), list),
    list,
  };
}

type Sorts = Readonly<Record<string, SQLWrapper>>;

/** The column to sort by. Throws invalidPath. */
function columnOf(sorts: Sorts, sortBy: string): SQLWrapper {
  const column = Object.hasOwn(sorts, sortBy) ? sorts[sortBy] : undefined;
  if (!column) throw invalidPath(`The list can't be sorted by '${sortBy.slice(0, 100)}'.`);
  return column;
}

/** The order of a list, and with a cursor what comes after it. */
export function windowOf(asked: Asked, sorts: Sorts, id: SQLWrapper) {
  const { sortBy, isDescending, after, count, startIndex } = asked;
  const column = columnOf(sorts, sortBy);
  const way = sql.raw(isDescending ? 'DESC' : 'ASC');
  const isById = sortBy === 'id';
  const order: SQL[] = isById ? [sql`${id} ${way}`] : [sql`${column} ${way}`, sql`${id} ${way}`];
  const beyond = sql.raw(isDescending ? '<' : '>');
  let from: SQL | undefined;
  if (after !== undefined && after !== 'first') {
    const [key, last] = after;
    from = isById ? sql`${id} ${beyond} ${last}` : sql`(${column}, ${id}) ${beyond} (${key}, ${last})`;
  }
  const isByCursor = after !== undefined;
  return {
    ...{ order, from },
    // One more says whether there is another page.
    limit: isByCursor ? count + 1 : count,
    offset: isByCursor ? 0 : startIndex - 1,
  };
}

/** A page by cursor, with the cursor of the next one. */
export function cursorPage<Row>(
  asked: Asked,
  rows: readonly Row[],
  keyOf: (row: Row) => readonly [string, number],
  resourceOf: (row: Row) => Json,
) {
  const page = rows.slice(0, asked.count);
  const last = page.at(-1);
  const hasMore = last !== undefined && rows.length > asked.count;
  return {
    schemas: [LIST_SCHEMA],
    itemsPerPage: page.length,
    ...(hasMore
      ? { nextCursor: Buffer.from(JSON.stringify([asked.list, ...keyOf(last)])).toString('base64url') }
      : {}),
    Resources: page.map(resourceOf),
  };
}

/** A page by index. */
export const indexPage = (asked: Asked, resources: readonly Json[], totalResults: number) => ({
  schemas: [LIST_SCHEMA],
  totalResults,
  startIndex: asked.startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** A list of all there is, such as the schemas. */
export const wholeList = (resources: readonly Json[]) => ({
  schemas: [LIST_SCHEMA],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});
