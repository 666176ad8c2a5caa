import { FLAG_DEFAULTS } from '@contract/flags';
import { describe, expect, it, vi } from 'vitest';
import { createFlagStore, FLAGS_STORAGE_KEY } from './flagStore';

function memory(kept?: string) {
  const values = new Map(kept === undefined ? [] : [[FLAGS_STORAGE_KEY, kept]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

describe('the flags', () => {
  it("are the contract's defaults before the first answer", () => {
    const store = createFlagStore(() => memory());
    store.follow(3);
    expect(store.getLookUp()('overages-banner')).toBe(FLAG_DEFAULTS['overages-banner']);
    expect(store.getLookUp()('defender-integration')).toBe(false);
  });

  it('are those in the answer; all others are off', () => {
    const store = createFlagStore(() => memory());
    store.follow(3);
    store.hear({ companyId: 3, enabled: ['office-graph'] });
    expect(store.getLookUp()('office-graph')).toBe(true);
    expect(store.getLookUp()('overages-banner')).toBe(false);
  });

  it('are the last known ones at the next visit, before an answer', () => {
    const storage = memory();
    createFlagStore(() => storage).hear({ companyId: 3, enabled: ['office-graph'] });
    const next = createFlagStore(() => storage);
    next.follow(3);
    expect(next.getLookUp()('office-graph')).toBe(true);
  });

  it("are never another company's", () => {
    const store = createFlagStore(() => memory());
    store.hear({ companyId: 3, enabled: ['defender-integration'] });
    store.follow(4);
    expect(store.getLookUp()('defender-integration')).toBe(false);
    store.follow(3);
    expect(store.getLookUp()('defender-integration')).toBe(true);
  });

  it.each(['', '{', '[]', '{"companyId":"3","enabled":[]}', '{"companyId":3}'])(
    'survive what is no record of them (%s)',
    (kept) => {
      const store = createFlagStore(() => memory(kept));
      store.follow(3);
      expect(store.getLookUp()('add-course')).toBe(true);
    },
  );

  it('survive a storage that refuses', () => {
    const store = createFlagStore(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    store.follow(3);
    store.hear({ companyId: 3, enabled: ['office-graph'] });
    expect(store.getLookUp()('office-graph')).toBe(true);
  });

  it('notify subscribers, with a new look-up each time', () => {
    const store = createFlagStore(() => memory());
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    const before = store.getLookUp();
    store.follow(3);
    store.hear({ companyId: 3, enabled: [] });
    expect(listener).toHaveBeenCalledTimes(2);
    expect(store.getLookUp()).not.toBe(before);
    stop();
    store.hear({ companyId: 3, enabled: [] });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
