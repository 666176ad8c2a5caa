import { afterAll, vi } from 'vitest';

/*
 * Vitest waits a second by itself, and has a setting for `expect.poll` alone. Only a hang should meet the limit: a
 * busy machine is no failure. A set-up file: it changes the `vi` of each test file, and puts it back.
 */

const { waitFor, waitUntil } = vi;
type Options = Parameters<typeof waitFor>[1];
const patient = (options: Options = {}) =>
  typeof options === 'number' ? options : { timeout: 15_000, ...options };

vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));

afterAll(() => {
  vi.waitFor = waitFor;
  vi.waitUntil = waitUntil;
});
