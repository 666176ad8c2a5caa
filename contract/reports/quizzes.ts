import { z } from 'zod';
import { idSchema, instantSchema } from '../values';

/* Rows of the report of quizzes; its calls are in learning.ts. */

const count = z.number().int();
/** Null where learning is private and fewer than five people are behind it. */
const told = count.nullable();

/** What a person has reached in the quiz of a course. */
export const quizUserSchema = z.object({
  /** Of the task. */
  id: idSchema,
  userId: idSchema,
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  departmentName: z.string(),
  campaignId: idSchema,
  courseId: idSchema,
  courseName: z.string(),
  /** 0 to 100. */
  score: count,
  isPassed: z.boolean(),
  /** Attempts that were finished. */
  attempts: count,
  /** Questions answered right in the attempt whose score counts, and all that were answered in it. */
  right: count,
  answered: count,
  completedAt: instantSchema.nullable(),
});
export type QuizUser = z.infer<typeof quizUserSchema>;
export const QUIZ_USER_SORTS = ['completedAt', 'name', 'email', 'score'] as const;

/** How a question was answered in all its assignments. */
export const quizQuestionSchema = z.object({
  /** Its place in the answer. */
  id: idSchema,
  questionId: z.string(),
  text: z.string(),
  courseId: idSchema,
  courseName: z.string(),
  answered: told,
  right: told,
  wrong: told,
  /** Whole percent, rounded down. */
  wrongPercent: told,
  /** The wrong answer that most people have chosen in some attempt, and how many; null where none was, or by too few to be told. */
  wrongAnswer: z.object({ text: z.string(), chosen: count }).nullable(),
});
export type QuizQuestion = z.infer<typeof quizQuestionSchema>;
export const QUIZ_QUESTION_SORTS = ['wrongPercent', 'answered', 'course', 'question'] as const;

export const QUIZ_TYPES = ['users', 'questions'] as const;
