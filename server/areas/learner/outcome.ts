import { chaptersOf, isAnsweredRight, questionsOf, type Section, scoreOf } from '@contract/training/content';
import type { Act } from './behavior';
import type { Standing } from './learner.queries';

/** A part of a task that was done. */
export interface OutcomePart {
  readonly partId: string;
  readonly answers: string[] | null;
  readonly isRight: boolean | null;
  readonly doneAt: Date;
}

export interface Outcome {
  readonly standing: Standing;
  readonly parts: readonly OutcomePart[];
  readonly review: { readonly rating: number; readonly createdAt: Date } | null;
}

/** What the rules of the learner's calls would store for these acts, which are in order; without the database. */
export function outcomeOf(acts: readonly Act[], sections: readonly Section[]): Outcome {
  const questions = new Map(questionsOf(sections).map((question) => [question.id, question]));
  const total = chaptersOf(sections).length + questions.size;
  const parts: OutcomePart[] = [];
  let startedAt: Date | null = null;
  let completedAt: Date | null = null;
  let review: Outcome['review'] = null;
  for (const act of acts) {
    startedAt ??= act.at;
    if (act.act === 'complete') completedAt = act.at;
    if (act.act === 'review') review = { rating: act.rating, createdAt: act.at };
    if (act.act === 'chapter')
      parts.push({ partId: act.partId, answers: null, isRight: null, doneAt: act.at });
    const question = act.act === 'answer' ? questions.get(act.partId) : undefined;
    if (act.act === 'answer' && question) {
      const isRight = isAnsweredRight(question, act.answers);
      parts.push({ partId: act.partId, answers: [...act.answers], isRight, doneAt: act.at });
    }
  }
  const right = parts.filter(({ isRight }) => isRight).length;
  const share = Math.min(99, Math.floor((100 * parts.length) / Math.max(1, total)));
  const standing: Standing = completedAt
    ? { status: 'completed', progress: 100, score: scoreOf(right, questions.size), startedAt, completedAt }
    : {
        status: startedAt ? 'inProgress' : 'notStarted',
        progress: share,
        score: null,
        startedAt,
        completedAt,
      };
  return { standing, parts, review };
}
