import { z } from 'zod';
import { limits } from './limits';

/** Sort orders; case does not matter on the wire. */
export const SORT_ORDERS = ['asc', 'desc', 'asc_nulls_first', 'desc_nulls_first', 'asc_nulls_last'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

const { defaultPageSize, maxPageSize } = limits.paging;

export const sortOrderSchema = z
  .string()
  .transform((value) => value.toLowerCase())
  .pipe(z.enum(SORT_ORDERS));

/** `pageNumber` is 0-based everywhere on the wire. */
export const pageQuery = {
  pageNumber: z.coerce.number().int().min(0).max(1_000_000).default(0),
  pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize),
};

/** Of a list that answers so many rows by default, and at most. */
export const pageQueryUpTo = (size: number) => ({
  ...pageQuery,
  pageSize: z.coerce.number().int().min(1).max(size).default(size),
});

/** Search text. Control characters become separators: no stored text contains them. */
export const searchSchema = z
  .string()
  .overwrite((text) => text.replace(/\p{Cc}+/gu, ' '))
  .trim()
  .max(limits.text.searchMax);

/** What a column is also called where the documents name it, by that name. */
export type SortNames<Column extends string> = Readonly<Record<string, Column>>;

/** A sort column by any of its names; an unknown one is ignored, not refused, and the gateway logs it. */
export const sortColumn = <const Column extends string>(
  columns: readonly Column[],
  otherNames: SortNames<Column> = {},
) =>
  z
    .enum([...columns, ...Object.keys(otherNames)])
    .transform((name) => otherNames[name] ?? columns.find((column) => column === name))
    .optional()
    .catch(undefined);

/** Order and search of a list, by these columns; an unknown one is ignored, not refused. */
export const sortedQuery = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  order: sortOrderSchema.optional().catch(undefined),
  orderBy: z.enum(columns).optional().catch(undefined),
  searchText: searchSchema.optional(),
});

/** Query of a paged list; an unknown sort column is ignored, not refused. */
export function sortedPageQuery<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  const { searchText: search, ...order } = sortedQuery(columns);
  return z.object({ ...pageQuery, ...order, search });
}

export const pageInfoSchema = z.object({
  pageNumber: z.number().int(),
  pageSize: z.number().int(),
  totalItems: z.number().int(),
});

/** Of a list whose total is a lower bound when a broad search is not counted to its end. */
export const longPageInfoSchema = pageInfoSchema.extend({ totalIsMinimum: z.boolean() });

/** `{ data: … }`, the standard envelope. */
export const dataOf = <Schema extends z.ZodType>(schema: Schema) => z.object({ data: schema });

/** `{ data: { items, pageInfo } }`, the standard paged list. */
export const pageOf = <Schema extends z.ZodType>(item: Schema) =>
  dataOf(z.object({ items: z.array(item), pageInfo: pageInfoSchema }));

export interface Page<Item> {
  items: Item[];
  pageInfo: z.infer<typeof pageInfoSchema>;
}

/** A query value that contains JSON (the simple-REST dialect: sort, range, filter). */
export const jsonParam = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** A repeated query key: `ids=1&ids=2`, or a single `ids=1`. */
export const repeated = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.array(schema), schema.transform((one) => [one])]);

/** `[first, last]`, both inclusive and 0-based, as ra-data-simple-rest sends it. */
export const rangeSchema = z
  .tuple([z.number().int().min(0), z.number().int().min(0)])
  .refine(([first, last]) => last >= first && last - first < maxPageSize, {
    message: `must have at most ${maxPageSize} rows`,
  });
