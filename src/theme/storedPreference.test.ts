import { afterEach, describe, expect, it, vi } from 'vitest';
import { storedPreference } from './storedPreference';

const KEY = 'test.size';
const sizes = ['small', 'large'] as const;

function stubStorage(stored: string | null, refuses = false) {
  let value = stored;
  vi.stubGlobal('localStorage', {
    getItem: () => value,
    setItem: (_key: string, next: string) => {
      if (refuses) throw new DOMException('denied', 'SecurityError');
      value = next;
    },
  });
}

const events = new EventTarget();
vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
const otherTabChanged = (key: string) => events.dispatchEvent(Object.assign(new Event('storage'), { key }));

afterEach(() => {
  stubStorage(null);
});

describe('storedPreference', () => {
  it('reads the stored value, and the fallback for a missing or invalid one', () => {
    stubStorage('large');
    expect(storedPreference(KEY, sizes, 'small').get()).toBe('large');
    stubStorage('huge');
    expect(storedPreference(KEY, sizes, 'small').get()).toBe('small');
    stubStorage(null);
    expect(storedPreference(KEY, sizes, 'small').get()).toBe('small');
  });

  it('keeps the choice for the page when the storage refuses', () => {
    stubStorage(null, true);
    const preference = storedPreference(KEY, sizes, 'small');
    preference.set('large');
    expect(preference.get()).toBe('large');
  });

  it('notifies listeners of changes here and in other tabs, until they unsubscribe', () => {
    stubStorage(null);
    const preference = storedPreference(KEY, sizes, 'small');
    const listener = vi.fn();
    const leave = preference.subscribe(listener);
    preference.set('large');
    otherTabChanged(KEY);
    otherTabChanged('another.key');
    expect(listener).toHaveBeenCalledTimes(2);
    leave();
    preference.set('small');
    otherTabChanged(KEY);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
