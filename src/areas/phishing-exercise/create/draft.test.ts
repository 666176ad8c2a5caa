import { describe, expect, it } from 'vitest';
import { newSettings } from '../settings/settings';
import { draftStore } from './draft';
import { NOTHING } from './selection';

function fakeStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const settings = newSettings('Phishing Exercise Campaign', {
  daysToComplete: 14,
  notificationsEnabled: true,
  subject: 'New',
  message: 'Hello',
});
const picked = {
  id: 7,
  name: 'Parcel',
  layoutType: 'SMS',
  difficulty: 2,
  language: 'de',
  thumbnailUrl: null,
} as const;

describe('the draft of an exercise', () => {
  it('is there again after a reload, for the same user of the same company only', () => {
    const storage = fakeStorage();
    const draft = { selection: { ...NOTHING, picked: [picked] }, settings };
    draftStore(1, 2, storage).keep(draft);
    expect(draftStore(1, 2, storage).read()).toEqual(draft);
    expect(draftStore(1, 3, storage).read()).toBeUndefined();
    expect(draftStore(2, 2, storage).read()).toBeUndefined();
    draftStore(1, 2, storage).drop();
    expect(draftStore(1, 2, storage).read()).toBeUndefined();
  });

  it('keeps days that are no number yet, as they were typed', () => {
    const storage = fakeStorage();
    const typed = { ...settings, daysToComplete: 'many' as unknown as number };
    draftStore(1, 2, storage).keep({ selection: NOTHING, settings: typed });
    expect(draftStore(1, 2, storage).read()?.settings.daysToComplete).toBe('many');
  });

  it.each(['', '{', 'null', '{"selection":{}}', '[]'])('ignores what is no draft: %s', (text) => {
    const storage = fakeStorage();
    draftStore(1, 2, storage).keep({ selection: NOTHING, settings });
    for (const key of storage.kept.keys()) storage.kept.set(key, text);
    expect(draftStore(1, 2, storage).read()).toBeUndefined();
  });

  it('does without a storage that refuses', () => {
    const refuse = () => {
      throw new Error('refused');
    };
    const store = draftStore(1, 2, { getItem: refuse, setItem: refuse, removeItem: refuse });
    store.keep({ selection: NOTHING, settings });
    expect(store.read()).toBeUndefined();
    store.drop();
  });
});
