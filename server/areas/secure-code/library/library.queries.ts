import { type Challenge, CODE_LANGUAGES, type CodeLanguage } from '@contract/secure-code/content';
import type { MissingChallenges } from '@contract/secure-code/tournaments';
import type { Queryable } from '@server/platform/db/client';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { codeChallenges } from '../secure-code.tables';

/** In which every challenge is written; translations follow. */
const WRITTEN_IN = 'en';

/** The challenges of code languages, by language and position, in a content language or else in English. */
export async function challengesOf(
  db: Queryable,
  codeLanguages: readonly CodeLanguage[],
  languageCode: string,
): Promise<Challenge[]> {
  const rows = await db
    .select()
    .from(codeChallenges)
    .where(
      and(
        inArray(codeChallenges.codeLanguage, [...codeLanguages]),
        inArray(codeChallenges.languageCode, [WRITTEN_IN, languageCode.toLowerCase()]),
      ),
    )
    .orderBy(asc(codeChallenges.codeLanguage), asc(codeChallenges.position));
  const translated = new Set(rows.filter((row) => row.languageCode !== WRITTEN_IN).map(({ key }) => key));
  return rows
    .filter((row) => row.languageCode !== WRITTEN_IN || !translated.has(row.key))
    .map(({ content }) => content);
}

/** What a content language lacks of each code language; languages that lack nothing are left out. */
export async function missingIn(db: Queryable, languageCode: string): Promise<MissingChallenges[]> {
  const wanted = languageCode.toLowerCase();
  const rows = await db
    .select({
      key: codeChallenges.key,
      languageCode: codeChallenges.languageCode,
      content: codeChallenges.content,
    })
    .from(codeChallenges)
    .where(eq(codeChallenges.languageCode, WRITTEN_IN))
    .orderBy(asc(codeChallenges.position));
  const there = await db
    .select({ key: codeChallenges.key })
    .from(codeChallenges)
    .where(eq(codeChallenges.languageCode, wanted));
  const known = new Set(there.map(({ key }) => key));
  return CODE_LANGUAGES.map((codeLanguage) => ({
    codeLanguage,
    missing: rows
      .filter(({ key, content }) => content.codeLanguage === codeLanguage && !known.has(key))
      .map(({ key, content: { title } }) => ({ key, title })),
  })).filter(({ missing }) => missing.length > 0);
}
