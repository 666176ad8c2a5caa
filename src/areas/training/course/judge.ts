import { isAnsweredRight, questionsOf, type Section } from '@contract/training/content';
import type { OpenQuestion, Verdict } from '@/components/course/steps';

/** Judges an answer here, since who previews a course has its right answers. */
export function judge(
  sections: readonly Section[],
  { id }: OpenQuestion,
  chosen: readonly string[],
): Verdict {
  const question = questionsOf(sections).find((one) => one.id === id);
  if (!question) throw new Error(`no question ${id}`);
  return {
    isRight: isAnsweredRight(question, chosen),
    rightAnswers: question.answers.filter(({ isRight }) => isRight).map((answer) => answer.id),
    explanation: question.explanation,
  };
}
