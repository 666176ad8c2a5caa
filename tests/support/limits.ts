import { afterAll, beforeAll } from 'vitest';

/**
 * Changes some of `@contract/limits` for this file, so that few stand for many. Whoever reads them must do so when they
 * are needed.
 */
export function changeLimits<Limits extends object>(
  limits: Limits,
  changes: { readonly [Name in keyof Limits]?: number },
): void {
  const before = { ...limits };
  beforeAll(() => void Object.assign(limits, changes));
  afterAll(() => void Object.assign(limits, before));
}
