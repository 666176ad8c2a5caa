import { describe, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { isUnexpected } from './isUnexpected';

const answered = (status: number, code = `HTTP_${status}`) => new ApiError({ status, code, message: 'told' });
const named = (name: string) => Object.assign(new Error('told'), { name });

describe('isUnexpected', () => {
  it.each([
    ['a call answered with 500', answered(500)],
    ['an error of the code', new TypeError("Cannot read properties of undefined (reading 'name')")],
    ['a range error', new RangeError('Invalid time value')],
  ])('is %s', (_what, error) => expect(isUnexpected(error)).toBe(true));

  it.each<[string, unknown]>([
    ...[400, 401, 403, 404, 409, 422, 429, 502, 503, 504].map((status): [string, unknown] => [
      `an answer of ${status}`,
      answered(status),
    ]),
    ['a call without an answer', answered(0, 'NETWORK')],
    ['a policy confirmed already', answered(500, 'PRIVACY_POLICY_ALREADY_CONFIRMED')],
    ['a chunk (Chromium)', new TypeError('Failed to fetch dynamically imported module: https://x/a.js')],
    ['a chunk (Firefox)', new TypeError('error loading dynamically imported module: https://x/a.js')],
    ['a chunk (Safari)', new TypeError('Importing a module script failed.')],
    ['a style', new Error('Unable to preload CSS for /assets/a.css')],
    ['a broken connection (Chromium)', new TypeError('Failed to fetch')],
    ['a broken connection (Firefox)', new TypeError('NetworkError when attempting to fetch resource.')],
    ['a broken connection (Safari)', new TypeError('Load failed')],
    [
      'a broken connection of the identity service',
      new Error('Firebase: Error (auth/network-request-failed).'),
    ],
    ['a call given up', new DOMException('The operation was aborted.', 'AbortError')],
    ['a role that may not enter', named('RoleNotAllowedError')],
    ['a configuration that could not be loaded', named('ConfigError')],
    ["a browser's remark", new Error('ResizeObserver loop completed with undelivered notifications.')],
    ['no error at all', { status: 500 }],
    ['nothing', undefined],
  ])('is not %s', (_what, error) => expect(isUnexpected(error)).toBe(false));
});
