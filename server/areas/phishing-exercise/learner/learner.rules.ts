import type { AnsweredPart, AnswerResult, LearnerContent } from '@contract/learner';
import {
  type Answer,
  type Callout,
  type ExercisePart,
  exerciseScore,
} from '@contract/phishing-exercise/content';
import { fillMessage, fillText } from '@contract/phishing-exercise/variables';
import { findJudgment, partsOf } from '@server/domain/exercises/exercises.queries';
import { signedContent } from '@server/domain/exercises/template-files';
import { variablesFor } from '@server/domain/exercises/variables';
import type { TaskCalls } from '@server/domain/tasks/kind';
import { findRecipient, type Learner, partsDone, type StoredTask } from '@server/domain/tasks/work.queries';
import { begun, store, type Work } from '@server/domain/tasks/work.rules';
import type { Queryable } from '@server/platform/db/client';
import type { Sign } from '@server/platform/files/addresses';
import { conflict, invalidField, notFound } from '@server/platform/http/errors';
import { insertAnswer } from './learner.queries';

type LearnerPart = NonNullable<LearnerContent['exercise']>['parts'][number];

/** What judges the answer to a message. */
interface Judgment {
  readonly languageCode: string;
  readonly answers: readonly Answer[];
  readonly callouts: readonly Callout[];
}

const ALREADY_COMPLETED = 'This exercise is already completed.';

/** What an answered message tells; null for an answer that it doesn't offer. */
function toAnsweredPart({ answers, callouts }: Judgment, label: string | undefined): AnsweredPart | null {
  const chosen = answers.find((answer) => answer.label === label);
  if (!chosen) return null;
  return {
    label: chosen.label,
    status: chosen.status,
    explanation: chosen.description,
    answers: [...answers],
    callouts: [...callouts],
  };
}

/** A message without what must not be known before it is answered. */
function toLearnerPart(part: ExercisePart, label: string | undefined): LearnerPart {
  const { templateId, orderNumber, layoutType, difficulty, languageCode } = part;
  const { subject, fromName, fromEmail, fromPhone, html, legend } = part;
  return {
    id: String(templateId),
    orderNumber,
    layoutType,
    difficulty,
    languageCode,
    subject,
    fromName,
    fromEmail,
    fromPhone,
    html,
    legend,
    answers: part.answers.map((answer) => answer.label),
    answered: toAnsweredPart(part, label),
  };
}

/** The messages of an exercise's task, in order. Throws 404 for one that has none any more. */
async function readParts(
  db: Queryable,
  learner: Learner,
  { id, itemId }: StoredTask,
  { sign, now }: { readonly sign: Sign; readonly now: Date },
): Promise<LearnerPart[]> {
  const parts = itemId === null ? [] : await partsOf(db, learner.companyId, itemId);
  if (parts.length === 0) throw notFound('The content of this exercise');
  const done = new Map((await partsDone(db, learner, id)).map(({ partId, answers }) => [partId, answers]));
  const recipient = await findRecipient(db, learner);
  if (!recipient) throw notFound('This training');
  return parts.map((part) => {
    // Signed before a name of somebody's choice is in it.
    const shown = fillMessage(signedContent(part, sign), variablesFor(recipient, part.languageCode, now));
    return toLearnerPart(shown, done.get(String(part.templateId))?.[0]);
  });
}

function toResult(answered: AnsweredPart): AnswerResult {
  const right = answered.answers.filter(({ status }) => status === 'CORRECT');
  return {
    chosen: [answered.label],
    isRight: answered.status === 'CORRECT',
    rightAnswers: right.map(({ label }) => label),
    explanation: answered.explanation,
    exercise: answered,
  };
}

/** The template's id in the id of a part. */
const templateIdIn = (partId: string) => (/^[1-9]\d{0,14}$/.test(partId) ? Number(partId) : undefined);

/** The callouts as they are shown to the learner: their anchors must be found in the message as it was shown. */
function withVariables<Given extends Judgment>(judgment: Given, { recipient, now }: Work): Given {
  const variables = variablesFor(recipient, judgment.languageCode, now);
  const filled = (text: string) => fillText(text, variables);
  const callouts = judgment.callouts.map((callout) => ({
    ...callout,
    anchor: filled(callout.anchor),
    description: filled(callout.description),
  }));
  return { ...judgment, callouts };
}

/** What was answered first. Throws 409 when the exercise was completed without this message. */
async function firstAnswer({ tx, learner, task }: Work, judgment: Judgment, partId: string) {
  const done = (await partsDone(tx, learner, task.id)).find((part) => part.partId === partId);
  const answered = toAnsweredPart(judgment, done?.answers?.[0]);
  if (!answered) throw conflict(ALREADY_COMPLETED);
  return toResult(answered);
}

/**
 * Answers a message of an exercise; the first answer counts, and the last one completes the task with its score.
 * Throws 404 for a message that the exercise doesn't have, and 422 for an answer that it doesn't offer.
 */
async function answerPart(work: Work, partId: string, answers: readonly string[]): Promise<AnswerResult> {
  const { tx, task, now } = work;
  const { companyId, id: taskId, itemId, campaignId } = task;
  const templateId = templateIdIn(partId);
  const found =
    itemId === null || templateId === undefined
      ? undefined
      : await findJudgment(tx, companyId, itemId, templateId);
  if (!found) throw notFound('This message');
  const judgment = withVariables(found, work);
  const answered = answers.length === 1 ? toAnsweredPart(judgment, answers[0]) : null;
  if (!answered) throw invalidField('answers', "This message doesn't have these answers.");
  if (task.status === 'completed') return firstAnswer(work, judgment, partId);
  const { label, status: grade } = answered;
  const values = { answers: [label], isRight: grade === 'CORRECT', grade, doneAt: now };
  const earlier = await insertAnswer(tx, { ...values, companyId, taskId, campaignId, partId });
  if (!earlier) return firstAnswer(work, judgment, partId);
  const grades = [...earlier, grade];
  const progress = Math.floor((100 * grades.length) / judgment.total);
  const end = { status: 'completed' as const, score: exerciseScore(grades), completedAt: now };
  await store(work, {
    ...begun(work),
    progress: Math.max(task.progress, progress),
    ...(grades.length >= judgment.total ? end : {}),
  });
  return toResult(answered);
}

export const exerciseCalls: TaskCalls = {
  read: async (...given) => ({ exercise: { parts: await readParts(...given) } }),
  answer: answerPart,
  // The last answer completes it.
  complete: async () => {
    throw conflict('Answer all messages first.');
  },
};
