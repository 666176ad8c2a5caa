import { type AnswerStatus, type ExercisePart, exerciseScore } from '@contract/phishing-exercise/content';
import { chaptersOf, isAnsweredRight, questionsOf, type Section, scoreOf } from '@contract/training/content';

/** What simulated learners work on. */
export type Item =
  | { readonly kind: 'course'; readonly sections: readonly Section[]; readonly passMark: number | null }
  | { readonly kind: 'exercise'; readonly parts: readonly ExercisePart[] };

/** How an answer is judged; the grade is null for a question of a course. */
export interface Verdict {
  readonly isRight: boolean;
  readonly grade: AnswerStatus | null;
}

/** How many parts there are to do. */
export function partsTotal(item: Item): number {
  if (item.kind === 'exercise') return item.parts.length;
  return chaptersOf([...item.sections]).length + questionsOf([...item.sections]).length;
}

/** Judges an answer as the learner's calls do; undefined for what isn't asked. */
export function judge(item: Item, partId: string, answers: readonly string[]): Verdict | undefined {
  if (item.kind === 'course') {
    const question = questionsOf([...item.sections]).find(({ id }) => id === partId);
    return question && { isRight: isAnsweredRight(question, answers), grade: null };
  }
  const part = item.parts.find(({ templateId }) => String(templateId) === partId);
  const grade = part?.answers.find(({ label }) => label === answers[0])?.status;
  return grade && { isRight: grade === 'CORRECT', grade };
}

/** The score of all answers. */
export function scoreOfItem(item: Item, verdicts: readonly Verdict[]): number | null {
  if (item.kind === 'exercise') return exerciseScore(verdicts.flatMap(({ grade }) => grade ?? []));
  const right = verdicts.filter(({ isRight }) => isRight).length;
  return scoreOf(right, questionsOf([...item.sections]).length);
}
