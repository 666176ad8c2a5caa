import { limits } from '@contract/limits';
import { requestEndpoints } from '@contract/requests';
import { act, screen } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { currentSender } from '@/authProvider/currentSession';
import { uncertainWrites } from '@/client/uncertainWrites';
import { translator } from '@/i18n/translator';
import { UncertainWatch } from './UncertainWatch';

const { writeArrivalMs, writeUsualMs, writeFateEveryMs } = limits.session;
const NOW = Date.parse('2026-11-28T10:42:00Z');

let asked: unknown[] = [];
const answers = (...states: { state: string; at?: string }[]) => {
  asked = [];
  gateway.call.mockImplementation(async (target: unknown, { params }: { params: unknown }) => {
    if (target !== requestEndpoints.get) throw new Error('only what became of a write is asked');
    asked.push(params);
    return { data: { at: null, ...(states[asked.length - 1] ?? states.at(-1)) } };
  });
};
const lose = () => {
  uncertainWrites.begin({ act: 'POST /buy', body: '{}', by: currentSender() }, 'key-1');
  uncertainWrites.lose('key-1');
};
const outcome = () =>
  (JSON.parse(uncertainWrites.lostOf(currentSender())) as { outcome?: object }[])[0]?.outcome;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeAll(() => translator.add('console'));
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
  localStorage.clear();
  signIn({ actor: { companyId: 108 } });
});

it('tells that a lost write was done, and asks no more', async () => {
  lose();
  answers({ state: 'underway' }, { state: 'done', at: '2026-11-28T10:42:01.000Z' });
  show(<UncertainWatch />);
  await vi.waitFor(() => expect(asked).toEqual([{ companyId: '108', key: 'key-1' }]));
  expect(outcome()).toBeUndefined();
  await pass(writeFateEveryMs);
  expect(await screen.findByText(/whose answer was lost was done at/)).toBeTruthy();
  expect(outcome()).toEqual({ isDone: true, at: Date.parse('2026-11-28T10:42:01.000Z') });
  await pass(3 * writeFateEveryMs);
  expect(asked).toHaveLength(2);
});

it('takes a write that the gateway does not know for not done only once it can’t arrive any more', async () => {
  lose();
  answers({ state: 'unknown' });
  show(<UncertainWatch />);
  await pass(writeArrivalMs - writeFateEveryMs);
  expect(asked.length).toBeGreaterThan(1);
  expect(outcome()).toBeUndefined();
  await pass(2 * writeFateEveryMs);
  expect(await screen.findByText(/Nothing came of your request/)).toBeTruthy();
  expect(outcome()).toEqual({ isDone: false });
});

it('leaves a write that another tab may be sending the time that writes take', async () => {
  const stored = { act: 'POST /buy', digest: 'd', key: 'key-2', at: NOW, by: currentSender() };
  localStorage.setItem('vigil.uncertainWrites', JSON.stringify([stored]));
  answers({ state: 'done', at: '2026-11-28T10:42:01.000Z' });
  show(<UncertainWatch />);
  await pass(writeUsualMs / 2);
  expect(asked).toEqual([]);
  await pass(writeUsualMs);
  await vi.waitFor(() => expect(outcome()).toMatchObject({ isDone: true }));
});

it('asks nothing about the writes of others', async () => {
  uncertainWrites.begin({ act: 'POST /buy', body: '{}', by: '7:7' }, 'key-3');
  uncertainWrites.lose('key-3');
  answers({ state: 'done', at: '2026-11-28T10:42:01.000Z' });
  show(<UncertainWatch />);
  await pass(2 * writeUsualMs);
  expect(asked).toEqual([]);
});
