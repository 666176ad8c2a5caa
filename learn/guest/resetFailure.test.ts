import { expect, it } from 'vitest';
import { resetFailure } from './resetFailure';

it.each([
  [Object.assign(new Error('used'), { code: 'auth/invalid-action-code' }), 'expired'],
  [Object.assign(new Error('old'), { code: 'auth/expired-action-code' }), 'expired'],
  [Object.assign(new Error('disabled'), { code: 'auth/user-disabled' }), 'expired'],
  [Object.assign(new Error('weak'), { code: 'auth/weak-password' }), 'weak'],
  [new TypeError('Failed to fetch'), 'network'],
  [new Error('anything else'), 'unknown'],
])('%s is told as %s', (error, kind) => {
  expect(resetFailure(error)).toBe(kind);
});
