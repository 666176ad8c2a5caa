import type { CodeLanguage } from '@contract/secure-code/content';
import { codeChallenges } from '@server/areas/secure-code/secure-code.tables';
import { insertTournament } from '@server/areas/secure-code/tournaments/tournaments.queries';
import type { AddedCampaign } from '@server/domain/assignments/campaigns.queries';
import type { UserRow } from './builders';
import type { TestGateway } from './gateway';
import { buildChallenges, type Offered } from './tournament-content';

const DAY = 24 * 60 * 60 * 1000;

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
