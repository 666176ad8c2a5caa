import type { AnswerResult } from '@contract/learner';
import type { Challenge } from '@contract/secure-code/content';
import {
  CODE_LANGUAGE_IDS,
  isOffered,
  isRightAnswer,
  QUESTIONS,
  type Question,
  shownTo,
  standingOf,
  type Tries,
} from '@contract/secure-code/judging';
import type { LearnerTournament } from '@contract/secure-code/played';
import type { TaskCalls } from '@server/domain/tasks/kind';
import {
  type DonePart,
  insertPart,
  type Learner,
  partsDone,
  type StoredTask,
} from '@server/domain/tasks/work.queries';
import { begun, store, type Work } from '@server/domain/tasks/work.rules';
import type { Queryable } from '@server/platform/db/client';
import { conflict, invalidField, notFound } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';
import { frozenChallenges, languagesOf } from '../tournaments/tournaments.queries';
import { LANGUAGE_PART, languageIn, languageOfId, partOf, progressOf, triesOf } from './parts';

/** A learner's tournament: what may be chosen, what was chosen, and the challenges of that language. Throws 404. */
async function playedBy(db: Queryable, learner: Learner, task: StoredTask) {
  const { companyId } = learner;
  const { itemId } = task;
  const languages = itemId === null ? undefined : (await languagesOf(db, companyId, [itemId])).get(itemId);
  if (itemId === null || !languages?.length) throw notFound('The content of this tournament');
  const parts = await partsDone(db, learner, task.id);
  const codeLanguage = languageIn(parts);
  const challenges = codeLanguage ? await frozenChallenges(db, companyId, itemId, codeLanguage) : [];
  return { languages, codeLanguage, challenges, parts };
}

/** A tournament as its learner may see it. Throws 404 for one that is gone. */
async function readTournament(
  db: Queryable,
  learner: Learner,
  task: StoredTask,
  now: Date,
): Promise<LearnerTournament> {
  const { languages, codeLanguage, challenges, parts } = await playedBy(db, learner, task);
  return {
    languages,
    codeLanguage,
    endsAt: (task.endsAt ?? task.dueAt ?? now).toISOString(),
    challenges: challenges.map((challenge) => shownTo(challenge, triesOf(parts, challenge))),
  };
}

const told = (chosen: readonly string[], isRight: boolean): AnswerResult => ({
  chosen: [...chosen],
  isRight,
  rightAnswers: [],
  explanation: '',
  exercise: null,
});

/** Stores a part; a repeated one changes nothing. */
const note = ({ tx, task: { companyId, id: taskId, campaignId }, now: doneAt }: Work, part: DonePart) =>
  insertPart(tx, {
    ...{ companyId, taskId, campaignId, doneAt },
    ...part,
    answers: part.answers,
  });

/** Chooses the language, once. Throws 409 for another than was chosen, and 422 for one that isn't offered. */
async function chooseLanguage(work: Work, id: string | undefined): Promise<AnswerResult> {
  const { languages, codeLanguage } = await playedBy(work.tx, work.learner, work.task);
  const chosen = languageOfId(id);
  if (!chosen || !languages.includes(chosen))
    throw invalidField('answers', "This programming language isn't offered.");
  if (codeLanguage !== null && codeLanguage !== chosen)
    throw conflict(words`You have chosen ${codeLanguage}. The language can't be changed.`);
  const answers = [CODE_LANGUAGE_IDS[chosen]];
  if (codeLanguage === null) {
    await note(work, { partId: LANGUAGE_PART, attempt: 1, answers, isRight: null });
    await store(work, { ...begun(work), score: work.task.score ?? 0 });
  }
  return told(answers, true);
}

const toResult = (challenge: Challenge, tries: Tries, question: Question, answer: string): AnswerResult => ({
  ...told([answer], isRightAnswer(challenge, question, answer)),
  challenge: shownTo(challenge, tries),
});

/**
 * Answers a question of a challenge. An attempt counts once: repeated, it tells how the challenge stands. Throws 404 for a
 * challenge that there isn't, 409 before its turn, and 422 for an answer that isn't offered.
 */
async function answerQuestion(
  work: Work,
  [position, question]: readonly [number, Question],
  answer: string,
  attempt: number | undefined,
): Promise<AnswerResult> {
  const { challenges, codeLanguage, parts } = await playedBy(work.tx, work.learner, work.task);
  if (codeLanguage === null) throw conflict('Choose a programming language first.');
  const challenge = challenges.find((one) => one.position === position);
  if (!challenge) throw notFound('This challenge');
  if (!isOffered(challenge, question, answer))
    throw invalidField('answers', "This challenge doesn't have this answer.");
  const tries = triesOf(parts, challenge);
  const given = tries[question];
  const { asked } = standingOf(challenge, tries);
  const number = attempt ?? given.length + 1;
  const first = given[number - 1];
  if (first !== undefined) return toResult(challenge, tries, question, first);
  // Solved or without attempts since: another device was faster.
  if (asked !== question && given.length > 0) return toResult(challenge, tries, question, answer);
  if (asked === null) throw conflict('This challenge is closed.');
  if (asked !== question) throw conflict('Find the line first.');
  if (number !== given.length + 1) throw conflict("The attempt before hasn't been made.");

  const after = { ...tries, [question]: [...given, answer] };
  await note(work, {
    partId: partOf(challenge, question),
    attempt: number,
    answers: [answer],
    isRight: null,
  });
  const { isClosed, isSolved } = standingOf(challenge, after);
  if (isClosed) {
    const last = [after.line, after.fix].flatMap((answers) => answers.at(-1) ?? []);
    await note(work, { partId: challenge.key, attempt: 1, answers: last, isRight: isSolved });
  }
  const { progress, score, isFinished } = progressOf(challenges, (one) =>
    one === challenge ? after : triesOf(parts, one),
  );
  const end = isFinished ? { status: 'completed' as const, completedAt: work.now } : {};
  await store(work, { ...begun(work), progress, score, ...end });
  return toResult(challenge, after, question, answer);
}

/** The position and question in the id of a call: '3-fix'. */
function questionIn(partId: string): readonly [number, Question] | undefined {
  const [, position, name] = partId.match(/^([1-9])-([a-z]+)$/) ?? [];
  const question = QUESTIONS.find((one) => one === name);
  return position && question ? [Number(position), question] : undefined;
}

async function answerPart(
  work: Work,
  partId: string,
  answers: readonly string[],
  attempt?: number,
): Promise<AnswerResult> {
  const [answer, ...others] = answers;
  if (answer === undefined || others.length > 0) throw invalidField('answers', 'Give one answer.');
  if (partId === LANGUAGE_PART) return chooseLanguage(work, answer);
  const question = questionIn(partId);
  if (!question) throw notFound('This challenge');
  return answerQuestion(work, question, answer, attempt);
}

export const tournamentCalls: TaskCalls = {
  read: async (db, learner, task, { now }) => ({ tournament: await readTournament(db, learner, task, now) }),
  answer: answerPart,
  // The last answer completes it.
  complete: async () => {
    throw conflict('Answer all challenges first.');
  },
};
