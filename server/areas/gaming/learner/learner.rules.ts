import type { GameItem } from '@contract/gaming/content';
import { gameScore, VERDICTS, type Verdict } from '@contract/gaming/games';
import type { AnswerResult, LearnerContent } from '@contract/learner';
import { readCompany } from '@server/domain/company/company.queries';
import type { TaskCalls } from '@server/domain/tasks/kind';
import { insertPart, partsDone, type StoredTask } from '@server/domain/tasks/work.queries';
import { begun, store, type Work } from '@server/domain/tasks/work.rules';
import type { Queryable } from '@server/platform/db/client';
import { conflict, invalidField, notFound } from '@server/platform/http/errors';
import { findGames, findItem, itemsOf } from '../gaming.queries';
import { isNamed } from '../leaderboard.queries';

type LearnerGame = NonNullable<LearnerContent['game']>;

const isVerdict = (answer: string | undefined): answer is Verdict => VERDICTS.some((one) => one === answer);
const rightVerdict = ({ isFake }: Pick<GameItem, 'isFake'>): Verdict => (isFake ? 'fake' : 'real');

/** What a judged item tells. */
const toAnswered = ({ isFake, explanation, clues }: GameItem, verdict: Verdict) => ({
  verdict,
  isRight: verdict === (isFake ? 'fake' : 'real'),
  isFake,
  explanation,
  clues: [...clues],
});

async function gameOf(db: Queryable, { companyId, itemId }: Pick<StoredTask, 'companyId' | 'itemId'>) {
  const game = itemId === null ? undefined : (await findGames(db, companyId, [itemId])).get(itemId);
  if (!game) throw notFound('The content of this game');
  return game;
}

const toResult = (item: GameItem, verdict: Verdict): AnswerResult => {
  const game = toAnswered(item, verdict);
  return {
    chosen: [verdict],
    isRight: game.isRight,
    rightAnswers: [rightVerdict(item)],
    explanation: item.explanation,
    exercise: null,
    game,
  };
};

/** What was said first of an item. Throws 409 when the game was completed without it. */
async function firstVerdict({ tx, learner, task }: Work, item: GameItem): Promise<AnswerResult> {
  const done = (await partsDone(tx, learner, task.id)).find(({ partId }) => partId === item.key);
  const verdict = done?.answers?.[0];
  if (!isVerdict(verdict)) throw conflict('This game is already completed.');
  return toResult(item, verdict);
}

/**
 * Judges an item of a game; the first verdict counts, and the last one completes the task with its score. Throws 404 for an
 * item that the game doesn't have, and 422 for anything but 'fake' and 'real'.
 */
async function judge(work: Work, partId: string, answers: readonly string[]): Promise<AnswerResult> {
  const { tx, task, now } = work;
  const { companyId, id: taskId, campaignId } = task;
  const { itemKeys } = await gameOf(tx, task);
  const { lang } = await readCompany(tx, companyId);
  const item = itemKeys.includes(partId) ? await findItem(tx, partId, lang) : undefined;
  if (!item) throw notFound('This item');
  const [verdict] = answers;
  if (answers.length !== 1 || !isVerdict(verdict)) throw invalidField('answers', "Answer 'fake' or 'real'.");
  if (task.status === 'completed') return firstVerdict(work, item);
  const isRight = verdict === rightVerdict(item);
  const part = { companyId, taskId, campaignId, partId, answers: [verdict], isRight, doneAt: now };
  const done = await insertPart(tx, part);
  if (!done) return firstVerdict(work, item);
  const isLast = done.length >= itemKeys.length;
  const right = isLast ? (await partsDone(tx, work.learner, taskId)).filter((one) => one.isRight).length : 0;
  await store(work, {
    ...begun(work),
    progress: Math.max(task.progress, Math.floor((100 * done.length) / itemKeys.length)),
    ...(isLast
      ? { status: 'completed' as const, score: gameScore(right, itemKeys.length), completedAt: now }
      : {}),
  });
  return toResult(item, verdict);
}

export const gameCalls: TaskCalls = {
  async read(db, learner, task) {
    const { itemKeys, hasLeaderboard } = await gameOf(db, task);
    const { lang } = await readCompany(db, learner.companyId);
    const items = await itemsOf(db, itemKeys, lang);
    const done = new Map(
      (await partsDone(db, learner, task.id)).map(({ partId, answers }) => [partId, answers?.[0]]),
    );
    const game: LearnerGame = {
      endsAt: task.endsAt?.toISOString() ?? null,
      items: items.map((item) => {
        const { key, languageCode, difficulty, content } = item;
        const verdict = done.get(key);
        return {
          id: key,
          languageCode,
          difficulty,
          content,
          answered: isVerdict(verdict) ? toAnswered(item, verdict) : null,
        };
      }),
      leaderboard: hasLeaderboard ? { isNamed: await isNamed(db, learner.companyId, learner.userId) } : null,
    };
    return { game };
  },
  answer: judge,
  // The last verdict completes it.
  complete: async () => {
    throw conflict('Judge all items first.');
  },
};
