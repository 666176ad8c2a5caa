import { existsSync, readFileSync } from 'node:fs';
import type { Endpoint } from '@contract/endpoint';
import { allEndpoints } from '@contract/index';
import type { SortOrder } from '@contract/paging';
import { findReportKind } from '@server/domain/reports/report-kind';
import { csvCell, UTF8_MARK } from '@server/platform/text/csv';
import { endpointName } from '@tests/support/examples';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { LEARNING_TABLES } from './csv/learning';
import { OTHER_TABLES } from './csv/others';
import { EXERCISE_TABLES, SIMULATION_TABLES } from './csv/phishing';
import { cellOf, type Item, type Table } from './csv/table';
import { buildWorld, type World } from './csv/world';

/*
 * Every file tells what its screen shows: the same rows, in the same order, in the same columns. A call that is to be had as CSV
 * and has no table here fails this test.
 */

const NOW = new Date('2026-05-20T03:00:00Z');
const ORDERS: readonly SortOrder[] = ['asc', 'desc', 'asc_nulls_last', 'desc_nulls_first'];
const TABLES = [...LEARNING_TABLES, ...EXERCISE_TABLES, ...SIMULATION_TABLES, ...OTHER_TABLES];

/** Calls that answer nothing but a file, with the test that compares each with the list that it is of. */
const FILES: Readonly<Record<string, string>> = {
  'GET /api/v1/provider/survey-answers/export': 'server/areas/guides/surveys.test.ts',
  'GET /customers/api/v1/company/{companyId}/users/export': 'server/areas/users/users.export.test.ts',
  'GET /customers/api/v1/company/{companyId}/users/operations/{operationId}/items/export':
    'server/domain/operations/operations.test.ts',
  'GET /customers/api/v1/company/{companyId}/users/imports/{importId}/skipped':
    'server/areas/users/imports/commit.test.ts',
  'GET /partnership/api/v1/company/{id}/customers/export': 'server/areas/partner/customers.test.ts',
  'GET /billing/api/v1/provider/invoices/export': 'server/areas/billing/provider.test.ts',
  'GET /billing/api/v1/company/{companyId}/transactions/export': 'server/areas/partner/transactions.test.ts',
  'GET /api/v1/calendar/{companyId}/events/{eventId}/results/export': 'server/areas/calendar/results.test.ts',
  'GET /api/v1/campaign/company/{companyId}/{id}/learners/export':
    'server/areas/training/campaign-learners.test.ts',
};

let gateway: TestGateway;
let world: World;
beforeAll(async () => {
  gateway = await testGateway();
  gateway.clock.advance(NOW.getTime() - gateway.clock().getTime());
  world = await buildWorld(gateway);
});
afterAll(() => gateway.close());

it('every call that is to be had as CSV is compared with its screen', () => {
  const named = (kind: Endpoint['kind']) => allEndpoints.filter((one) => one.kind === kind).map(endpointName);
  expect([...new Set(TABLES.map(({ endpoint }) => endpointName(endpoint)))].sort()).toEqual(
    named('table').sort(),
  );
  expect(Object.keys(FILES).sort()).toEqual(named('csv').sort());
  for (const file of Object.values(FILES)) {
    expect(existsSync(file), file).toBe(true);
    expect(readFileSync(file, 'utf8'), file).toMatch(/csv|export/i);
  }
});

/** The columns that a table can be sorted by; one without a choice has just its own order. */
function sortsOf({ endpoint, sorts }: Table): readonly (string | undefined)[] {
  const choice = (endpoint.query as z.ZodObject).shape.orderBy as z.ZodType | undefined;
  if (sorts ?? !choice) return sorts ?? [undefined];
  const schema = z.toJSONSchema(choice as z.ZodType, { io: 'input', unrepresentable: 'any' });
  const { enum: names, const: only } = z
    .object({ enum: z.array(z.string()).optional(), const: z.string().optional() })
    .parse(schema);
  return names ?? [only];
}

async function read<Body>(table: Table, query: Record<string, unknown>): Promise<Body> {
  const reader = table.as ? world[table.as] : { companyId: world.company.id, token: world.token };
  const params = { companyId: reader.companyId, ...table.of?.(world) };
  const given = { token: reader.token, params, query: { ...table.query, ...query } };
  const { raw } = (await gateway.call(table.endpoint as never, given as never)) as {
    readonly raw: { readonly json: <Json>() => Json };
  };
  return raw.json<{ data: Body }>().data;
}

const asked = new Map<string, Promise<Item[]>>();

/** All rows, page by page in the first order, where each page must go on behind the last; at once in others, read once. */
function itemsOf(table: Table, query: { readonly order?: SortOrder | undefined }): Promise<Item[]> {
  const pageSize = query.order === 'asc' ? 5 : 100;
  const readAll = async () => {
    const all: Item[] = [];
    for (let pageNumber = 0; ; pageNumber += 1) {
      const { items } = await read<{ items: Item[] }>(table, { ...query, pageNumber, pageSize });
      all.push(...items);
      if (items.length < pageSize) return all;
    }
  };
  const key = JSON.stringify([table.name, query]);
  const known = asked.get(key) ?? readAll();
  asked.set(key, known);
  return known;
}

it.each(TABLES)('the CSV of $name has the rows and columns of its screen, in every order', async (table) => {
  for (const orderBy of sortsOf(table))
    for (const order of orderBy === undefined ? [undefined] : ORDERS) {
      const query = { ...(orderBy !== undefined && { orderBy, order }) };
      const items = await itemsOf(table, query);
      expect(items.length).toBeGreaterThan(1);
      const csv = await read<string>(table, { ...query, isCsv: true });
      const lines = csv.split('\r\n');
      expect(lines[0]).toBe(UTF8_MARK + table.columns.map(([title]) => title).join(','));
      const expected = items.map((item) =>
        table.columns.map((column) => csvCell(cellOf(item, column))).join(','),
      );
      expect([orderBy, order, ...lines.slice(1, -1)]).toEqual([orderBy, order, ...expected]);
    }
});

const ON_PAPER = TABLES.flatMap(({ paper, ...table }) => (paper ? [{ ...table, paper }] : []));

it.each(ON_PAPER)('the PDF of $name has its rows in the order of the screen', async (table) => {
  const { db, deps } = gateway;
  const { company } = world;
  const source = {
    ...{ db, deps, companyId: company.id, timeZone: company.timeZone, now: NOW },
    ...{ isNameless: false, isLearningPrivate: false },
  };
  for (const orderBy of [undefined, ...sortsOf(table)])
    for (const order of orderBy ? (['asc', 'desc'] as const) : [undefined]) {
      const query = { ...(orderBy && { orderBy, order }) };
      const items = await itemsOf(table, query);
      const paper = findReportKind(deps, table.paper)?.read({ ...table.query, ...query }).table;
      const rows = [];
      for await (const batch of paper?.rows(source) ?? []) rows.push(...batch);
      // Words of the document are in its language.
      const isPlain = paper?.columns.map(({ as }) => as !== 'word') ?? [];
      const plain = <Cell>(cells: readonly Cell[]) => cells.filter((_, at) => isPlain[at]);
      const expected = items.map((item) =>
        plain(table.columns.map((column) => csvCell(cellOf(item, column)))),
      );
      expect(expected.length).toBeGreaterThan(1);
      expect([orderBy, order, rows.map((row) => plain(row).map((cell) => csvCell(cell as string)))]).toEqual([
        orderBy,
        order,
        expected,
      ]);
    }
});
