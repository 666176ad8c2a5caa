import { limits } from '@contract/limits';
import {
  FEEDBACK,
  type Survey,
  type SurveyAnswer,
  type SurveyAnswerFilter,
  type SurveyAnswerSort,
  surveyEndpoints,
} from '@contract/surveys';
import texts from '@i18n/en/surveys.json' with { type: 'json' };
import { mapBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import { notFound } from '@server/platform/http/errors';
import { rangeWindow } from '@server/platform/http/paging';
import { type Columns, tableCsv } from '@server/platform/text/csv';
import { type AnswerList, type AnswerRow, countRatings, eachAnswer, selectAnswers } from './answers.queries';
import {
  type CountedSurvey,
  findSurvey,
  findUnanswered,
  insertSurvey,
  selectSurveys,
} from './surveys.queries';
import {
  answerSurvey,
  askedOf,
  changeSurvey,
  closeSurvey,
  dismissSurvey,
  giveFeedback,
  openSurvey,
  planOf,
  removeSurvey,
} from './surveys.rules';

const toSurvey = ({ titleKey: _, createdAt, openedAt, closedAt, ...survey }: CountedSurvey): Survey => ({
  ...survey,
  createdAt: createdAt.toISOString(),
  openedAt: openedAt?.toISOString() ?? null,
  closedAt: closedAt?.toISOString() ?? null,
});

/** A survey after a change, as the transaction left it. Throws 404. */
async function readSurvey(db: Queryable, id: number): Promise<Survey> {
  const survey = await findSurvey(db, id);
  if (!survey) throw notFound('This survey');
  return toSurvey(survey);
}

const toAnswer = ({ companyId: _, name, lastName, email, ...row }: AnswerRow): SurveyAnswer => ({
  ...row,
  rating: row.rating ?? 0,
  contact: email === null ? null : { name: `${name} ${lastName}`.trim(), email },
  answeredAt: row.answeredAt.toISOString(),
});

const { columns } = texts.answers;

const ANSWER_COLUMNS: Columns<SurveyAnswer> = [
  [columns.answeredAt, (one) => one.answeredAt],
  [columns.survey, (one) => one.surveyTitle ?? texts.answers.feedback],
  [columns.companyName, (one) => one.companyName],
  [columns.platform, (one) => texts.platforms[one.platform]],
  [columns.rating, (one) => one.rating],
  [columns.message, (one) => one.message],
  [columns.contact, (one) => one.contact && `${one.contact.name} <${one.contact.email}>`.trim()],
];

interface AskedList {
  readonly filter?: SurveyAnswerFilter | undefined;
  readonly sort?: readonly [SurveyAnswerSort, string] | undefined;
}

const narrowedBy = (filter: SurveyAnswerFilter = {}) => ({
  search: filter.q,
  surveys: filter.survey?.map((one) => (one === FEEDBACK ? FEEDBACK : Number(one))),
  platforms: filter.platform,
  ratings: filter.rating?.map(Number),
});

function listOf({ filter, sort }: AskedList): AnswerList {
  const [orderBy, order] = sort ?? ['answeredAt', 'desc'];
  return { ...narrowedBy(filter), orderBy, isDescending: order.startsWith('desc') };
}

/** What people are asked, and what they answer. */
function askedRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(surveyEndpoints.asked, async ({ db, actor, query: { platform } }) => {
    const asked = askedOf(actor, platform);
    const survey = asked && (await findUnanswered(db, asked, planOf(actor)));
    return { data: survey ? { surveyId: survey.id, title: survey.title, text: survey.text } : null };
  });

  write(surveyEndpoints.respond, async ({ tx, deps, actor, params: { surveyId }, body, audit }) => {
    const now = deps.clock();
    const details = { platform: body.platform };
    if (surveyId === FEEDBACK) {
      const { id, answer } = await giveFeedback(tx, actor, body, now);
      await audit({ action: 'feedback.given', target: { type: 'feedback', id }, details });
      return { data: { rating: answer.rating, message: answer.message } };
    }
    const { rating, message } = await answerSurvey(tx, actor, surveyId, body, now);
    await audit({ action: 'survey.answered', target: { type: 'survey', id: surveyId }, details });
    return { data: { rating, message } };
  });

  write(surveyEndpoints.dismiss, async ({ tx, deps, actor, params: { surveyId }, body, audit }) => {
    await dismissSurvey(tx, actor, surveyId, body.platform, deps.clock());
    const details = { platform: body.platform };
    await audit({ action: 'survey.dismissed', target: { type: 'survey', id: surveyId }, details });
    return { data: { surveyId } };
  });
}

