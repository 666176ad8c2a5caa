import { fixturesDir, readCollection } from '@fixtures/load';
import { exampleItem } from '@tests/support/games';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, libraryNames, librarySchema, loadLibrary } from './library.rules';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const load = (name: Library, rows: unknown) =>
  gateway.db.transaction((tx) => loadLibrary(tx, name, rows, gateway.clock()));
const item = (values: object = {}) => ({ ...exampleItem(901), id: 'mail-901.en', ...values });
const explanations = async () =>
  (await gateway.db.execute(sql`SELECT explanation FROM game_items WHERE key = 'mail-901'`)).rows;
const count = async () => (await gateway.db.execute(sql`SELECT count(*) FROM game_items`)).rows;

describe('a library', () => {
  it.each(libraryNames)('is loaded as the demonstration has it, and again: %s', async (name) => {
    const rows = readCollection(fixturesDir, name) as unknown[];
    expect(rows.length).toBeGreaterThan(5);
    for (const _ of [1, 2]) expect(await load(name, rows)).toBe(rows.length);
    expect(librarySchema(name)).toMatchObject({ type: 'array', items: { type: 'object' } });
  });

  it('replaces what has the same key and language', async () => {
    await load('game_items', [item()]);
    await load('game_items', [item({ explanation: 'Another reason.' })]);
    expect(await explanations()).toEqual([{ explanation: 'Another reason.' }]);
  });

  it.each([
    [
      'a clue that quotes nothing',
      [item({ clues: [{ quote: 'Nowhere', text: 'Look.' }] })],
      /clues\.0\.quote/,
    ],
    ['a translation without an original', [item({ key: 'new', languageCode: 'de' })], /row 1, key/],
    ['another shape', [{ key: 'new' }], /row 1, content/],
    ['no list', {}, /expected array/],
  ])('is refused with %s, and nothing of it is stored', async (_, rows, message) => {
    const before = await count();
    await expect(load('game_items', rows)).rejects.toThrow(message);
    expect(await count()).toEqual(before);
  });
});
