import { z } from 'zod';
import { limits } from '../limits';
import { messageSchema, nameSchema } from '../values';

/** The languages of secure code training, as the documents name them. */
export const CODE_LANGUAGES = [
  'Agnostic',
  'Rust',
  'Python',
  'JavaScript',
  'JAVA',
  '.NET C#',
  'C++',
  'GO',
  'PHP',
] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

/** 1 easy, 2 medium, 3 hard. */
export const DIFFICULTIES = [1, 2, 3] as const;

const lineSchema = nameSchema.min(1);
const proseSchema = messageSchema.min(1).max(limits.secureCode.textMax);
/** Code as it is shown: nothing ever runs it. */
const codeSchema = z.string().min(1).max(limits.secureCode.codeMax);

/** A fix to choose from. */
export const fixSchema = z.object({
  id: z.string().regex(/^[a-d]$/),
  code: codeSchema,
  isRight: z.boolean(),
  /** Why it mends the flaw, or why it doesn't. */
  why: proseSchema,
});

/**
 * A challenge in one human language: find the line with the flaw, then choose the fix. It is solved once both are right.
 * The same key in another `languageCode` is its translation.
 */
export const challengeSchema = z.object({
  key: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(limits.secureCode.keyMax),
  languageCode: z.string(),
  codeLanguage: z.enum(CODE_LANGUAGES),
  /** Its place among those of its language, from 1. */
  position: z.number().int().min(1).max(limits.secureCode.challengesOfTournament),
  difficulty: z.literal(DIFFICULTIES),
  title: lineSchema,
  /** The weakness as the Common Weakness Enumeration numbers it: 'CWE-89'. */
  weakness: z.string().regex(/^CWE-\d+$/),
  /** What the code is for, and what an attacker would like. */
  scenario: proseSchema,
  code: codeSchema,
  /** The lines, from 1, any of which names the flaw. */
  flawLines: z.array(z.number().int().positive()).min(1).max(limits.secureCode.flawLinesMax),
  fixes: z.array(fixSchema).length(limits.secureCode.fixes),
  /** What goes wrong, and how it is prevented: told at the end. */
  explanation: proseSchema,
});
export type Challenge = z.infer<typeof challengeSchema>;
