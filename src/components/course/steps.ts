import { directionOf } from '@contract/languages';
import type { Chapter, openQuestionSchema, Section } from '@contract/training/content';
import type { z } from 'zod';

export type OpenQuestion = z.infer<typeof openQuestionSchema>;

/** A part of a course as the player needs it; a `Section` with its right answers is one, too. */
export interface PlayedSection extends Pick<Section, 'id' | 'title' | 'chapters'> {
  quiz: OpenQuestion[];
}

/** One screen of the player, by the name it has in the address. */
export type Step =
  | { kind: 'chapter'; id: string; title: string; section: PlayedSection; chapter: Chapter }
  | { kind: 'quiz'; id: string; section: PlayedSection }
  | { kind: 'result'; id: string };

/** The last step, which tells the score. */
export const RESULT_STEP = 'result';
/** The quiz of a section; ids of chapters can't be this long or hold a dot. */
const quizId = ({ id }: PlayedSection) => `${id}.quiz`;

/** The steps of a course in order: the chapters of each section, its quiz if it has one, then the result. */
export function stepsOf(sections: readonly PlayedSection[]): Step[] {
  const steps = sections.flatMap((section): Step[] => [
    ...section.chapters.map(
      (chapter): Step => ({ kind: 'chapter', id: chapter.id, title: chapter.title, section, chapter }),
    ),
    ...(section.quiz.length > 0 ? [{ kind: 'quiz', id: quizId(section), section } as const] : []),
  ]);
  return steps.length > 0 ? [...steps, { kind: 'result', id: RESULT_STEP }] : [];
}

/** The attributes of content in a language of its own, whatever that of the page is. */
export interface ContentLanguage {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

export const contentLanguage = (lang: string): ContentLanguage => ({
  lang,
  dir: directionOf(lang),
});

/** What came of an answer. The right answers are known only once the question was answered. */
export interface Verdict {
  /** Null while the answer waits to be sent. */
  readonly isRight: boolean | null;
  readonly rightAnswers: readonly string[];
  readonly explanation: string;
}

/** A question that was answered. */
export interface Answered extends Verdict {
  readonly chosen: readonly string[];
}

/** Answers so far, by the question's id. */
export type Answers = Readonly<Record<string, Answered>>;

/** What has been recorded of a real task. */
export interface Progress {
  readonly answers: Answers;
  /** The ids of chapters that are done. */
  readonly done: ReadonlySet<string>;
}

export const NO_PROGRESS: Progress = { answers: {}, done: new Set() };

/** Whether nothing is left to do in a step; the result is never done. */
export function isStepDone(step: Step, { answers, done }: Progress): boolean {
  if (step.kind === 'quiz') return step.section.quiz.every(({ id }) => answers[id]);
  return step.kind === 'chapter' && done.has(step.id);
}

const NEXT = { ltr: 'ArrowRight', rtl: 'ArrowLeft' } as const;
const PREVIOUS = { ltr: 'ArrowLeft', rtl: 'ArrowRight' } as const;

/** Where a key leads; nowhere while the focused element, such as a choice or a video, needs it itself. */
export function moveOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>,
  direction: 'ltr' | 'rtl',
): -1 | 0 | 1 {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return 0;
  const { target } = event;
  const needsKeys = 'input, select, textarea, video, [contenteditable], [role="dialog"], [role="menu"]';
  if (target instanceof Element && target.closest(needsKeys)) return 0;
  if (event.key === NEXT[direction]) return 1;
  return event.key === PREVIOUS[direction] ? -1 : 0;
}