/** The provider's place: surveys of all companies, and what was answered. */
function providerRoutes({ read, write }: ReturnType<typeof binder>): void {
  const target = (id: number) => ({ type: 'survey', id });

  read(surveyEndpoints.list, async ({ db, query: { filter = {}, sort, range } }) => {
    const [orderBy, order] = sort ?? ['createdAt', 'desc'];
    const window = rangeWindow(range);
    const { rows, total } = await selectSurveys(db, {
      ...window,
      search: filter.q,
      states: filter.state,
      ids: filter.id,
      orderBy,
      isDescending: order.startsWith('desc'),
    });
    return { items: rows.map(toSurvey), first: window.offset, total };
  });

  read(surveyEndpoints.get, ({ db, params }) => readSurvey(db, params.id));

  write(surveyEndpoints.create, async ({ tx, deps, body, audit }) => {
    const id = await insertSurvey(tx, body, deps.clock());
    await audit({ action: 'survey.created', target: target(id), details: { title: body.title } });
    return readSurvey(tx, id);
  });

  write(surveyEndpoints.update, async ({ tx, params: { id }, body, audit }) => {
    await changeSurvey(tx, id, body);
    await audit({ action: 'survey.updated', target: target(id), details: { title: body.title } });
    return readSurvey(tx, id);
  });

  write(surveyEndpoints.remove, async ({ tx, params: { id }, audit }) => {
    const before = await readSurvey(tx, id);
    const { title } = await removeSurvey(tx, id);
    await audit({ action: 'survey.deleted', target: target(id), details: { title } });
    return before;
  });

  write(surveyEndpoints.open, async ({ tx, deps, actor, params: { id }, audit }) => {
    const { title } = await openSurvey(tx, actor, id, deps.clock());
    await audit({ action: 'survey.opened', target: target(id), details: { title } });
    return readSurvey(tx, id);
  });

  write(surveyEndpoints.close, async ({ tx, deps, params: { id }, audit }) => {
    const { title } = await closeSurvey(tx, id, deps.clock());
    await audit({ action: 'survey.closed', target: target(id), details: { title } });
    return readSurvey(tx, id);
  });

  read(surveyEndpoints.answers, async ({ db, query }) => {
    const window = rangeWindow(query.range);
    const { rows, total } = await selectAnswers(db, listOf(query), window);
    const { exactSearchTotal } = limits.paging;
    return {
      items: rows.map(toAnswer),
      first: window.offset,
      total: Math.min(total, exactSearchTotal),
      totalIsMinimum: total > exactSearchTotal,
    };
  });

  read(surveyEndpoints.summary, async ({ db, query }) => {
    const ratings = await countRatings(db, narrowedBy(query.filter));
    const answers = ratings.reduce((sum, one) => sum + one.answers, 0);
    const stars = ratings.reduce((sum, one) => sum + one.answers * one.rating, 0);
    return { answers, average: answers === 0 ? null : stars / answers, ratings };
  });

  read(surveyEndpoints.exportAnswers, async ({ db, deps, query }) => ({
    fileName: `survey-answers-${deps.clock().toISOString().slice(0, 10)}.csv`,
    chunks: tableCsv(ANSWER_COLUMNS, mapBatches(eachAnswer(db, listOf(query)), toAnswer)),
  }));
}

export function surveyRoutes(bind: ReturnType<typeof binder>): void {
  askedRoutes(bind);
  providerRoutes(bind);
}
