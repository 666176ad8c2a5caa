import type { AnswerStatus } from '@contract/phishing-exercise/content';
import type { Act } from './behavior';
import { type Item, judge, partsTotal, scoreOfItem, type Verdict } from './items';
import type { Standing } from './learner.queries';

/** A part of a task that was done. */
export interface OutcomePart {
  readonly partId: string;
  readonly answers: string[] | null;
  readonly isRight: boolean | null;
  readonly grade: AnswerStatus | null;
  readonly doneAt: Date;
}

export interface Outcome {
  readonly standing: Standing;
  readonly parts: readonly OutcomePart[];
  readonly review: { readonly rating: number; readonly createdAt: Date } | null;
}

/** What the rules of the learner's calls would store for these acts, which are in order; without the database. */
export function outcomeOf(acts: readonly Act[], item: Item): Outcome {
  const parts: OutcomePart[] = [];
  const verdicts: Verdict[] = [];
  let startedAt: Date | null = null;
  let completedAt: Date | null = null;
  let review: Outcome['review'] = null;
  for (const act of acts) {
    startedAt ??= act.at;
    if (act.act === 'complete') completedAt = act.at;
    if (act.act === 'review') review = { rating: act.rating, createdAt: act.at };
    if (act.act === 'chapter')
      parts.push({ partId: act.partId, answers: null, isRight: null, grade: null, doneAt: act.at });
    const verdict = act.act === 'answer' ? judge(item, act.partId, act.answers) : undefined;
    if (act.act === 'answer' && verdict) {
      verdicts.push(verdict);
      parts.push({ partId: act.partId, answers: [...act.answers], ...verdict, doneAt: act.at });
    }
  }
  const share = Math.min(99, Math.floor((100 * parts.length) / Math.max(1, partsTotal(item))));
  const standing: Standing = completedAt
    ? {
        status: 'completed',
        progress: 100,
        score: scoreOfItem(item, verdicts),
        startedAt,
        completedAt,
      }
    : {
        status: startedAt ? 'inProgress' : 'notStarted',
        progress: share,
        score: null,
        startedAt,
        completedAt,
      };
  return { standing, parts, review };
}
