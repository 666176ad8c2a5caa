import { z } from 'zod';
import { access } from './access';
import { VIEW_STATUSES } from './calendar';
import { endpoint } from './endpoint';
import { clueSchema, gameItemSchema, itemContentSchema } from './gaming/content';
import { VERDICTS } from './gaming/games';
import { ASSIGNMENT_KINDS } from './kinds';
import { limits } from './limits';
import { dataOf, pageOf, pageQuery } from './paging';
import {
  ANSWER_LABELS,
  ANSWER_STATUSES,
  calloutSchema,
  exercisePartSchema,
  gradedAnswerSchema,
} from './phishing-exercise/content';
import { policyDocumentSchema } from './policies/policies';
import { learnerTournamentSchema, playedChallengeSchema } from './secure-code/played';
import { ratingSchema } from './surveys';
import { answerSchema, chapterSchema, openQuestionSchema, sectionSchema } from './training/content';
import { personTaskSchema, TASK_STATES } from './users/profile';
import { idSchema, instantSchema, messageSchema } from './values';
import { videoSchema } from './videos';

const area = 'learner' as const;
const base = '/api/v1/learner/company/{companyId}' as const;
const ofCompany = z.object({ companyId: idSchema });
const ofTask = ofCompany.extend({ taskId: idSchema });
const ofEvent = ofCompany.extend({ eventId: idSchema });
const partId = sectionSchema.shape.id;

/**
 * A learner's own calls: every signed-in user is a learner, but no visiting partner is. A repeated call
 * changes nothing, and calls may arrive in any order. They write no audit event: what was learned is stored
 * with the task.
 */
const own = { area, access: access.signedIn, duringVisit: false } as const;
const progress = { ...own, method: 'POST', audit: false } as const;

/** A task of the caller. A month's video is listed as one too: its id is then the event's. */
export const learnerTaskSchema = personTaskSchema.extend({
  startedAt: instantSchema.nullable(),
  /** Whether the caller has reviewed it. */
  isReviewed: z.boolean(),
});
export type LearnerTask = z.infer<typeof learnerTaskSchema>;

/** As the lists have it. */
export const listedTaskSchema = learnerTaskSchema.extend({
  /** Whether it is completed and passed. */
  hasCertificate: z.boolean(),
});
export type ListedTask = z.infer<typeof listedTaskSchema>;

/** What an answered question tells: the first answer counts. */
export const answeredSchema = z.object({
  /** The ids of the chosen answers. */
  chosen: z.array(z.string()),
  isRight: z.boolean(),
  rightAnswers: z.array(answerSchema.shape.id),
  explanation: z.string(),
});
export type Answered = z.infer<typeof answeredSchema>;

const learnerQuestionSchema = openQuestionSchema.extend({
  /** Null until it is answered. */
  answered: answeredSchema.nullable(),
});
const learnerChapterSchema = z.intersection(chapterSchema, z.object({ isDone: z.boolean() }));

/** What an answered message of a phishing exercise tells. */
export const answeredPartSchema = z.object({
  label: z.enum(ANSWER_LABELS),
  status: z.enum(ANSWER_STATUSES),
  /** Why the answer is graded so. */
  explanation: z.string(),
  answers: z.array(gradedAnswerSchema),
  callouts: z.array(calloutSchema),
});
export type AnsweredPart = z.infer<typeof answeredPartSchema>;

/** What a judged item of a game tells. */
export const judgedItemSchema = z.object({
  verdict: z.enum(VERDICTS),
  isRight: z.boolean(),
  isFake: z.boolean(),
  explanation: z.string(),
  clues: z.array(clueSchema),
});
export type JudgedItem = z.infer<typeof judgedItemSchema>;

/** A game as its player sees it. An item is judged by the call that answers a question: 'fake' or 'real'. */
export const learnerGameSchema = z.object({
  /** When it ends for everybody. */
  endsAt: instantSchema.nullable(),
  items: z.array(
    z.object({
      id: z.string(),
      languageCode: z.string(),
      difficulty: gameItemSchema.shape.difficulty,
      content: itemContentSchema,
      /** Null until it is judged. */
      answered: judgedItemSchema.nullable(),
    }),
  ),
  /** Null where the game has none. */
  leaderboard: z.object({ isNamed: z.boolean() }).nullable(),
});
export type LearnerGame = z.infer<typeof learnerGameSchema>;

/** What the call that answers returns. */
export const answerResultSchema = answeredSchema.extend({
  /** Ids, or labels. */
  rightAnswers: z.array(z.string()),
  /** Null for a question of a course. */
  exercise: answeredPartSchema.nullable(),
  /** Only of a tournament: the challenge as it stands then. */
  challenge: playedChallengeSchema.optional(),
  /** Only of an item of a game. */
  game: judgedItemSchema.optional(),
});
export type AnswerResult = z.infer<typeof answerResultSchema>;

