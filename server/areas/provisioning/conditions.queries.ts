import { limits } from '@contract/limits';
import { endPatternOf, patternOf } from '@server/platform/text/search';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { invalidFilter, ScimError } from './errors';
import { type Filter, flat, type Term } from './filters';

/** A condition, and whether an index finds what meets it. */
export interface Condition {
  readonly sql: SQL;
  readonly isIndexed: boolean;
}

/** How an attribute is compared. */
export type Attribute = (term: Term) => Condition;
export type Attributes = Readonly<Record<string, Attribute>>;

const indexed = (condition: SQL): Condition => ({ sql: condition, isIndexed: true });
const scanned = (condition: SQL): Condition => ({ sql: condition, isIndexed: false });

const unknown = ({ op, attrPath }: Term) => invalidFilter(`'${attrPath}' can't be compared by '${op}'.`);

const textValue = (term: Term): string => {
  if (term.op === 'pr' || typeof term.compValue !== 'string')
    throw invalidFilter(`'${term.attrPath}' is compared with a text.`);
  return term.compValue;
};

interface TextAttribute {
  /** The column in the form in which it is compared. */
  readonly column: SQLWrapper;
  /** The same form of a value. */
  readonly keyOf: (value: string) => string;
  /** An index has the column, sorted by bytes. */
  readonly hasIndex?: boolean;
  /** A condition that an index finds, besides the comparison itself. */
  readonly also?: (op: 'eq' | 'co', value: string) => SQL | undefined;
}

export const text =
  ({ column, keyOf, hasIndex = false, also }: TextAttribute): Attribute =>
  (term) => {
    if (term.op === 'pr') return scanned(sql`coalesce(${column}, '') <> ''`);
    const value = textValue(term);
    const key = keyOf(value);
    const with_ = (condition: SQL, op: 'eq' | 'co'): Condition => {
      const more = also?.(op, value);
      if (more) return indexed(sql`${more} AND ${condition}`);
      return hasIndex && op === 'eq' ? indexed(condition) : scanned(condition);
    };
    switch (term.op) {
      case 'eq':
        return with_(sql`${column} = ${key}`, 'eq');
      case 'ne':
        return scanned(sql`${column} IS DISTINCT FROM ${key}`);
      case 'sw': {
        if (!hasIndex || key === '') return scanned(sql`starts_with(${column}, ${key})`);
        return indexed(sql`${column} >= ${key} AND ${column} < ${`${key}\u{10ffff}`}`);
      }
      case 'co':
        return with_(sql`${column} LIKE ${patternOf(key)}`, 'co');
      case 'ew':
        return scanned(sql`${column} LIKE ${endPatternOf(key)}`);
      default:
        throw unknown(term);
    }
  };

/** An id of ours; a text that is none matches nothing. */
export const reference =
  (conditionOf: (id: number) => SQL, isThere: SQL): Attribute =>
  (term) => {
    if (term.op === 'pr') return scanned(isThere);
    const value = textValue(term);
    const id = /^[1-9]\d{0,14}$/.test(value) ? Number(value) : 0;
    if (term.op === 'eq') return indexed(conditionOf(id));
    if (term.op === 'ne') return scanned(sql`NOT coalesce(${conditionOf(id)}, false)`);
    throw unknown(term);
  };

export const truth =
  (whenTrue: SQL, whenFalse: SQL, isIndexed: (value: boolean) => boolean = () => false): Attribute =>
  (term) => {
    if (term.op === 'pr') return scanned(sql`true`);
    const said = term.compValue;
    // Entra ID compares with "True" as text.
    const value = typeof said === 'string' ? said.toLowerCase() === 'true' : said;
    if (typeof value !== 'boolean' || (term.op !== 'eq' && term.op !== 'ne')) throw unknown(term);
    const wanted = term.op === 'eq' ? value : !value;
    return { sql: wanted ? whenTrue : whenFalse, isIndexed: isIndexed(wanted) };
  };

const INSTANT_OPS = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

export const instant =
  (column: SQLWrapper): Attribute =>
  (term) => {
    if (term.op === 'pr') return scanned(sql`true`);
    const at = new Date(textValue(term));
    if (Number.isNaN(at.getTime())) throw invalidFilter(`'${term.attrPath}' is compared with an instant.`);
    const operator = INSTANT_OPS[term.op as keyof typeof INSTANT_OPS];
    if (operator === undefined) throw unknown(term);
    return scanned(sql`${column} ${sql.raw(operator)} ${at.toISOString()}::timestamptz`);
  };

/** What is the same for everybody. */
export const always =
  (value: string | boolean): Attribute =>
  (term) => {
    if (term.op === 'pr') return scanned(sql`true`);
    const said = typeof term.compValue === 'string' ? term.compValue.toLowerCase() : term.compValue;
    if (term.op !== 'eq' && term.op !== 'ne') throw unknown(term);
    return scanned((said === value) === (term.op === 'eq') ? sql`true` : sql`false`);
  };

function conditionOf(filter: Filter, attributes: Attributes): Condition {
  switch (filter.op) {
    case 'and':
    case 'or': {
      const parts = filter.filters.map((one) => conditionOf(one, attributes));
      const word = filter.op === 'and' ? sql` AND ` : sql` OR `;
      const isIndexed =
        filter.op === 'and' ? parts.some((part) => part.isIndexed) : parts.every((part) => part.isIndexed);
      return {
        sql: sql`(${sql.join(
          parts.map((part) => sql`(${part.sql})`),
          word,
        )})`,
        isIndexed,
      };
    }
    case 'not':
      return scanned(sql`NOT coalesce(${conditionOf(filter.filter, attributes).sql}, false)`);
    case '[]':
      throw invalidFilter('The filter could not be read.');
    default: {
      const attribute = Object.hasOwn(attributes, filter.attrPath) ? attributes[filter.attrPath] : undefined;
      if (!attribute) throw invalidFilter(`'${filter.attrPath.slice(0, 100)}' can't be filtered by.`);
      return attribute(filter);
    }
  }
}

/**
 * A filter as a condition. What no index finds is refused where there are many. Throws invalidFilter and tooMany.
 */
export async function whereOf(
  filter: Filter | undefined,
  attributes: Attributes,
  hasMany: () => Promise<boolean>,
): Promise<SQL | undefined> {
  if (!filter) return undefined;
  const condition = conditionOf(flat(filter), attributes);
  if (!condition.isIndexed && (await hasMany())) {
    const most = limits.provisioning.scanMax.toLocaleString('en');
    throw new ScimError(
      400,
      `There are more than ${most} resources, and this filter would have to look at all of them. Compare one of userName, externalId, id by 'eq'.`,
      'tooMany',
    );
  }
  return condition.sql;
}
