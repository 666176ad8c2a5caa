import type { GameItem } from '@contract/gaming/content';
import type { GameKind } from '@contract/gaming/games';
import { gameItems, games } from '@server/areas/gaming/gaming.tables';
import type { AddedCampaign } from '@server/domain/assignments/campaigns.queries';
import type { TestGateway } from './gateway';

const DAY = 24 * 60 * 60 * 1000;

/** An item of the library, fake if its number is even. */
export const exampleItem = (number: number, medium: GameItem['content']['medium'] = 'mail') => ({
  key: `${medium}-${number}`,
  languageCode: 'en',
  isFake: number % 2 === 0,
  difficulty: ((number % 3) + 1) as GameItem['difficulty'],
  title: `Item ${number} by ${medium}`,
  content: contentOf(medium, number),
  explanation: `Why ${number}.`,
  clues: [{ quote: `Text ${number}`, text: 'Look here.' }],
});

function contentOf(medium: GameItem['content']['medium'], number: number): GameItem['content'] {
  const text = `Text ${number}`;
  switch (medium) {
    case 'mail':
      return {
        medium,
        fromName: 'Sender',
        fromAddress: 'sender@sender.example',
        subject: 'Subject',
        blocks: [{ type: 'text', text }],
      };
    case 'sms':
      return { medium, sender: 'Sender', messages: [text] };
    case 'site':
      return { medium, address: 'https://site.example', title: 'Site', blocks: [{ type: 'text', text }] };
    case 'call':
      return {
        medium,
        caller: 'Caller',
        lines: [
          { by: 'caller', text },
          { by: 'you', text: 'Yes?' },
        ],
      };
  }
}

/** A library of mails, text messages, pages and calls, of which there may be some already. */
export async function fillGames({ db }: TestGateway, each = 12): Promise<void> {
  const items = (['mail', 'sms', 'site', 'call'] as const).flatMap((medium) =>
    Array.from({ length: each }, (_, index) => ({ ...exampleItem(index + 1, medium), medium })),
  );
  await db.insert(gameItems).values(items).onConflictDoNothing();
}

interface GameValues extends Partial<AddedCampaign> {
  readonly itemKeys?: readonly string[];
  readonly hasLeaderboard?: boolean;
}

/** A game for the whole company that began yesterday and lasts a week, unless overridden. */
export async function buildGame(
  gateway: TestGateway,
  { companyId }: { companyId: number },
  {
    itemKeys = ['mail-1', 'mail-2', 'mail-3', 'mail-4', 'mail-5'],
    hasLeaderboard = false,
    ...values
  }: GameValues = {},
) {
  await fillGames(gateway);
  const kind: GameKind = values.kind === 'gaming' ? 'gaming' : 'fake_or_real';
  const [game] = await gateway.db
    .insert(games)
    .values({ companyId, kind, itemKeys: [...itemKeys], hasLeaderboard })
    .returning();
  if (!game) throw new Error('a game was not stored');
  const startDate = new Date(gateway.clock().getTime() - DAY);
  return gateway.buildCampaign(
    { companyId },
    {
      kind,
      courseId: game.id,
      courseName: 'Spring game',
      totalChapters: itemKeys.length,
      daysToComplete: 7,
      startDate,
      endsAt: new Date(startDate.getTime() + 7 * DAY),
      launchedAt: startDate,
      ...values,
    },
  );
}
