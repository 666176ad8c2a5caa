import { type Actor, isAdminAreaRole } from '@contract/access';
import { limits } from '@contract/limits';
import type { responseSchema, SurveyPlan, SurveyPlatform, surveyBodySchema } from '@contract/surveys';
import { lockCompany } from '@server/domain/company/company.queries';
import type { Tx } from '@server/platform/db/client';
import type { SignedInActor } from '@server/platform/http/context';
import { conflict, notFound } from '@server/platform/http/errors';
import { spend } from '@server/platform/quotas/quotas';
import { words } from '@server/platform/text/words';
import type { z } from 'zod';
import {
  type Asked,
  deleteSurvey,
  findAnswer,
  findOpenOn,
  insertDismissal,
  insertFeedback,
  lockAsked,
  lockSurvey,
  type SurveyRow,
  saveAnswer,
  setState,
  updateSurvey,
} from './surveys.queries';

type Response = z.output<typeof responseSchema>;
type Body = z.output<typeof surveyBodySchema>;

const CLOSED = 'This survey is closed.';

/** The plan of the actor's company, as surveys choose whom they ask. */
export const planOf = ({ hasBoost, isBoosted }: Actor): SurveyPlan =>
  hasBoost ? 'boost' : isBoosted ? 'trial' : 'free';

/** The person who is asked, if surveys are for them there: not for a visitor, and the console's for who may use it. */
export function askedOf(actor: SignedInActor, platform: SurveyPlatform): Asked | undefined {
  if (actor.isVisitor || (platform === 'admin' && !isAdminAreaRole(actor.role))) return undefined;
  return { companyId: actor.companyId, userId: actor.userId, platform };
}

/** The survey that a person answers or dismisses, held until the transaction ends. Throws 404 if it isn't for them. */
async function surveyFor(tx: Tx, actor: SignedInActor, platform: SurveyPlatform, id: number) {
  const asked = askedOf(actor, platform);
  const survey = asked && (await lockAsked(tx, id, platform, planOf(actor)));
  if (!survey) throw notFound('This survey');
  return { asked, survey };
}

/**
 * Stores an answer, once a person and platform, and returns the one that counts. Throws 409 once the survey is closed,
 * unless the person has answered before.
 */
export async function answerSurvey(tx: Tx, actor: SignedInActor, id: number, given: Response, now: Date) {
  const { platform, ...answer } = given;
  const { asked, survey } = await surveyFor(tx, actor, platform, id);
  if (survey.state === 'open' && (await saveAnswer(tx, asked, id, answer, now))) return answer;
  const { rating, message } = (await findAnswer(tx, asked, id)) ?? { rating: null, message: '' };
  if (rating === null) throw conflict(CLOSED);
  return { rating, message };
}

/** Remembers that the person does not want to be asked. Fine if they have answered, or if the survey is closed. */
export async function dismissSurvey(
  tx: Tx,
  actor: SignedInActor,
  id: number,
  platform: SurveyPlatform,
  now: Date,
): Promise<void> {
  const { asked } = await surveyFor(tx, actor, platform, id);
  await insertDismissal(tx, asked, id, now);
}

/** Stores general feedback; so much in a day. Throws 429. */
export async function giveFeedback(tx: Tx, actor: SignedInActor, given: Response, now: Date) {
  const { companyId, userId } = actor;
  const { platform, ...answer } = given;
  const { feedbackADay, feedbackOfCompanyADay, feedbackWindowMs: windowMs } = limits.surveys;
  await spend(
    tx,
    [
      { key: `feedback:person:${companyId}:${userId}`, amount: 1, most: feedbackADay, windowMs },
      { key: `feedback:company:${companyId}`, amount: 1, most: feedbackOfCompanyADay, windowMs },
    ],
    now,
    'You have given a lot of feedback today. Thank you! Please try again tomorrow.',
  );
  const id = await insertFeedback(tx, { companyId, userId, platform }, answer, now);
  return { id, answer };
}

/** A survey to change. Throws 404. */
async function changing(tx: Tx, id: number): Promise<SurveyRow> {
  const survey = await lockSurvey(tx, id);
  if (!survey) throw notFound('This survey');
  return survey;
}

/** A draft to change. Throws 404, and 409 for a survey that people have been asked. */
async function draft(tx: Tx, id: number): Promise<SurveyRow> {
  const survey = await changing(tx, id);
  if (survey.state !== 'draft')
    throw conflict("A survey that people have been asked can't be changed or deleted.");
  return survey;
}

export async function changeSurvey(tx: Tx, id: number, body: Body): Promise<void> {
  await draft(tx, id);
  await updateSurvey(tx, id, body);
}

export async function removeSurvey(tx: Tx, id: number): Promise<SurveyRow> {
  const survey = await draft(tx, id);
  await deleteSurvey(tx, id);
  return survey;
}

/**
 * Opens a survey. Fine if it is open. Locks the provider, so that two surveys can't be opened on a platform at once.
 * Throws 404, and 409 while another is open.
 */
export async function openSurvey(
  tx: Tx,
  { companyId }: SignedInActor,
  id: number,
  now: Date,
): Promise<SurveyRow> {
  await lockCompany(tx, companyId);
  const survey = await changing(tx, id);
  if (survey.state === 'open') return survey;
  const other = await findOpenOn(tx, survey);
  if (other)
    throw conflict(words`Close '${other.title}' first: one survey is asked at a time on each platform.`);
  await setState(tx, id, { state: 'open', openedAt: now, closedAt: null });
  return survey;
}

/** Closes a survey. Fine if it is closed. Throws 404, and 409 for a draft. */
export async function closeSurvey(tx: Tx, id: number, now: Date): Promise<SurveyRow> {
  const survey = await changing(tx, id);
  if (survey.state === 'draft') throw conflict('This survey has not been opened yet.');
  if (survey.state === 'open') await setState(tx, id, { state: 'closed', closedAt: now });
  return survey;
}
