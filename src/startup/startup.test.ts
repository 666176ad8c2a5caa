import { describe, expect, it, vi } from 'vitest';
import { parseStoredSignIn } from '@/authProvider/storedSignIn';
import { parseStartRecord, START_KEY, withPage } from '@/client/startRecord';
import { createStartRecorder } from '@/client/startRecorder';

const NOW = 1_000_000;
const record = (changes: object = {}, tokens: object = {}) =>
  JSON.stringify({
    uid: 'ada',
    stsTokenManager: { accessToken: 'token', expirationTime: NOW + 3_600_000, ...tokens },
    ...changes,
  });

describe('the stored sign-in', () => {
  it('is the account and its token', () => {
    expect(parseStoredSignIn(record(), NOW)).toMatchObject({ uid: 'ada', token: 'token' });
  });

  it('is nobody without a record', () => {
    expect(parseStoredSignIn(null, NOW)).toBeNull();
  });

  it.each([
    ['is about to end', record({}, { expirationTime: NOW + 59_000 })],
    ['has ended', record({}, { expirationTime: NOW - 1 })],
    ['names no end', record({}, { expirationTime: 'soon' })],
    ['has no token', record({}, { accessToken: undefined })],
    ['has no account', record({ uid: 7 })],
    ['is no object', 'null'],
    ['is no JSON', '{'],
  ])('is left to the SDK when it %s', (_, text) => {
    expect(parseStoredSignIn(text, NOW)).toBeUndefined();
  });
});

describe('the record of starts', () => {
  it("is never another account's", () => {
    const page = { calls: ['/api/users'], lists: [['users', { filter: {} }]] };
    const kept = JSON.stringify({ account: 'ada', pages: { '/users': page } });
    expect(parseStartRecord(kept, 'ada').pages).toEqual({ '/users': page });
    expect(parseStartRecord(kept, 'eve').pages).toEqual({});
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"account":"ada"}',
    ...[
      '["/api"]',
      'null',
      '{"calls":[]}',
      '{"calls":[1],"lists":[]}',
      '{"calls":[],"lists":[["users"]]}',
    ].map((page) => `{"account":"ada","pages":{"/users":${page}}}`),
  ])('is empty when it is unreadable (%s)', (text) => {
    expect(parseStartRecord(text, 'ada').pages).toEqual({});
  });

  it('keeps the 20 pages opened last', () => {
    let kept = parseStartRecord(null, 'ada');
    for (let page = 0; page < 25; page++) kept = withPage(kept, `/${page}`, { calls: ['/call'], lists: [] });
    kept = withPage(kept, '/5', { calls: ['/other'], lists: [] });
    expect(Object.keys(kept.pages)).toHaveLength(20);
    expect(Object.keys(kept.pages).at(-1)).toBe('/5');
    expect(kept.pages['/4']).toBeUndefined();
  });
});

function recorderWith(account: string | null = 'ada') {
  const values = new Map<string, string>();
  let time = 0;
  const recorder = createStartRecorder({
    storage: () => ({
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }),
    whenIdle: (work) => work(),
    now: () => time,
  });
  recorder.follow(account);
  const pages = () => parseStartRecord(values.get(START_KEY) ?? null, account ?? '').pages;
  const calls = () => Object.fromEntries(Object.entries(pages()).map(([at, page]) => [at, page.calls]));
  return { recorder, values, pages, calls, pass: (ms: number) => (time += ms) };
}

describe('the recorder of starts', () => {
  it('notes the reads of a page at each address it has while it starts', () => {
    const { recorder, calls } = recorderWith();
    recorder.open('/users', '');
    recorder.note('/api/user');
    recorder.open('/users', '?sort=name');
    recorder.note('/api/users');
    recorder.open('/groups', '');
    recorder.note('/api/groups');
    expect(calls()).toEqual({
      '/users': ['/api/user', '/api/users'],
      '/users?sort=name': ['/api/user', '/api/users'],
      '/groups': ['/api/groups'],
    });
  });

  it('notes the lists of a page', () => {
    const { recorder, pages } = recorderWith();
    recorder.open('/users', '');
    recorder.noteList(['users', { filter: {} }]);
    expect(pages()['/users']?.lists).toEqual([['users', { filter: {} }]]);
  });

  it('notes nothing once the user acts, or after five seconds', () => {
    const { recorder, calls, pass } = recorderWith();
    recorder.open('/users', '');
    recorder.note('/api/users');
    recorder.stop();
    recorder.note('/api/users?page=2');
    recorder.open('/groups', '');
    pass(5000);
    recorder.note('/api/late');
    expect(calls()).toEqual({ '/users': ['/api/users'] });
  });

  it('forgets everything at the end of a session, and notes nothing for nobody', () => {
    const { recorder, values } = recorderWith();
    recorder.open('/users', '');
    recorder.note('/api/users');
    recorder.forget();
    expect(values.size).toBe(0);
    recorder.open('/users', '');
    recorder.note('/api/users');
    expect(values.size).toBe(0);
  });

  it('does without a storage that refuses', () => {
    const recorder = createStartRecorder({
      storage: () => {
        throw new DOMException('refused', 'SecurityError');
      },
      whenIdle: vi.fn((work: () => void) => work()),
      now: () => 0,
    });
    recorder.follow('ada');
    recorder.open('/users', '');
    expect(() => {
      recorder.note('/api/users');
      recorder.forget();
    }).not.toThrow();
  });
});
