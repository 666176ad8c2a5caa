import type { Endpoint, QueryInput } from '@contract/endpoint';
import { buildUrl } from '@contract/endpoint';
import { allEndpoints } from '@contract/index';
import { SORT_ORDERS } from '@contract/paging';
import { endpointName, exampleOf } from '@tests/support/examples';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildProvider } from '@tests/support/provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const sorts = ({ query }: Endpoint) => query instanceof z.ZodObject && 'orderBy' in query.shape;
const lists = allEndpoints.filter(sorts).map((endpoint) => [endpointName(endpoint), endpoint] as const);

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

it('there are lists with a choice of order', () => expect(lists.length).toBeGreaterThan(15));

describe.each(lists)('%s', (_, endpoint) => {
  it('takes every documented order, and says in the log when it does not know a column', async () => {
    const company = endpoint.access.provider
      ? (await buildProvider(gateway)).company
      : await gateway.buildCompany({ seats: 10_000 });
    const caller = await (endpoint.access.provider
      ? gateway.buildUser({ companyId: company.id, role: 'superadmin' })
      : gateway.buildAdmin(company));
    const example = await exampleOf(endpoint)({ gateway, company, caller });
    const token = await gateway.freshToken(caller);
    const ask = (query: QueryInput) =>
      gateway.app.inject({
        method: endpoint.method,
        url: buildUrl(endpoint, example.params, { ...example.query, ...query }),
        headers: { authorization: `Bearer ${token}` },
      });
    const first = await ask({});
    expect(first.statusCode, first.body).toBe(200);
    const shape = (endpoint.query as z.ZodObject).shape;
    const choices: unknown = z.toJSONSchema(shape.orderBy as z.ZodType, {
      io: 'input',
      unrepresentable: 'any',
    });
    const { enum: names, const: only } = z
      .object({ enum: z.array(z.string()).optional(), const: z.string().optional() })
      .parse(choices);
    const columns = names ?? [only ?? ''];
    for (const order of [...SORT_ORDERS, 'ASC', 'DESC']) {
      const answers = await Promise.all(columns.map((orderBy) => ask({ orderBy, order })));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(columns.map(() => 200));
    }
    const before = gateway.logLines.length;
    expect((await ask({ orderBy: 'noSuchColumn', order: 'asc' })).statusCode).toBe(200);
    const told = gateway.logLines.slice(before).filter((line) => line.includes('unknown sort column'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('noSuchColumn');
  });
});
