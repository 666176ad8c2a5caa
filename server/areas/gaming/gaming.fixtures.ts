import { gameItemSchema, textsOf } from '@contract/gaming/content';
import { GAME_KINDS } from '@contract/gaming/games';
import { searchKey } from '@contract/names';
import { type Collection, fields } from '@server/platform/db/collection';
import { z } from 'zod';
import { ORIGINAL } from './gaming.queries';
import { gameItems, gameSettings, games } from './gaming.tables';

const { id } = fields;

/** The published form of an item (docs/areas/gaming.md). */
const item = gameItemSchema.extend({
  /** Key and language: json-server addresses a row by it. */
  id: z.string(),
  languageCode: fields.languageCode,
});
type ItemRow = z.infer<typeof item>;

const items: Collection<ItemRow, { game_items: ItemRow }> = {
  row: item,
  table: gameItems,
  keys: ['key', 'languageCode'],
  check(row, report, { where }) {
    const texts = textsOf(row.content);
    row.clues.forEach(({ quote }, at) => {
      if (!texts.some((text) => text.includes(quote)))
        report(`clues.${at}.quote`, 'is no text of the content', 'inconsistent');
    });
    const original = where('game_items', 'key', row.key).find(
      ({ languageCode }) => languageCode === ORIGINAL,
    );
    if (!original) return report('key', `is not there in ${ORIGINAL}`, 'inconsistent');
    if (original.isFake !== row.isFake || original.content.medium !== row.content.medium)
      report('isFake', 'and the medium are the same in every language', 'inconsistent');
  },
  map: (row) => ({ ...row, medium: row.content.medium, titleKey: searchKey(row.title) }),
};

const game = z.strictObject({
  companyId: id,
  id,
  kind: z.enum(GAME_KINDS),
  itemKeys: z.array(z.string()).min(1),
  hasLeaderboard: z.boolean(),
});

const gameCollection: Collection<z.infer<typeof game>, { game_items: ItemRow }> = {
  row: game,
  table: games,
  keys: ['companyId', 'id'],
  check(row, report, { where }) {
    for (const key of row.itemKeys)
      if (where('game_items', 'key', key).length === 0)
        report('itemKeys', `${key} is no item`, 'inconsistent');
  },
};

const settings = z.strictObject({
  companyId: id,
  challengesCount: z.int(),
  duration: z.int(),
  hasLeaderboard: z.boolean(),
});

export const gameCollections = {
  game_items: items,
  games: gameCollection,
  game_settings: { row: settings, table: gameSettings, keys: ['companyId'] } satisfies Collection<
    z.infer<typeof settings>
  >,
};
