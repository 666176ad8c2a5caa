import { afterAll, vi } from 'vitest';
import { limitMs } from './pace';

/*
 * Vitest waits a second by itself, and has a setting for `expect.poll` alone. Only a hang should meet the limit: a
 * slow or busy machine is no failure. A set-up file: it changes the `vi` of each test file, and puts it back.
 */

const { waitFor, waitUntil } = vi;
type Options = Parameters<typeof waitFor>[1];
function patient(options: Options = {}) {
  const { timeout = 15_000, ...others } = typeof options === 'number' ? { timeout: options } : options;
  return { ...others, timeout: limitMs(timeout) };
}

vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));

afterAll(() => {
  vi.waitFor = waitFor;
  vi.waitUntil = waitUntil;
});
