import { z } from 'zod';
import { limits } from '../limits';
import { instantSchema } from '../values';
import { CODE_LANGUAGES, challengeSchema, fixSchema } from './content';
import { type PlayedChallenge, QUESTIONS } from './judging';

const told = fixSchema.pick({ id: true, isRight: true, why: true });

/** A challenge as it is played: nothing in it answers what is still asked. */
export const playedChallengeSchema = challengeSchema
  .pick({
    key: true,
    codeLanguage: true,
    languageCode: true,
    position: true,
    difficulty: true,
    title: true,
    scenario: true,
    code: true,
  })
  .extend({
    isSolved: z.boolean(),
    /** Nothing more can be answered. */
    isClosed: z.boolean(),
    /** The question that is asked now; null once it is closed. */
    asked: z.enum(QUESTIONS).nullable(),
    attemptsLeft: z.number().int().max(limits.secureCode.attemptsMax),
    /** The lines that were answered, in order. */
    triedLines: z.array(z.number().int()),
    /** The right one among them. */
    foundLine: z.number().int().nullable(),
    /** What to choose from; empty until the line is found. */
    fixes: z.array(fixSchema.pick({ id: true, code: true })),
    triedFixes: z.array(told),
    /** Null until it is closed. */
    solution: z
      .object({
        weakness: challengeSchema.shape.weakness,
        flawLines: challengeSchema.shape.flawLines,
        fixes: z.array(told),
        explanation: challengeSchema.shape.explanation,
      })
      .nullable(),
  }) satisfies z.ZodType<PlayedChallenge>;

/** A tournament as its learner plays it. */
export const learnerTournamentSchema = z.object({
  /** What may be chosen, once. */
  languages: z.array(z.enum(CODE_LANGUAGES)),
  /** What was chosen; null until then, and there are no challenges before it. */
  codeLanguage: z.enum(CODE_LANGUAGES).nullable(),
  endsAt: instantSchema,
  challenges: z.array(playedChallengeSchema),
});
export type LearnerTournament = z.infer<typeof learnerTournamentSchema>;
