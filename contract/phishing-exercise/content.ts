import { z } from 'zod';
import { limits } from '../limits';
import { idSchema, messageSchema, nameSchema } from '../values';

export const LAYOUT_TYPES = ['EMAIL', 'SMS'] as const;
export type LayoutType = (typeof LAYOUT_TYPES)[number];

/** 1 easy, 2 medium, 3 hard. */
export const DIFFICULTIES = [1, 2, 3] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Who a template is about: a company's own, or the provider's for people at work or in private life. */
export const TEMPLATE_TYPES = ['CUSTOM', 'CORPORATE', 'CONSUMER'] as const;
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

/** What a learner can do with a message, in the order they are offered. */
export const ANSWER_LABELS = [
  'CALL_AND_VERIFY',
  'CHECK_OFFICIAL_APP',
  'REPORT_PHISHING',
  'LOOKS_LEGIT',
] as const;
export type AnswerLabel = (typeof ANSWER_LABELS)[number];

export const ANSWER_STATUSES = ['CORRECT', 'PARTIAL', 'WRONG'] as const;
export type AnswerStatus = (typeof ANSWER_STATUSES)[number];

export const CALLOUT_PLACES = ['HEADER', 'BODY'] as const;

/** How one answer is graded, and why. */
export const gradedAnswerSchema = z.object({
  label: z.enum(ANSWER_LABELS),
  status: z.enum(ANSWER_STATUSES, 'Please choose answer status.'),
  description: messageSchema
    .min(1, 'Please add explanation to the answer.')
    .max(limits.exercises.explanationMax),
});
export type Answer = z.infer<typeof gradedAnswerSchema>;

/** Something to notice about a message: about its sender and subject, or at a text of its body. */
export const calloutSchema = z.object({
  /** The text of the body that it is attached to; empty for the header. */
  anchor: z.string().trim().max(limits.exercises.anchorMax),
  description: messageSchema.min(1, 'Please add Callout Text.').max(limits.exercises.explanationMax),
  /** From 1; the header's comes first. */
  orderNumber: z
    .number()
    .int()
    .min(1)
    .max(limits.exercises.bodyCalloutsMax + 1),
  place: z.enum(CALLOUT_PLACES),
});
export type Callout = z.infer<typeof calloutSchema>;

/** A template as the learners of an exercise get it, kept from when the exercise was created. */
export const exercisePartSchema = z.object({
  templateId: idSchema,
  orderNumber: z.number().int(),
  name: nameSchema,
  layoutType: z.enum(LAYOUT_TYPES),
  difficulty: z.literal(DIFFICULTIES).nullable(),
  languageCode: z.string(),
  thumbnailUrl: z.string().nullable(),
  subject: z.string(),
  fromName: z.string(),
  fromEmail: z.string(),
  fromPhone: z.string(),
  html: z.string(),
  legend: z.string(),
  answers: z.array(gradedAnswerSchema),
  callouts: z.array(calloutSchema),
});
export type ExercisePart = z.infer<typeof exercisePartSchema>;

/** What an answer is worth, in percent. */
export const GRADE_PERCENT: Readonly<Record<AnswerStatus, number>> = { CORRECT: 100, PARTIAL: 50, WRONG: 0 };

/** The score of a finished exercise, 0 to 100, rounded down; null for one without templates. */
export function exerciseScore(grades: readonly AnswerStatus[]): number | null {
  if (grades.length === 0) return null;
  return Math.floor(grades.reduce((sum, grade) => sum + GRADE_PERCENT[grade], 0) / grades.length);
}

/** A stretch of one of the texts that a body consists of. */
export interface AnchorRange {
  /** Index of the text. */
  readonly text: number;
  readonly start: number;
  readonly end: number;
}

const isSpace = (character: string) => /\s/u.test(character);

/**
 * Where an anchor first appears in a body, given as its texts in order (`breaks` has those that begin a new
 * block, before which a word ends): the stretches to highlight, or undefined. Runs of spaces count as one; case
 * counts.
 */
export function findAnchor(
  texts: readonly string[],
  breaks: ReadonlySet<number>,
  anchor: string,
): AnchorRange[] | undefined {
  const wanted = anchor.trim().replace(/\s+/gu, ' ');
  if (wanted === '') return undefined;
  let flat = '';
  // For every code unit of `flat`: its text and position; -1 for a space between blocks.
  const places: { text: number; at: number }[] = [];
  texts.forEach((text, index) => {
    if (breaks.has(index) && flat !== '' && !flat.endsWith(' ')) {
      flat += ' ';
      places.push({ text: -1, at: 0 });
    }
    for (let at = 0; at < text.length; at++) {
      const character = text.charAt(at);
      if (isSpace(character)) {
        if (flat === '' || flat.endsWith(' ')) continue;
        flat += ' ';
      } else flat += character;
      places.push({ text: index, at });
    }
  });
  const from = flat.indexOf(wanted);
  if (from < 0) return undefined;
  const ranges: { text: number; start: number; end: number }[] = [];
  for (const { text, at } of places.slice(from, from + wanted.length)) {
    const last = ranges.at(-1);
    if (text < 0) continue;
    if (last?.text === text) last.end = at + 1;
    else ranges.push({ text, start: at, end: at + 1 });
  }
  return ranges;
}
