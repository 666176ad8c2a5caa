import { limits } from '@contract/limits';
import { type Challenge, CODE_LANGUAGES, challengeSchema } from '@contract/secure-code/content';
import { CONTENT_LANGUAGES } from '@contract/training/customTraining';
import { type Collection, fields } from '@server/platform/db/collection';
import { z } from 'zod';
import { codeChallenges, tournamentLanguages, tournaments } from './secure-code.tables';

const { id } = fields;

/** `id` exists only in the collection: json-server addresses a row by it. */
const challenge = challengeSchema.extend({ id }).strict();
type ChallengeRow = z.infer<typeof challenge>;

const tournament = z.strictObject({ companyId: id, id });

/** A language that a tournament offers; its challenges are the library's. */
const offered = z.strictObject({ id, companyId: id, tournamentId: id, codeLanguage: z.enum(CODE_LANGUAGES) });
type OfferedRow = z.infer<typeof offered>;

type All = {
  challenges: ChallengeRow;
  tournaments: z.infer<typeof tournament>;
  tournament_languages: OfferedRow;
};

const contentOf = ({ id: _, ...content }: ChallengeRow): Challenge => content;

/** What a translation has in common with its original. */
const factsOf = ({ code, flawLines, fixes, ...facts }: ChallengeRow) =>
  JSON.stringify([
    code,
    flawLines,
    fixes.map(({ id: fix, code: text, isRight }) => [fix, text, isRight]),
    [facts.codeLanguage, facts.position, facts.difficulty, facts.weakness],
  ]);

const challengeCollection: Collection<ChallengeRow, All> = {
  row: challenge,
  table: codeChallenges,
  keys: ['key', 'languageCode'],
  unique: ({ languageCode, codeLanguage, position }) => ({
    position: `${languageCode} ${codeLanguage} ${position}`,
  }),
  check(row, report, { where }) {
    const { code, fixes, flawLines, languageCode } = row;
    const lines = code.split('\n');
    if (!CONTENT_LANGUAGES.some((one) => one === languageCode))
      report('languageCode', 'is no language of contents', 'inconsistent');
    if (!flawLines.every((line) => lines[line - 1]?.trim()))
      report('flawLines', 'names a line that is not there', 'inconsistent');
    if (fixes.filter(({ isRight }) => isRight).length !== 1)
      report('fixes', 'has exactly one that is right', 'inconsistent');
    if (fixes.map((fix) => fix.id).join('') !== 'abcd') report('fixes', 'are a, b, c and d', 'inconsistent');
    const original = where('challenges', 'key', row.key).find((one) => one.languageCode === 'en');
    if (!original || factsOf(original) !== factsOf(row))
      report('key', 'differs from its original in more than words', 'inconsistent');
    const siblings = where('challenges', 'codeLanguage', row.codeLanguage);
    if (
      siblings.filter((one) => one.languageCode === 'en').length !== limits.secureCode.challengesOfTournament
    )
      report(
        'codeLanguage',
        `has not ${limits.secureCode.challengesOfTournament} challenges`,
        'inconsistent',
      );
  },
  map: (row) => ({ ...row, content: contentOf(row) }),
};

const tournamentCollection: Collection<z.infer<typeof tournament>, All> = {
  row: tournament,
  table: tournaments,
  keys: ['companyId', 'id'],
  check(row, report, { where }) {
    if (where('tournament_languages', 'tournamentId', row.id).length === 0)
      report('id', 'offers no language', 'inconsistent');
  },
};

const languageCollection: Collection<OfferedRow, All> = {
  row: offered,
  table: tournamentLanguages,
  keys: ['companyId', 'tournamentId', 'codeLanguage'],
  refs: { tournamentId: 'tournaments' },
  map: (row, { where }) => ({
    ...row,
    challenges: where('challenges', 'codeLanguage', row.codeLanguage)
      .filter(({ languageCode }) => languageCode === 'en')
      .sort((one, other) => one.position - other.position)
      .map(contentOf),
  }),
};

export const secureCodeCollections = {
  challenges: challengeCollection,
  tournaments: tournamentCollection,
  tournament_languages: languageCollection,
};
