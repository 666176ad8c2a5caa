import { COUNTED_ATTEMPT_DEFAULT, type CountedAttempt } from '@contract/training/assignments';
import { countedScore } from '@server/domain/assignments/attempts';
import type { Act, Outcome, OutcomePart, SimulatedItem, Verdict } from '@server/domain/tasks/simulated';
import type { Standing } from '@server/domain/tasks/work.queries';

/** What the campaign says of attempts. */
export interface AttemptRules {
  readonly allowed: number | null;
  readonly counted: CountedAttempt;
}
const UNTIL_PASSED: AttemptRules = { allowed: null, counted: COUNTED_ATTEMPT_DEFAULT };

const BEFORE: Standing = {
  status: 'notStarted',
  progress: 0,
  score: null,
  startedAt: null,
  completedAt: null,
  attempts: 0,
};

/** What the rules of the learner's calls would store for these acts, which are in order; without the database. */
export function outcomeOf(
  acts: readonly Act[],
  item: SimulatedItem,
  rules: AttemptRules = UNTIL_PASSED,
): Outcome {
  if (item.outcome) return item.outcome(acts);
  const parts: OutcomePart[] = [];
  const shareOf = (done: number) => Math.min(99, Math.floor((100 * done) / Math.max(1, item.partsTotal)));
  let verdicts: Verdict[] = [];
  let standing = BEFORE;
  let review: Outcome['review'] = null;
  const finish = (at: Date): Standing => {
    const { score, isPassed } = item.result(verdicts);
    const attempts = item.hasAttempts ? standing.attempts + 1 : standing.attempts;
    const result = { ...standing, score: countedScore(standing.score, score, { isPassed, ...rules }) };
    if (isPassed) return { ...result, attempts, status: 'completed', progress: 100, completedAt: at };
    return rules.allowed !== null && attempts >= rules.allowed
      ? { ...result, attempts, status: 'failed', completedAt: at }
      : { ...result, attempts, status: 'notPassed' };
  };
  for (const act of acts) {
    if (standing.status === 'notStarted')
      standing = { ...standing, status: 'inProgress', startedAt: standing.startedAt ?? act.at };
    const attempt = standing.attempts + 1;
    const done = { partId: '', attempt: 1, answers: null, isRight: null, grade: null, doneAt: act.at };
    switch (act.act) {
      case 'start':
        break;
      case 'complete':
        standing = finish(act.at);
        break;
      case 'review':
        review = { rating: act.rating, createdAt: act.at };
        break;
      case 'retry':
        verdicts = [];
        standing = { ...standing, status: 'inProgress', progress: shareOf(item.chapters) };
        break;
      case 'chapter':
        parts.push({ ...done, partId: act.partId });
        standing = { ...standing, progress: shareOf(parts.length) };
        break;
      case 'answer': {
        const verdict = item.judge(act.partId, act.answers);
        if (!verdict) break;
        verdicts.push(verdict);
        parts.push({ ...done, partId: act.partId, attempt, answers: [...act.answers], ...verdict });
        const before = attempt === 1 ? parts.length : item.chapters + verdicts.length;
        standing = { ...standing, progress: shareOf(before) };
        break;
      }
    }
  }
  return { standing, parts, review };
}
