import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from './ApiError';
import { clientOn, failure, type SentRequest } from './testing';
import { uncertainWrites } from './uncertainWrites';

const lost = (by: string | null = null) => JSON.parse(uncertainWrites.lostOf(by)) as object[];
const ok = () => Response.json({ data: 1 });

describe('when the answer to a write that adds something is lost', () => {
  beforeEach(() => localStorage.clear());
  const keysOf = (sent: readonly SentRequest[]) => sent.map(({ headers }) => headers.get('idempotency-key'));
  const buy = (body = '{"seats":40}') => ['/buy', { method: 'POST', body, adds: true }] as const;
  const losing = () => clientOn({ answer: () => Promise.reject(new TypeError('Failed to fetch')) });

  it('is sent again under its key after any other save, a reload, and in another tab', async () => {
    const first = losing();
    await expect(first.client.json(...buy())).rejects.toBeInstanceOf(ApiError);
    expect(lost()).toMatchObject([{ act: 'POST /buy', isLost: true }]);
    // Another client: what a reload, or another tab, begins with.
    const next = clientOn({ answer: ok });
    await next.client.json('/y', { method: 'DELETE' });
    await next.client.json(...buy());
    expect(keysOf(next.sent)[1]).toBe(keysOf(first.sent)[0]);
    expect(lost()).toEqual([]);
    await next.client.json(...buy());
    expect(keysOf(next.sent)[2]).not.toBe(keysOf(first.sent)[0]);
  });

  it('is remembered where the page goes away before the answer', () => {
    const { client } = clientOn({ answer: () => new Promise(() => {}) });
    void client.json(...buy());
    // While this page still waits, nothing is lost for it.
    expect(lost()).toEqual([]);
    const stored = localStorage.getItem('vigil.uncertainWrites') ?? '';
    expect(JSON.parse(stored)).toMatchObject([{ act: 'POST /buy' }]);
    expect(stored).not.toContain('seats');
  });

  it.each([
    [409, 0],
    [422, 0],
    [401, 1],
    [504, 1],
  ])('%i says what became of it, or not', async (status, known) => {
    const { client } = clientOn({ answer: () => failure(status), token: () => null });
    await expect(client.json(...buy())).rejects.toMatchObject({ status });
    expect(lost()).toHaveLength(known);
  });

  it('another order has another key, and the first stays in question until somebody has looked', async () => {
    await expect(losing().client.json(...buy())).rejects.toThrow();
    const { client, sent } = clientOn({ answer: ok });
    await client.json(...buy('{"seats":50}'));
    expect(uncertainWrites.keyOf({ act: 'POST /buy', body: '{"seats":40}' })).not.toBe(keysOf(sent)[0]);
    expect(lost()).toHaveLength(1);
    uncertainWrites.forget('POST /buy');
    expect(lost()).toEqual([]);
  });

  it('is not in question without a network, as nothing was sent', async () => {
    const { client } = clientOn({ answer: ok, isOffline: () => true });
    await expect(client.json(...buy())).rejects.toMatchObject({ code: 'NETWORK' });
    expect(lost()).toEqual([]);
  });

  it('is nobody else’s in the same browser', async () => {
    const of = (sender: string) =>
      clientOn({ answer: () => Promise.reject(new TypeError('lost')), sender: () => sender });
    const [one, other] = [of('1:2'), of('1:3')];
    await expect(one.client.json(...buy())).rejects.toThrow();
    await expect(other.client.json(...buy())).rejects.toThrow();
    expect(keysOf(other.sent)).not.toEqual(keysOf(one.sent));
    expect(lost('1:2')).toMatchObject([{ key: keysOf(one.sent)[0] }]);
    uncertainWrites.forget('POST /buy', '1:3');
    expect([lost('1:2'), lost('1:3')]).toMatchObject([[{}], []]);
  });

  it('is as good as new once the gateway has said what became of it, which is told until the next try', async () => {
    const first = losing();
    await expect(first.client.json(...buy())).rejects.toThrow();
    const [key] = keysOf(first.sent);
    expect(uncertainWrites.learn(key ?? '', { isDone: true, at: 5 })).toBe(true);
    // What another tab hears is no news.
    expect(uncertainWrites.learn(key ?? '', { isDone: true, at: 5 })).toBe(false);
    expect(lost()).toMatchObject([{ outcome: { isDone: true, at: 5 } }]);
    const { client, sent } = clientOn({ answer: ok });
    await client.json(...buy());
    expect(keysOf(sent)).not.toEqual([key]);
    expect(lost()).toEqual([]);
  });
});