/** A message of a phishing exercise. It is answered by the same call as a question. */
const learnerPartSchema = exercisePartSchema
  .pick({
    orderNumber: true,
    layoutType: true,
    difficulty: true,
    languageCode: true,
    subject: true,
    fromName: true,
    fromEmail: true,
    fromPhone: true,
    html: true,
    legend: true,
  })
  .extend({
    id: z.string(),
    /** What can be chosen; not how it is graded. */
    answers: z.array(z.enum(ANSWER_LABELS)),
    /** Null until it is answered. */
    answered: answeredPartSchema.nullable(),
  });

/** A policy as a learner reads it: the revision that their task asks for, whatever the policy has become since. */
export const learnerPolicySchema = z.object({
  policyId: idSchema,
  name: z.string(),
  revision: z.number().int(),
  languageCode: z.string(),
  text: z.string(),
  /** A PDF to be shown, or a link to be opened in a new window. */
  document: policyDocumentSchema.nullable(),
  /** Whether the document was opened. `chapterDone` with the chapter `document` notes it. */
  isOpened: z.boolean(),
  /** Whether it can be acknowledged: what has a document must have been opened. */
  isReady: z.boolean(),
  /** A newer revision that was published since; its task is another one. */
  newerRevision: z.number().int().nullable(),
  /** Null until it is acknowledged. */
  acknowledged: z
    .object({
      revision: z.number().int(),
      /** By the gateway's clock. */
      at: instantSchema,
      /** The device's time, of one that was made without a connection. */
      deviceAt: instantSchema.nullable(),
    })
    .nullable(),
});
export type LearnerPolicy = z.infer<typeof learnerPolicySchema>;

/** The part of a policy's task that is done once its document was opened. */
export const POLICY_DOCUMENT_PART = 'document';

/** A task with its content. Right answers are told once a question is answered. */
export const learnerContentSchema = z.object({
  task: learnerTaskSchema,
  /** Null for a phishing exercise. */
  course: z
    .object({
      name: z.string(),
      description: z.string(),
      coverURL: z.string().nullable(),
      languageCode: z.string(),
      /** Share of right answers, in percent, that passes; null without questions. */
      passMark: z.number().int().nullable(),
      sections: z.array(
        sectionSchema.extend({
          chapters: z.array(learnerChapterSchema),
          quiz: z.array(learnerQuestionSchema),
        }),
      ),
    })
    .nullable(),
  /** Null for a course. */
  exercise: z.object({ parts: z.array(learnerPartSchema) }).nullable(),
  /** Only of a game. */
  game: learnerGameSchema.optional(),
  /** Null for anything but a policy. */
  policy: learnerPolicySchema.nullable(),
  /** Only of a tournament. */
  tournament: learnerTournamentSchema.optional(),
});
export type LearnerContent = z.infer<typeof learnerContentSchema>;

/** A video as a learner watches it. */
export const learnerVideoSchema = videoSchema.pick({
  videoId: true,
  title: true,
  url: true,
  languageCode: true,
  durationSeconds: true,
  posterURL: true,
  captions: true,
});
export type LearnerVideo = z.infer<typeof learnerVideoSchema>;

/** How far the caller is with a month's video. */
export const watchedSchema = z.object({
  status: z.enum(VIEW_STATUSES),
  /** In whole percent of the video. */
  progress: z.number().int(),
  completedAt: instantSchema.nullable(),
});

/** A month's video that has gone out. */
export const learnerMonthlyVideoSchema = watchedSchema.extend({
  eventId: idSchema,
  video: learnerVideoSchema,
});
export type LearnerMonthlyVideo = z.infer<typeof learnerMonthlyVideoSchema>;

/** What finishes a task, besides the task. */
export const completionSchema = z.object({
  /** The revision of a policy that is acknowledged: the one that was shown. */
  revision: z.number().int().positive().max(limits.policies.revisionsMax).optional(),
  /** The device's time, of a policy that was acknowledged without a connection. */
  deviceAt: z.iso.datetime({ offset: true }).optional(),
});
export type Completion = z.infer<typeof completionSchema>;

const taskAnswer = dataOf(learnerTaskSchema);

/** What all tasks of the caller amount to. */
export const learnerSummarySchema = z.object({
  outstanding: z.number().int(),
  /** Those of the outstanding ones that are past their due date. */
  overdue: z.number().int(),
  completed: z.number().int(),
  /** Whose last attempt was failed; those that may be tried again are outstanding, too. */
  notPassed: z.number().int(),
  /** Of the tasks that are scored and finished, in whole percent; null without one. */
  averageScore: z.number().int().nullable(),
  /** How the answers to the messages of phishing exercises were graded. */
  messages: z.object({
    right: z.number().int(),
    partly: z.number().int(),
    wrong: z.number().int(),
  }),
});
export type LearnerSummary = z.infer<typeof learnerSummarySchema>;
/** The types of stored tasks that the learner's app can open; others, such as policies, are done elsewhere. */
export const LEARNER_TYPES = Object.values(ASSIGNMENT_KINDS)
  .filter(({ isDoneInApp }) => isDoneInApp)
  .map(({ itemType }) => itemType);

