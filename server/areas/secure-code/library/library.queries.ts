import { type Challenge, CODE_LANGUAGES, type CodeLanguage } from '@contract/secure-code/content';
import type { MissingChallenges } from '@contract/secure-code/tournaments';
import type { Queryable } from '@server/platform/db/client';
import { asc, inArray } from 'drizzle-orm';
import { codeChallenges } from '../secure-code.tables';

/** In which every challenge is written; translations follow. */
const WRITTEN_IN = 'en';

const baseOf = (languageCode: string) => languageCode.toLowerCase().split('-')[0];

/** How well a challenge in one language serves readers of another: their own, its other variants, English, or not at all. */
function closenessOf(languageCode: string, wanted: string): number {
  if (languageCode === wanted.toLowerCase()) return 3;
  if (baseOf(languageCode) === baseOf(wanted)) return 2;
  return languageCode === WRITTEN_IN ? 1 : 0;
}

/** The challenges of code languages, by language and position, each in the language that serves readers of `wanted` best. */
export async function challengesOf(
  db: Queryable,
  codeLanguages: readonly CodeLanguage[],
  wanted: string,
): Promise<Challenge[]> {
  const rows = await db
    .select({ content: codeChallenges.content })
    .from(codeChallenges)
    .where(inArray(codeChallenges.codeLanguage, [...codeLanguages]))
    .orderBy(
      asc(codeChallenges.codeLanguage),
      asc(codeChallenges.position),
      asc(codeChallenges.languageCode),
    );
  const best = new Map<string, Challenge>();
  for (const { content } of rows) {
    const before = best.get(content.key);
    if (closenessOf(content.languageCode, wanted) > (before ? closenessOf(before.languageCode, wanted) : 0))
      best.set(content.key, content);
  }
  return [...best.values()];
}

/** What a content language lacks of each code language; languages that lack nothing are left out. */
export async function missingIn(db: Queryable, languageCode: string): Promise<MissingChallenges[]> {
  const lacking = (await challengesOf(db, CODE_LANGUAGES, languageCode)).filter(
    (one) => baseOf(one.languageCode) !== baseOf(languageCode),
  );
  return CODE_LANGUAGES.map((codeLanguage) => ({
    codeLanguage,
    missing: lacking
      .filter((one) => one.codeLanguage === codeLanguage)
      .map(({ key, title }) => ({ key, title })),
  })).filter(({ missing }) => missing.length > 0);
}
