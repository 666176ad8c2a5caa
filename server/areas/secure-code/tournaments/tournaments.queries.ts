import { limits } from '@contract/limits';
import { type Challenge, CODE_LANGUAGES, type CodeLanguage } from '@contract/secure-code/content';
import { solvedOf } from '@contract/secure-code/judging';
import { isRunning } from '@server/domain/assignments/campaigns.queries';
import { campaigns, campaignTargets } from '@server/domain/assignments/campaigns.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { prepared } from '@server/platform/db/prepared';
import { anywhere } from '@server/platform/text/search';
import { and, desc, eq, inArray, like, lte, sql } from 'drizzle-orm';
import { tournamentCounts, tournamentLanguages, tournaments } from '../secure-code.tables';

const given = (name: string) => sql.placeholder(name);

const ofKind = (companyId: number) =>
  and(eq(campaigns.companyId, companyId), eq(campaigns.kind, 'secure_code'));

/** Gives a tournament these languages, with their challenges as they are now. */
export async function setLanguages(
  tx: Tx,
  companyId: number,
  tournamentId: number,
  languages: readonly CodeLanguage[],
  challenges: readonly Challenge[],
): Promise<void> {
  await tx
    .delete(tournamentLanguages)
    .where(
      and(eq(tournamentLanguages.companyId, companyId), eq(tournamentLanguages.tournamentId, tournamentId)),
    );
  await tx.insert(tournamentLanguages).values(
    languages.map((codeLanguage) => ({
      ...{ companyId, tournamentId, codeLanguage },
      challenges: challenges.filter((challenge) => challenge.codeLanguage === codeLanguage),
    })),
  );
}

/** Stores what a tournament is about; returns its id. */
export async function insertTournament(
  tx: Tx,
  companyId: number,
  languages: readonly CodeLanguage[],
  challenges: readonly Challenge[],
): Promise<number> {
  const [row] = await tx.insert(tournaments).values({ companyId }).returning({ id: tournaments.id });
  if (!row) throw new Error('the insert returned no row');
  await setLanguages(tx, companyId, row.id, languages, challenges);
  return row.id;
}

/** Deletes a tournament that nobody has a task of, with its campaign. */
export async function deleteTournament(
  tx: Tx,
  companyId: number,
  { id, courseId }: Pick<typeof campaigns.$inferSelect, 'id' | 'courseId'>,
): Promise<void> {
  await tx.delete(campaigns).where(and(ofKind(companyId), eq(campaigns.id, id)));
  await tx.delete(tournaments).where(and(eq(tournaments.companyId, companyId), eq(tournaments.id, courseId)));
}

/** Forgets whom a campaign is for, before it is told anew. */
export async function clearTargets(tx: Tx, companyId: number, campaignId: number): Promise<void> {
  await tx
    .delete(campaignTargets)
    .where(and(eq(campaignTargets.companyId, companyId), eq(campaignTargets.campaignId, campaignId)));
}

/** The languages of tournaments, in order, by the ids that their campaigns have in `course_id`. */
export async function languagesOf(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CodeLanguage[]>> {
  if (ids.length === 0) return new Map();
  const { tournamentId, codeLanguage } = tournamentLanguages;
  const rows = await db
    .select({ tournamentId, codeLanguage })
    .from(tournamentLanguages)
    .where(and(eq(tournamentLanguages.companyId, companyId), inArray(tournamentId, [...ids])));
  const of = (id: number) => (one: CodeLanguage) =>
    rows.some((row) => row.tournamentId === id && row.codeLanguage === one);
  return new Map(ids.map((id) => [id, CODE_LANGUAGES.filter(of(id))]));
}

/** The challenges of a tournament in one of its languages, in order; none in another. */
export async function frozenChallenges(
  db: Queryable,
  companyId: number,
  tournamentId: number,
  codeLanguage: CodeLanguage,
): Promise<Challenge[]> {
  const [row] = await prepared(db, 'tournament_challenges', () =>
    db
      .select({ challenges: tournamentLanguages.challenges })
      .from(tournamentLanguages)
      .where(
        and(
          eq(tournamentLanguages.companyId, given('companyId')),
          eq(tournamentLanguages.tournamentId, given('tournamentId')),
          eq(tournamentLanguages.codeLanguage, given('codeLanguage')),
        ),
      ),
  ).execute({ companyId, tournamentId, codeLanguage });
  return row?.challenges ?? [];
}

/** The challenges of a tournament in all its languages. */
export async function allFrozenChallenges(
  db: Queryable,
  companyId: number,
  tournamentId: number,
): Promise<Challenge[]> {
  const rows = await db
    .select({ challenges: tournamentLanguages.challenges })
    .from(tournamentLanguages)
    .where(
      and(eq(tournamentLanguages.companyId, companyId), eq(tournamentLanguages.tournamentId, tournamentId)),
    );
  return rows.flatMap(({ challenges }) => challenges);
}

/** Whether the company has a tournament that is queued or ongoing. */
export async function hasOpenTournament(db: Queryable, companyId: number, now: Date): Promise<boolean> {
  return (await db.$count(campaigns, and(ofKind(companyId), isRunning(now)))) > 0;
}

export const countTournaments = (db: Queryable, companyId: number) => db.$count(campaigns, ofKind(companyId));

interface Window {
  readonly companyId: number;
  readonly search: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the company's tournaments, newest start first, with their total. */
export async function selectTournaments(db: Queryable, { companyId, search, offset, limit }: Window) {
  const pattern = search && anywhere(search);
  const condition = and(ofKind(companyId), pattern ? like(campaigns.nameKey, pattern) : undefined);
  const rows = await db
    .select()
    .from(campaigns)
    .where(condition)
    .orderBy(desc(campaigns.startDate), desc(campaigns.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(campaigns, condition) };
}

/** The tournament that began last; undefined before the first. */
export async function lastBegun(db: Queryable, companyId: number, now: Date) {
  const [row] = await db
    .select()
    .from(campaigns)
    .where(and(ofKind(companyId), lte(campaigns.startDate, now)))
    .orderBy(desc(campaigns.startDate), desc(campaigns.id))
    .limit(1);
  return row;
}

/** How many people of a tournament solved 0 to 6 challenges, by that number. */
export async function countsBySolved(
  db: Queryable,
  companyId: number,
  campaignId: number,
): Promise<number[]> {
  const counts = Array<number>(limits.secureCode.challengesOfTournament + 1).fill(0);
  const rows = await db
    .select({ score: tournamentCounts.score, total: tournamentCounts.total })
    .from(tournamentCounts)
    .where(and(eq(tournamentCounts.companyId, companyId), eq(tournamentCounts.campaignId, campaignId)));
  for (const { score, total } of rows) {
    const solved = solvedOf(score);
    counts[solved] = (counts[solved] ?? 0) + total;
  }
  return counts;
}
