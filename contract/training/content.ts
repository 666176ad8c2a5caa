import { z } from 'zod';
import { limits } from '../limits';
import { nameSchema } from '../values';
import { VIDEO_ADDRESS, videoCaptionsSchema } from '../videos';

/** Ids inside a course: stable while chapters are moved, so that learners' progress follows them. */
const partIdSchema = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** The address of a file: a path of this installation, or an https address of another host. */
const fileAddressSchema = z.string().max(limits.courses.addressMax).regex(VIDEO_ADDRESS);

/** A name with a dot: no number, and none of the names of local networks. */
const isPublicHost = (host: string): boolean =>
  host.includes('.') && !/^[\d.]+$|[:[\]]|\.(?:local|localhost|internal)$/.test(host);

/** Whether a link is a public http, https or ftp address, without a name or password in it. */
export function isPublicLink(text: string): boolean {
  if (!/^(?:https?|ftp):\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return isPublicHost(hostname) && username === '' && password === '';
}
const linkSchema = z.string().max(limits.courses.addressMax).refine(isPublicLink, 'Link is invalid');

/** Plain text: blank lines separate paragraphs, lines that begin with '- ' are a list. */
const proseSchema = z.string().max(limits.courses.textMax);

type Text = z.ZodType<string, string>;

/** A chapter, with what its title, the address of its file and its link must be. */
function chapterWith(title: Text, address: Text, link: Text) {
  const part = { id: partIdSchema, title };
  return z.discriminatedUnion('kind', [
    z.object({ ...part, kind: z.literal('text'), text: proseSchema }),
    z.object({
      ...part,
      kind: z.literal('image'),
      text: proseSchema,
      url: address,
      /** What the image shows, for those who can't see it. */
      alternativeText: z.string().max(limits.text.nameMax),
    }),
    z.object({
      ...part,
      kind: z.literal('video'),
      text: proseSchema,
      url: address,
      posterURL: fileAddressSchema.nullable(),
      captions: z.array(videoCaptionsSchema).max(limits.courses.captionsMax),
      durationSeconds: z.number().int().nonnegative().max(limits.courses.videoSecondsMax),
    }),
    z.object({ ...part, kind: z.literal('pdf'), text: proseSchema, url: address }),
    z.object({ ...part, kind: z.literal('link'), text: proseSchema, url: link }),
  ]);
}

export const chapterSchema = chapterWith(nameSchema.min(1), fileAddressSchema, linkSchema);
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
  id: partIdSchema,
  title: nameSchema.min(1),
  chapters: z.array(chapterSchema).max(limits.courses.chaptersMax),
  quiz: z.array(questionSchema).max(limits.courses.questionsMax),
});
export type Section = z.infer<typeof sectionSchema>;

export const sectionsSchema = z.array(sectionSchema).max(limits.courses.sectionsMax);

/**
 * The same while it is being written: titles, texts and addresses may be empty, and a question may lack
 * answers. What is there has to be right, because it is shown in the preview. `missingIn` tells what lacks.
 */
const draftSectionSchema = sectionSchema.extend({
  title: nameSchema,
  chapters: z
    .array(chapterWith(nameSchema, z.literal('').or(fileAddressSchema), z.literal('').or(linkSchema)))
    .max(limits.courses.chaptersMax),
  quiz: z
    .array(
      questionSchema.extend({
        text: nameSchema,
        answers: z.array(answerSchema.extend({ text: nameSchema })).max(limits.courses.answersMax),
      }),
    )
    .max(limits.courses.questionsMax),
});
export const draftSectionsSchema = z.array(draftSectionSchema).max(limits.courses.sectionsMax);

/** What a draft lacks to be published. */
export const MISSING_REASONS = [
  'required',
  'noFile',
  'noLink',
  'noText',
  'tooFewAnswers',
  'noRightAnswer',
  'severalRightAnswers',
  'noChapter',
] as const;

export interface Missing {
  /** Where: `sections.0.chapters.1.title`. */
  readonly path: string;
  readonly reason: (typeof MISSING_REASONS)[number];
}

function missingInChapter(chapter: Chapter, path: string): Missing[] {
  const missing: Missing[] = [];
  if (chapter.title === '') missing.push({ path: `${path}.title`, reason: 'required' });
  if (chapter.kind === 'text') {
    if (chapter.text.trim() === '') missing.push({ path: `${path}.text`, reason: 'noText' });
  } else if (chapter.url === '') {
    missing.push({ path: `${path}.url`, reason: chapter.kind === 'link' ? 'noLink' : 'noFile' });
  }
  return missing;
}

function missingInQuestion({ text, answers, isMultiple }: Question, path: string): Missing[] {
  const missing: Missing[] = [];
  if (text === '') missing.push({ path: `${path}.text`, reason: 'required' });
  answers.forEach((answer, at) => {
    if (answer.text === '') missing.push({ path: `${path}.answers.${at}.text`, reason: 'required' });
  });
  const reason = wrongAnswers(answers.length, answers.filter(({ isRight }) => isRight).length, isMultiple);
  return reason ? [...missing, { path: `${path}.answers`, reason }] : missing;
}

function wrongAnswers(given: number, right: number, isMultiple: boolean): Missing['reason'] | undefined {
  if (given < 2) return 'tooFewAnswers';
  if (right === 0) return 'noRightAnswer';
  return right > 1 && !isMultiple ? 'severalRightAnswers' : undefined;
}

/** What a draft lacks to be published, in the order of its content; nothing when it is complete. */
export function missingIn(sections: readonly Section[]): Missing[] {
  const missing = sections.flatMap((section, at) => {
    const path = `sections.${at}`;
    return [
      ...(section.title === '' ? [{ path: `${path}.title`, reason: 'required' } as const] : []),
      ...section.chapters.flatMap((chapter, index) => missingInChapter(chapter, `${path}.chapters.${index}`)),
      ...section.quiz.flatMap((question, index) => missingInQuestion(question, `${path}.quiz.${index}`)),
    ];
  });
  return chaptersOf(sections).length > 0 ? missing : [{ path: 'sections', reason: 'noChapter' }, ...missing];
}

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

/** Whether a score passes; a course without questions or pass mark is passed by completing it. */
export const isPassing = (score: number | null, passMark: number | null): boolean =>
  score === null || passMark === null || score >= passMark;

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
