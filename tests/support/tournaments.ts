import type { Challenge, CodeLanguage } from '@contract/secure-code/content';
import { codeChallenges } from '@server/areas/secure-code/secure-code.tables';
import { insertTournament } from '@server/areas/secure-code/tournaments/tournaments.queries';
import type { AddedCampaign } from '@server/domain/assignments/campaigns.queries';
import type { UserRow } from './builders';
import type { TestGateway } from './gateway';

const DAY = 24 * 60 * 60 * 1000;

/** A challenge whose flaw is in line 2 (or 3) and whose right fix is b. */
export const buildChallenge = (values: Partial<Challenge> = {}): Challenge => ({
  key: `python-${values.position ?? 1}`,
  languageCode: 'en',
  codeLanguage: 'Python',
  position: 1,
  difficulty: 1,
  title: `Challenge ${values.position ?? 1}`,
  weakness: 'CWE-89',
  scenario: 'A shop looks up its orders.',
  code: 'def orders(name):\n    query = "SELECT * FROM orders WHERE name = \'" + name + "\'"\n    return run(query)\n',
  flawLines: [2, 3],
  fixes: (['a', 'b', 'c', 'd'] as const).map((id) => ({
    id,
    code: `fix_${id}()`,
    isRight: id === 'b',
    why: `Because of ${id}.`,
  })),
  explanation: 'Text became part of a statement.',
  ...values,
});

const PREFIX = { Python: 'python', PHP: 'php', GO: 'go' } as const;
export type Offered = keyof typeof PREFIX;

/** Six challenges of each language. */
export const buildChallenges = (languages: readonly Offered[] = ['Python', 'PHP']): Challenge[] =>
  languages.flatMap((codeLanguage) =>
    ([1, 2, 3, 4, 5, 6] as const).map((position) =>
      buildChallenge({
        key: `${PREFIX[codeLanguage]}-${position}`,
        codeLanguage,
        position,
        difficulty: ([1, 1, 2, 2, 3, 3] as const)[position - 1] ?? 1,
        title: `${codeLanguage} ${position}`,
      }),
    ),
  );

/** Fills the library, unless it is; the rows of all companies. */
export const fillLibrary = ({ db }: TestGateway, challenges = buildChallenges()) =>
  db
    .insert(codeChallenges)
    .values(challenges.map((content) => ({ ...content, content })))
    .onConflictDoNothing();

/** A tournament of the company with its campaign, ongoing for a week, for everybody, unless overridden. */
export async function buildTournament(
  gateway: TestGateway,
  { companyId }: { companyId: number },
  values: Partial<AddedCampaign> = {},
  languages: readonly Offered[] = ['Python', 'PHP'],
) {
  const now = gateway.clock().getTime();
  const courseId = await gateway.db.transaction((tx) =>
    insertTournament(tx, companyId, languages as readonly CodeLanguage[], buildChallenges(languages)),
  );
  const courseName = values.name ?? 'Spring tournament';
  return gateway.buildCampaign(
    { companyId },
    {
      kind: 'secure_code',
      name: courseName,
      courseName,
      startDate: new Date(now - 2 * DAY),
      endsAt: new Date(now + 5 * DAY),
      launchedAt: new Date(now - 2 * DAY),
      ...values,
      courseId,
      totalChapters: 6,
    },
  );
}

/** The person's task of a tournament. */
export const buildPlayer = (
  gateway: TestGateway,
  { id: campaignId, courseId: itemId, name: title, endsAt }: Awaited<ReturnType<typeof buildTournament>>,
  person: Pick<UserRow, 'companyId' | 'id'>,
  values: Parameters<TestGateway['buildTask']>[1] = {},
) =>
  gateway.buildTask(person, {
    type: 'Secure code training',
    ...{ campaignId, itemId, title, dueAt: endsAt },
    ...values,
  });
