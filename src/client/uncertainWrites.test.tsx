import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from './ApiError';
import { clientOn, failure, type SentRequest } from './testing';
import { uncertainWrites } from './uncertainWrites';

const ok = () => Response.json({ data: 1 });

describe('when the answer to a write that adds something is lost', () => {
  beforeEach(() => localStorage.clear());
  const keysOf = (sent: readonly SentRequest[]) => sent.map(({ headers }) => headers.get('idempotency-key'));
  const buy = (body = '{"seats":40}') => ['/buy', { method: 'POST', body, adds: true }] as const;
  const lost = () => clientOn({ answer: () => Promise.reject(new TypeError('Failed to fetch')) });

  it('is sent again under its key after any other save, a reload, and in another tab', async () => {
    const first = lost();
    await expect(first.client.json(...buy())).rejects.toBeInstanceOf(ApiError);
    expect(uncertainWrites.lastOf('POST /buy')).toBeTypeOf('number');
    // Another client: what a reload, or another tab, begins with.
    const next = clientOn({ answer: ok });
    await next.client.json('/y', { method: 'DELETE' });
    await next.client.json(...buy());
    expect(keysOf(next.sent)[1]).toBe(keysOf(first.sent)[0]);
    expect(uncertainWrites.lastOf('POST /buy')).toBeUndefined();
    await next.client.json(...buy());
    expect(keysOf(next.sent)[2]).not.toBe(keysOf(first.sent)[0]);
  });

  it('is remembered where the page goes away before the answer', () => {
    const { client } = clientOn({ answer: () => new Promise(() => {}) });
    void client.json(...buy());
    // While this page still waits, nothing is lost for it.
    expect(uncertainWrites.lastOf('POST /buy')).toBeUndefined();
    const stored = localStorage.getItem('vigil.uncertainWrites') ?? '';
    expect(JSON.parse(stored)).toMatchObject([{ act: 'POST /buy' }]);
    expect(stored).not.toContain('seats');
  });

  it.each([
    [409, undefined],
    [422, undefined],
    [401, expect.any(Number)],
    [504, expect.any(Number)],
  ])('%i says what became of it, or not', async (status, known) => {
    const { client } = clientOn({ answer: () => failure(status), token: () => null });
    await expect(client.json(...buy())).rejects.toMatchObject({ status });
    expect(uncertainWrites.lastOf('POST /buy')).toEqual(known);
  });

  it('another order has another key, and the first stays in question until somebody has looked', async () => {
    await expect(lost().client.json(...buy())).rejects.toThrow();
    const { client, sent } = clientOn({ answer: ok });
    await client.json(...buy('{"seats":50}'));
    expect(uncertainWrites.keyOf({ act: 'POST /buy', body: '{"seats":40}' })).not.toBe(keysOf(sent)[0]);
    expect(uncertainWrites.lastOf('POST /buy')).toBeTypeOf('number');
    uncertainWrites.forget('POST /buy');
    expect(uncertainWrites.lastOf('POST /buy')).toBeUndefined();
  });

  it('is not in question without a network, as nothing was sent', async () => {
    const { client } = clientOn({ answer: ok, isOffline: () => true });
    await expect(client.json(...buy())).rejects.toMatchObject({ code: 'NETWORK' });
    expect(uncertainWrites.lastOf('POST /buy')).toBeUndefined();
  });
});
