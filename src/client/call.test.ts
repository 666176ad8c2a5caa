import { endpoint } from '@contract/endpoint';
import { dataOf } from '@contract/paging';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCall } from './call';
import { slim } from './target';
import { clientOn } from './testing';

const rename = endpoint({
  method: 'PATCH',
  path: '/company/{companyId}/teams/{id}',
  area: 'users',
  access: {},
  summary: '',
  params: z.object({ companyId: z.number(), id: z.string() }),
  query: z.object({ ids: z.array(z.number()).optional(), 'tags[]': z.array(z.string()).optional() }),
  body: z.object({ name: z.string() }),
  response: dataOf(z.object({ name: z.string() })),
});
const input = { params: { companyId: 7, id: 'a/b' }, query: { ids: [1, 2] }, body: { name: 'x' } };

describe('call', () => {
  it('builds method, path, repeated query keys and body from the endpoint', async () => {
    const { client, sent } = clientOn({ answer: () => Response.json({ data: { name: 'x' } }) });
    const answer = await createCall(client)(rename, {
      ...input,
      query: { ids: [1, 2], 'tags[]': ['a', 'b'] },
    });
    expect(answer.data.name).toBe('x');
    expect(sent[0]).toMatchObject({
      method: 'PATCH',
      url: '/company/7/teams/a%2Fb?ids=1&ids=2&tags%5B%5D=a&tags%5B%5D=b',
      body: '{"name":"x"}',
    });
  });

  it('returns the text of a text answer', async () => {
    const { client } = clientOn({
      answer: () => new Response('a,b\n', { headers: { 'Content-Type': 'text/csv' } }),
    });
    const csv = slim<typeof rename>('PATCH', '/company/{companyId}/teams/{id}', 'csv');
    expect(await createCall(client)(csv, input)).toBe('a,b\n');
  });

  it('fails loudly in development when a response breaks the contract', async () => {
    const { client } = clientOn({ answer: () => Response.json({ data: {} }) });
    await expect(createCall(client)(rename, input)).rejects.toThrow('broke its contract');
  });

  it('does not compile without the input the endpoint needs', () => {
    const { client } = clientOn({ answer: () => Response.json({}) });
    const call = createCall(client);
    // @ts-expect-error no body
    const missingBody = () => call(rename, { params: input.params });
    // @ts-expect-error another path than the contract's
    const wrongPath = () => slim<typeof rename>('PATCH', '/company/{companyId}/team/{id}');
    expect([missingBody, wrongPath]).toHaveLength(2);
  });
});
