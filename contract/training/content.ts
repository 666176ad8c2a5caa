import { z } from 'zod';
import { limits } from '../limits';
import { nameSchema } from '../values';
import { VIDEO_ADDRESS, videoCaptionsSchema } from '../videos';

/** Ids inside a course: stable while chapters are moved, so that learners' progress follows them. */
const partIdSchema = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** The address of a file: a path of this installation, or an https address of another host. */
const fileAddressSchema = z.string().max(limits.courses.addressMax).regex(VIDEO_ADDRESS);

const part = { id: partIdSchema, title: nameSchema.min(1) };

/** Plain text: blank lines separate paragraphs, lines that begin with '- ' are a list. */
const proseSchema = z.string().max(limits.courses.textMax);

export const chapterSchema = z.discriminatedUnion('kind', [
  z.object({ ...part, kind: z.literal('text'), text: proseSchema }),
  z.object({
    ...part,
    kind: z.literal('image'),
    text: proseSchema,
    url: fileAddressSchema,
    /** What the image shows, for those who can't see it. */
    alternativeText: z.string().max(limits.text.nameMax),
  }),
  z.object({
    ...part,
    kind: z.literal('video'),
    text: proseSchema,
    url: fileAddressSchema,
    posterURL: z.string().nullable(),
    captions: z.array(videoCaptionsSchema),
    durationSeconds: z.number().int().nonnegative(),
  }),
  z.object({ ...part, kind: z.literal('pdf'), text: proseSchema, url: fileAddressSchema }),
  z.object({ ...part, kind: z.literal('link'), text: proseSchema, url: fileAddressSchema }),
]);
export type Chapter = z.infer<typeof chapterSchema>;
export const CHAPTER_KINDS = ['text', 'image', 'video', 'pdf', 'link'] as const satisfies Chapter['kind'][];

export const answerSchema = z.object({ id: partIdSchema, text: nameSchema.min(1), isRight: z.boolean() });

export const questionSchema = z.object({
  id: partIdSchema,
  text: nameSchema.min(1),
  /** Several answers may be right; then all of them, and no other, must be chosen. */
  isMultiple: z.boolean(),
  answers: z.array(answerSchema).min(2).max(limits.courses.answersMax),
  /** Shown once the question is answered. */
  explanation: proseSchema,
});
export type Question = z.infer<typeof questionSchema>;

/** A part of a course: its chapters, then a quiz about them, which may be empty. */
export const sectionSchema = z.object({
  ...part,
  chapters: z.array(chapterSchema).max(limits.courses.chaptersMax),
  quiz: z.array(questionSchema).max(limits.courses.questionsMax),
});
export type Section = z.infer<typeof sectionSchema>;

export const sectionsSchema = z.array(sectionSchema).max(limits.courses.sectionsMax);

/** A question as a learner meets it: which answers are right is not told before it is answered. */
export const openQuestionSchema = questionSchema
  .omit({ explanation: true })
  .extend({ answers: z.array(answerSchema.omit({ isRight: true })) });

/** The chapters of a course in order. */
export const chaptersOf = (sections: readonly Section[]): Chapter[] =>
  sections.flatMap(({ chapters }) => chapters);

/** The questions of a course in order. */
export const questionsOf = (sections: readonly Section[]): Question[] => sections.flatMap(({ quiz }) => quiz);

/** Whether exactly the right answers were chosen. */
export function isAnsweredRight({ answers }: Question, chosen: readonly string[]): boolean {
  return answers.every(({ id, isRight }) => chosen.includes(id) === isRight);
}

/** The score of a quiz in whole percent, rounded down; null when there was no question. */
export const scoreOf = (right: number, questions: number): number | null =>
  questions === 0 ? null : Math.floor((100 * right) / questions);

// Chinese and Japanese put no spaces between words; two characters take about as long as a word.
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/g;

function wordsIn(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  return text.replace(UNSPACED, ' ').split(/\s+/).filter(Boolean).length + unspaced / 2;
}

function secondsFor(chapter: Chapter): number {
  if (chapter.kind === 'video') return chapter.durationSeconds;
  if (chapter.kind === 'image') return limits.courses.imageSeconds;
  return chapter.kind === 'text' ? 0 : limits.courses.documentSeconds;
}

/** What lists say about a course: its chapters, its quizzes, and the minutes it takes, rounded up. */
export function totalsOf(sections: readonly Section[]) {
  const chapters = chaptersOf(sections);
  const { wordsPerMinute, questionSeconds } = limits.courses;
  const words = chapters.reduce((sum, { text }) => sum + wordsIn(text), 0);
  const seconds = chapters.reduce((sum, chapter) => sum + secondsFor(chapter), 0);
  const minutes = words / wordsPerMinute + (seconds + questionsOf(sections).length * questionSeconds) / 60;
  return {
    totalChapters: chapters.length,
    totalQuizzes: sections.filter(({ quiz }) => quiz.length > 0).length,
    totalMinutes: Math.ceil(Number(minutes.toFixed(6))),
  };
}
