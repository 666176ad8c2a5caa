import { type Chapter, isAnsweredRight, questionsOf, type Section } from '@contract/training/content';
import type { OpenQuestion, Verdict } from '@/components/course/steps';
import type { TypedTranslate } from '@/i18n/useT';

/** A training as the player shows it while it is being written: what is missing says so. */
export function previewed(sections: readonly Section[], t: TypedTranslate): Section[] {
  const shown = (chapter: Chapter): Chapter => {
    const { id, text } = chapter;
    const title = chapter.title.trim() || t('training.course.untitledChapter');
    if (chapter.kind === 'text' || chapter.url !== '') return { ...chapter, title };
    return { id, title, kind: 'text', text: text || t('training.course.nothingYet') };
  };
  return sections.map((section) => ({
    ...section,
    title: section.title.trim() || t('training.course.untitledPart'),
    chapters: section.chapters.map(shown),
    quiz: section.quiz.filter(({ answers }) => answers.some(({ text }) => text.trim() !== '')),
  }));
}

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
