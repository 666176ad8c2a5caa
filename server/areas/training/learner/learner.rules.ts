import type { Answered, AnswerResult, LearnerContent, LearnerTask } from '@contract/learner';
import {
  chaptersOf,
  isAnsweredRight,
  isPassing,
  type Question,
  questionsOf,
  type Section,
  scoreOf,
} from '@contract/training/content';
import { attemptOf, attemptsLeft, countedScore, isRunning } from '@server/domain/assignments/attempts';
import type { TaskCalls } from '@server/domain/tasks/kind';
import {
  type Content,
  type DonePart,
  findContent,
  insertPart,
  type Learner,
  ofAttempt,
  partsDone,
  type Standing,
  type StoredTask,
} from '@server/domain/tasks/work.queries';
import { begun, store, type Work } from '@server/domain/tasks/work.rules';
import type { Queryable } from '@server/platform/db/client';
import { type Sign, withAddresses } from '@server/platform/files/addresses';
import { conflict, invalidField, notFound, trainingInChange } from '@server/platform/http/errors';

/** The content of a task. Throws 404 for a task that has none, 409 while it is being changed. */
function contentOf({ content }: { readonly content: Content | null | undefined }): Content {
  if (!content) throw notFound('The content of this training');
  if (content.isDraft) throw trainingInChange();
  return content;
}

const NO_CONTENT = { description: '', coverURL: null, languageCode: 'en', passMark: null, sections: [] };

/** A course without questions is passed by reading it. */
export const passMarkOf = ({ passMark, sections }: Pick<Content, 'passMark' | 'sections'>): number | null =>
  questionsOf([...sections]).length === 0 ? null : passMark;

/** What an answered question tells. */
const toAnswered = (question: Question, chosen: readonly string[], isRight: boolean): Answered => ({
  chosen: [...chosen],
  isRight,
  rightAnswers: question.answers.filter((answer) => answer.isRight).map(({ id }) => id),
  explanation: question.explanation,
});

const toResult = (...given: Parameters<typeof toAnswered>): AnswerResult => ({
  ...toAnswered(...given),
  exercise: null,
});

/** A question without what must not be known before it is answered. */
function toLearnerQuestion(question: Question, done: DonePart | undefined) {
  const { id, text, isMultiple, answers } = question;
  return {
    id,
    text,
    isMultiple,
    answers: answers.map((answer) => ({ id: answer.id, text: answer.text })),
    answered: done?.answers ? toAnswered(question, done.answers, done.isRight === true) : null,
  };
}

const toLearnerSection = ({ id, title, chapters, quiz }: Section, done: ReadonlyMap<string, DonePart>) => ({
  id,
  title,
  chapters: chapters.map((chapter) => ({ ...chapter, isDone: done.has(chapter.id) })),
  quiz: quiz.map((question) => toLearnerQuestion(question, done.get(question.id))),
});

/** The content of a course's task. Throws 404 for one that has none, 409 while it is being changed. */
async function readCourse(
  db: Queryable,
  learner: Learner,
  task: StoredTask,
  { sign }: { readonly sign: Sign },
): Promise<Partial<LearnerContent>> {
  const [content, parts] = await Promise.all([
    task.itemId === null ? undefined : findContent(db, task.itemId),
    partsDone(db, learner, task.id),
  ]);
  // What was completed keeps its result, whatever has become of its content.
  if (!content && task.completedAt) return { course: { ...NO_CONTENT, name: task.title } };
  const { name, description, coverUrl, languageCode, passMark, sections } = contentOf({ content });
  const done = new Map(ofAttempt(parts, attemptOf(task)).map((part) => [part.partId, part]));
  return {
    course: {
      name,
      description,
      coverURL: coverUrl && sign(coverUrl),
      languageCode,
      passMark: passMarkOf({ passMark, sections }),
      sections: withAddresses(sections, sign).map((section) => toLearnerSection(section, done)),
    },
  };
}

/** How far somebody is who has done these parts, in percent; 100 only once the task is completed. */
function shareOf({ sections }: Content, partsDone: readonly string[]): number {
  const parts = [...chaptersOf([...sections]), ...questionsOf([...sections])];
  const done = new Set(partsDone);
  const number = parts.filter(({ id }) => done.has(id)).length;
  return Math.min(99, Math.floor((100 * number) / Math.max(1, parts.length)));
}

