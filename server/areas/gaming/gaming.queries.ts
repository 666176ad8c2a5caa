import type { GameItem, Medium } from '@contract/gaming/content';
import type { GameKind, GameSettings } from '@contract/gaming/games';
import { MEDIA_OF } from '@contract/gaming/games';
import { limits } from '@contract/limits';
import { campaignCounts, questionCounts } from '@server/domain/assignments/campaigns.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { anywhere } from '@server/platform/text/search';
import { and, asc, desc, eq, inArray, like, type SQL, sql } from 'drizzle-orm';
import { gameItems, gameSettings, games } from './gaming.tables';

/** The language that every item is there in. */
export const ORIGINAL = 'en';

type ItemRow = typeof gameItems.$inferSelect;
const toItem = ({ medium: _, titleKey: __, ...row }: ItemRow): GameItem => row;

const ofKind = (kind: GameKind) => inArray(gameItems.medium, [...MEDIA_OF[kind]]);

export interface ItemWindow {
  readonly kind: GameKind;
  readonly languageCode: string;
  readonly medium?: Medium | undefined;
  readonly isFake?: boolean | undefined;
  readonly difficulty?: 1 | 2 | 3 | undefined;
  readonly search?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the library in a language, by title, with its total. */
export async function selectItems(db: Queryable, window: ItemWindow) {
  const { kind, languageCode, medium, isFake, difficulty, search, offset, limit } = window;
  const condition = and(
    ofKind(kind),
    eq(gameItems.languageCode, languageCode),
    medium && eq(gameItems.medium, medium),
    isFake === undefined ? undefined : eq(gameItems.isFake, isFake),
    difficulty === undefined ? undefined : eq(gameItems.difficulty, difficulty),
    search ? like(gameItems.titleKey, anywhere(search)) : undefined,
  );
  const rows = await db
    .select()
    .from(gameItems)
    .where(condition)
    .orderBy(asc(gameItems.titleKey), asc(gameItems.key))
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(toItem), total: await db.$count(gameItems, condition) };
}

/** How many items of a game there are in each language, and how many of the original's lack; the fullest first. */
export async function languagesOf(db: Queryable, kind: GameKind) {
  const original = await db.$count(gameItems, and(ofKind(kind), eq(gameItems.languageCode, ORIGINAL)));
  const items = sql<number>`count(*)`.mapWith(Number);
  const rows = await db
    .select({ languageCode: gameItems.languageCode, items })
    .from(gameItems)
    .where(ofKind(kind))
    .groupBy(gameItems.languageCode)
    .orderBy(desc(items), asc(gameItems.languageCode));
  return rows.map((row) => ({ ...row, missing: Math.max(0, original - row.items) }));
}

export type Candidate = Pick<ItemRow, 'key' | 'medium' | 'isFake' | 'difficulty'>;

/** What a new game can be made of. */
export const selectCandidates = (db: Queryable, kind: GameKind): Promise<Candidate[]> =>
  db
    .select({
      key: gameItems.key,
      medium: gameItems.medium,
      isFake: gameItems.isFake,
      difficulty: gameItems.difficulty,
    })
    .from(gameItems)
    .where(and(ofKind(kind), eq(gameItems.languageCode, ORIGINAL)))
    .orderBy(asc(gameItems.key));

/** Items by their keys, in the order of these, each in a language where it is there in it, else in the original's. */
export async function itemsOf(
  db: Queryable,
  keys: readonly string[],
  languageCode: string,
): Promise<GameItem[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .select()
    .from(gameItems)
    .where(and(inArray(gameItems.key, [...keys]), inArray(gameItems.languageCode, [languageCode, ORIGINAL])));
  const found = new Map<string, GameItem>();
  for (const row of rows) {
    if (row.languageCode === languageCode || !found.has(row.key)) found.set(row.key, toItem(row));
  }
  return keys.flatMap((key) => found.get(key) ?? []);
}

/** One item in a language, else in the original's. */
export async function findItem(db: Queryable, key: string, languageCode: string) {
  const [item] = await itemsOf(db, [key], languageCode);
  return item;
}

export async function insertGame(tx: Tx, values: typeof games.$inferInsert): Promise<number> {
  const [row] = await tx.insert(games).values(values).returning({ id: games.id });
  if (!row) throw new Error('a game was not stored');
  return row.id;
}

const one = (companyId: number, id: number): SQL | undefined =>
  and(eq(games.companyId, companyId), eq(games.id, id));

export async function updateGame(
  tx: Tx,
  companyId: number,
  id: number,
  changes: Partial<Pick<typeof games.$inferInsert, 'itemKeys' | 'hasLeaderboard'>>,
): Promise<void> {
  await tx.update(games).set(changes).where(one(companyId, id));
}

export type StoredGame = typeof games.$inferSelect;

/** Games by their ids. */
export async function findGames(db: Queryable, companyId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, StoredGame>();
  const rows = await db
    .select()
    .from(games)
    .where(and(eq(games.companyId, companyId), inArray(games.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The items of the company's last games. */
export async function recentKeys(db: Queryable, companyId: number): Promise<Set<string>> {
  const rows = await db
    .select({ keys: games.itemKeys })
    .from(games)
    .where(eq(games.companyId, companyId))
    .orderBy(desc(games.id))
    .limit(limits.games.recentGames);
  return new Set(rows.flatMap(({ keys }) => keys));
}

/** How often each item of a game was judged, and rightly. */
export async function countsOfItems(db: Queryable, companyId: number, campaignId: number) {
  const rows = await db
    .select({
      key: questionCounts.questionId,
      answered: questionCounts.answered,
      right: questionCounts.right,
    })
    .from(questionCounts)
    .where(and(eq(questionCounts.companyId, companyId), eq(questionCounts.campaignId, campaignId)));
  return new Map(rows.map(({ key, ...counts }) => [key, counts]));
}

export async function findSettings(db: Queryable, companyId: number): Promise<GameSettings | undefined> {
  const { challengesCount, duration, hasLeaderboard } = gameSettings;
  const [row] = await db
    .select({ challengesCount, duration, hasLeaderboard })
    .from(gameSettings)
    .where(eq(gameSettings.companyId, companyId));
  return row;
}

export async function storeSettings(tx: Tx, companyId: number, settings: GameSettings): Promise<void> {
  await tx
    .insert(gameSettings)
    .values({ companyId, ...settings })
    .onConflictDoUpdate({ target: gameSettings.companyId, set: settings });
}

/** How many have finished a game. */
export async function countCompleted(db: Queryable, companyId: number, campaignId: number): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${campaignCounts.total}), 0)`.mapWith(Number) })
    .from(campaignCounts)
    .where(
      and(
        eq(campaignCounts.companyId, companyId),
        eq(campaignCounts.campaignId, campaignId),
        eq(campaignCounts.status, 'completed'),
      ),
    );
  return row?.total ?? 0;
}
