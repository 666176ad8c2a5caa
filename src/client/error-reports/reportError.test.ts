import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { followErrors, referenceOf, reportError, reportRefusal } from './reportError';
import * as sentry from './sentry';

const send = vi.spyOn(sentry, 'send').mockImplementation(() => undefined);

const to = { dsn: 'https://key@reports.example/1', release: 'build-7', userId: () => 7 };
const refused = (status: number) => new ApiError({ status, code: 'X', message: 'told', requestId: 'r1' });
const window = new EventTarget();
let stop = () => {};

beforeEach(() => {
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  stop = followErrors(to);
});
afterEach(() => {
  stop();
  send.mockClear();
  vi.unstubAllGlobals();
});

describe('a failure', () => {
  it('is sent once, however many places report it, under the reference shown', async () => {
    const failure = refused(500);
    const reference = referenceOf(failure);
    expect(reference).toMatch(/^[0-9a-f]{32}$/);
    reportError(failure);
    reportError(failure);
    window.dispatchEvent(Object.assign(new Event('error'), { error: failure }));
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    expect(send.mock.calls).toEqual([[failure, reference, 7, { dsn: to.dsn, release: 'build-7' }]]);
  });

  it.each([
    ['error', 'error'],
    ['unhandledrejection', 'reason'],
  ])('that nobody caught (%s) is sent as well', async (event, field) => {
    const thrown = new TypeError('x is undefined');
    window.dispatchEvent(Object.assign(new Event(event), { [field]: thrown }));
    await vi.waitFor(() => expect(send.mock.calls.map(([error]) => error)).toEqual([thrown]));
  });

  it('that is expected is not sent and has no reference', async () => {
    for (const failure of [refused(422), refused(0), new TypeError('Failed to fetch'), undefined]) {
      reportError(failure);
      expect(referenceOf(failure)).toBeUndefined();
    }
    reportError(refused(500));
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  });

  it('that the gateway refused is sent where the documents ask for it, a broken connection is not', async () => {
    const failure = refused(409);
    reportRefusal(refused(0));
    reportRefusal(new TypeError('Failed to fetch'));
    reportRefusal(failure);
    reportRefusal(failure);
    await vi.waitFor(() => expect(send.mock.calls.map(([error]) => error)).toEqual([failure]));
  });

  it('is not sent when no service is configured', () => {
    stop();
    const failure = refused(500);
    reportError(failure);
    window.dispatchEvent(Object.assign(new Event('error'), { error: failure }));
    expect(referenceOf(failure)).toBeUndefined();
    expect(send).not.toHaveBeenCalled();
  });
});
