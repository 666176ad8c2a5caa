import { describe, expect, it, vi } from 'vitest';
import { createConnection } from './connection';

const settle = () => new Promise((resolve) => setImmediate(resolve));

function fakes({ answers = [] as boolean[], network = true } = {}) {
  const state = { network };
  const waits: number[] = [];
  const probe = vi.fn(async () => {
    if (!(answers.shift() ?? true)) throw new TypeError('Failed to fetch');
  });
  const connection = createConnection({
    probe,
    hasNetwork: () => state.network,
    wait: async (ms) => void waits.push(ms),
  });
  return { connection, probe, state, waits };
}

describe('the connection', () => {
  it('is not lost when one call fails for its own reason', async () => {
    const { connection } = fakes();
    await connection.check();
    expect(connection.isLost()).toBe(false);
  });

  it('is lost when the gateway does not answer, and probes at growing intervals until it does', async () => {
    const { connection, waits } = fakes({ answers: [false, false, false, true] });
    const told = vi.fn(() => connection.isLost());
    connection.subscribe(told);
    await connection.check();
    expect(connection.isLost()).toBe(true);
    await settle();
    expect(connection.isLost()).toBe(false);
    expect(told.mock.results.map(({ value }) => value)).toEqual([true, false]);
    expect(waits).toEqual([1000, 2000, 4000]);
  });

  it('does not probe while the browser has no network, and probes again when it has one', async () => {
    const { connection, probe, state } = fakes({ network: false });
    expect(connection.isLost()).toBe(true);
    await connection.check();
    await settle();
    expect(probe).not.toHaveBeenCalled();
    state.network = true;
    await connection.check();
    expect(connection.isLost()).toBe(false);
  });

  it('tells waiting callers whether it was lost', async () => {
    await expect(fakes().connection.wasLost()).resolves.toBe(false);
    await expect(fakes({ answers: [false, true] }).connection.wasLost()).resolves.toBe(true);
    // It has just come back: what failed may have failed without it.
    const { connection, state } = fakes({ network: false });
    state.network = true;
    await expect(connection.wasLost()).resolves.toBe(true);
    await expect(connection.wasLost()).resolves.toBe(false);
  });
});
