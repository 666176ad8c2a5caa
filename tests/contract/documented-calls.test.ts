import type { Endpoint } from '@contract/endpoint';
import { describe, expect, it } from 'vitest';
import { documentedCalls, endpointOf } from './documented-calls';

/** What is sent in the address arrives as text. */
const asText = (value: unknown) => (Array.isArray(value) ? value.map(String) : String(value));

function refusedOf({ body, query }: Endpoint, fields: Readonly<Record<string, unknown>>) {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, asText(value)]));
  const parsed = [body?.safeParse(fields), query?.safeParse(body ? {} : texts)];
  return parsed.flatMap((one) => one?.error?.issues ?? []).map(({ path, message }) => [...path, message]);
}

describe('a documented call', () => {
  const cases = documentedCalls.map(([call, fields = {}]) => ({ call, fields }));
  it.each(cases)('$call is enough as it is documented', ({ call, fields }) => {
    expect(refusedOf(endpointOf(call), fields)).toEqual([]);
  });
});