/** The learner's side of training. */
export const learnerEndpoints = {
  tasks: endpoint({
    ...own,
    method: 'GET',
    path: `${base}/tasks`,
    summary: "The caller's own tasks and monthly videos: outstanding by due date, or completed, newest first",
    params: ofCompany,
    query: z.object({ ...pageQuery, state: z.enum(TASK_STATES).default('outstanding') }),
    response: pageOf(listedTaskSchema),
  }),
  summary: endpoint({
    ...own,
    method: 'GET',
    path: `${base}/summary`,
    summary: "What the caller's own tasks amount to: counts, average score, graded messages",
    params: ofCompany,
    response: dataOf(learnerSummarySchema),
  }),
  task: endpoint({
    ...own,
    method: 'GET',
    path: `${base}/tasks/{taskId}`,
    summary: "One of the caller's tasks with its content; right answers only of answered questions",
    params: ofTask,
    response: dataOf(learnerContentSchema),
  }),
  start: endpoint({
    ...progress,
    path: `${base}/tasks/{taskId}/start`,
    summary: 'Starts a task',
    params: ofTask,
    response: taskAnswer,
  }),
  retry: endpoint({
    ...progress,
    path: `${base}/tasks/{taskId}/attempts/{attempt}`,
    summary:
      'Begins another attempt of a course that was not passed: chapters stay done, the questions are asked again',
    params: ofTask.extend({ attempt: z.coerce.number().int().min(2).max(limits.training.attemptNumberMax) }),
    response: taskAnswer,
  }),
  chapterDone: endpoint({
    ...progress,
    path: `${base}/tasks/{taskId}/chapters/{chapterId}/done`,
    summary: 'Notes that a chapter was read or watched',
    params: ofTask.extend({ chapterId: partId }),
    response: taskAnswer,
  }),
  answer: endpoint({
    ...progress,
    path: `${base}/tasks/{taskId}/questions/{questionId}/answer`,
    summary:
      'Answers a question, or a message of a phishing exercise, whose last answer completes it; the first answer of an attempt counts, and is returned again when the call is repeated',
    params: ofTask.extend({ questionId: partId }),
    /** Ids of answers, or the label of one. */
    body: z.object({
      answers: z
        .array(z.union([partId, z.enum(ANSWER_LABELS)]))
        .min(1)
        .max(limits.courses.answersMax),
      /** The attempt of a course that it belongs to; absent: the one that runs. */
      attempt: z.number().int().positive().max(limits.training.attemptNumberMax).optional(),
    }),
    response: dataOf(answerResultSchema),
  }),
  complete: endpoint({
    ...progress,
    path: `${base}/tasks/{taskId}/complete`,
    summary:
      'Finishes a task whose chapters are done and questions answered; the gateway computes the score, and a course is completed if it is passed. A policy is acknowledged',
    params: ofTask,
    body: completionSchema,
    response: taskAnswer,
  }),
  review: endpoint({
    ...progress,
    path: `${base}/tasks/{taskId}/review`,
    summary: 'Reviews a completed task; a later review replaces the earlier one',
    params: ofTask,
    body: z.object({
      rating: ratingSchema,
      message: messageSchema.default(''),
    }),
    response: taskAnswer,
  }),
  videos: endpoint({
    ...own,
    method: 'GET',
    path: `${base}/videos`,
    summary: "The videos that are pinned to the company's Learner Dashboard, in the order they were pinned",
    params: ofCompany,
    response: dataOf(z.array(learnerVideoSchema)),
  }),
  monthlyVideo: endpoint({
    ...own,
    method: 'GET',
    path: `${base}/monthly-video/{eventId}`,
    summary: "A month's video that has gone out, with how much of it the caller has watched",
    params: ofEvent,
    response: dataOf(learnerMonthlyVideoSchema),
  }),
  watched: endpoint({
    ...progress,
    path: `${base}/monthly-video/{eventId}/watched`,
    summary: "Stores how much of a month's video the caller has watched; never less than before",
    params: ofEvent,
    body: z.object({ percent: z.number().int().min(0).max(100) }),
    response: dataOf(watchedSchema),
  }),
  certificate: endpoint({
    ...own,
    method: 'GET',
    path: `${base}/tasks/{taskId}/certificate`,
    kind: 'pdf',
    summary: "The certificate of one of the caller's tasks that is completed and passed, as a PDF",
    params: ofTask,
    query: z.object({
      /** Of its texts, where they are translated: BCP 47. */
      language: z
        .string()
        .regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/)
        .optional(),
    }),
    response: z.string(),
  }),
};
