import { describe, expect, it } from 'vitest';
import { requestIdOf } from './requestId';

describe('requestIdOf', () => {
  it('finds the id on the error or in its body', () => {
    expect(requestIdOf(Object.assign(new Error('x'), { requestId: 'req-1' }))).toBe('req-1');
    expect(requestIdOf(Object.assign(new Error('x'), { body: { requestId: 'req-2' } }))).toBe('req-2');
  });

  it('returns undefined for errors that never reached the gateway', () => {
    for (const error of [
      new Error('x'),
      null,
      undefined,
      'text',
      { requestId: 7 },
      { body: null },
      { requestId: '' },
    ])
      expect(requestIdOf(error)).toBeUndefined();
  });
});