/** Stores a part that was done, and the progress that follows from it. */
async function storePart(
  work: Work,
  content: Content,
  part: { readonly partId: string; readonly answers?: string[]; readonly isRight?: boolean },
): Promise<LearnerTask> {
  const { tx, task, now } = work;
  const { companyId, id: taskId, campaignId } = task;
  const attempt = attemptOf(task);
  const parts = await insertPart(tx, { ...part, companyId, taskId, campaignId, attempt, doneAt: now });
  if (!parts || !isRunning(task)) return store(work, {});
  // Never less than before.
  return store(work, { ...begun(work), progress: Math.max(task.progress, shareOf(content, parts)) });
}

/** Notes that a chapter is done. Throws 404 for one that the course doesn't have. */
async function finishChapter(work: Work, chapterId: string): Promise<LearnerTask> {
  const content = contentOf(work);
  if (!chaptersOf([...content.sections]).some(({ id }) => id === chapterId)) throw notFound('This chapter');
  return storePart(work, content, { partId: chapterId });
}

/**
 * Answers a question. Throws 404 for a question that the course doesn't have, 422 for answers that it doesn't
 * offer, 409 when the attempt is over or hasn't begun.
 */
async function answerQuestion(
  work: Work,
  questionId: string,
  answers: readonly string[],
  attempt = attemptOf(work.task),
): Promise<AnswerResult> {
  const { tx, learner, task } = work;
  const content = contentOf(work);
  const question = questionsOf([...content.sections]).find(({ id }) => id === questionId);
  if (!question) throw notFound('This question');
  const given = (await partsDone(tx, learner, task.id)).find(
    (part) => part.partId === questionId && part.attempt === attempt,
  );
  if (given?.answers) return toResult(question, given.answers, given.isRight === true);
  const chosen = [...new Set(answers)];
  const isOffered = chosen.every((id) => question.answers.some((answer) => answer.id === id));
  if (!isOffered || (!question.isMultiple && chosen.length !== 1)) {
    throw invalidField('answers', "This question doesn't have these answers.");
  }
  if (task.status === 'completed') throw conflict('This training is already completed.');
  if (!isRunning(task) || attempt !== attemptOf(task)) throw conflict('This attempt is over.');
  const isRight = isAnsweredRight(question, chosen);
  await storePart(work, content, { partId: questionId, answers: chosen, isRight });
  return toResult(question, chosen, isRight);
}

/** What an attempt with this score makes of a task: it is completed by a pass, else tried again while it may be. */
function finished({ task, now }: Work, score: number | null, isPassed: boolean): Partial<Standing> {
  const result = {
    attempts: attemptOf(task),
    score: countedScore(task.score, score, { isPassed, counted: task.counted }),
  };
  if (isPassed) return { ...result, status: 'completed', progress: 100, completedAt: now };
  return attemptsLeft(task, task.allowed) === 0
    ? { ...result, status: 'failed', completedAt: now }
    : { ...result, status: 'notPassed' };
}

/** Finishes an attempt with the score of its stored answers. Throws 409 while chapters or questions are left. */
async function completeCourse(work: Work): Promise<LearnerTask> {
  const { tx, learner, task } = work;
  const content = contentOf(work);
  const { sections } = content;
  const parts = ofAttempt(await partsDone(tx, learner, task.id), attemptOf(task));
  const done = new Map(parts.map((part) => [part.partId, part]));
  const questions = questionsOf([...sections]);
  const isFinished = [...chaptersOf([...sections]), ...questions].every(({ id }) => done.has(id));
  if (!isFinished) throw conflict('Finish all chapters and answer all questions first.');
  const right = questions.filter(({ id }) => done.get(id)?.isRight).length;
  const score = scoreOf(right, questions.length);
  return store(work, { ...begun(work), ...finished(work, score, isPassing(score, passMarkOf(content))) });
}

/** Begins another attempt: chapters stay done, the questions are asked again. */
async function retryCourse(work: Work, attempt: number): Promise<LearnerTask> {
  const { tx, learner, task } = work;
  const done = ofAttempt(await partsDone(tx, learner, task.id), attempt).map(({ partId }) => partId);
  return store(work, { status: 'inProgress', progress: shareOf(contentOf(work), done) });
}

export const courseCalls: TaskCalls = {
  read: readCourse,
  finishChapter,
  answer: answerQuestion,
  complete: completeCourse,
  retry: retryCourse,
};
