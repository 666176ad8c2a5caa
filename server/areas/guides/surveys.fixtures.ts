import { limits } from '@contract/limits';
import { searchKey } from '@contract/names';
import { RATINGS, SURVEY_PLANS, SURVEY_PLATFORMS, SURVEY_STATES } from '@contract/surveys';
import { type Collection, fields, type Rows } from '@server/platform/db/collection';
import { z } from 'zod';
import { surveyAnswers, surveys } from './surveys.tables';

const { id, dateTime, maybeDateTime } = fields;

const survey = z.strictObject({
  id,
  title: z.string().min(1).max(limits.surveys.titleMax),
  text: z.string().max(limits.surveys.textMax),
  platforms: z.array(z.enum(SURVEY_PLATFORMS)).min(1),
  plans: z.array(z.enum(SURVEY_PLANS)),
  state: z.enum(SURVEY_STATES),
  createdAt: dateTime,
  openedAt: maybeDateTime,
  closedAt: maybeDateTime,
});
type SurveyRow = z.infer<typeof survey>;

/** Without a rating the person dismissed the question; without a survey it is general feedback. */
const answer = z.strictObject({
  companyId: id,
  id,
  userId: id,
  survey: id.nullable(),
  platform: z.enum(SURVEY_PLATFORMS),
  rating: z.int().min(1).max(RATINGS.length).nullable(),
  message: z.string().max(limits.text.messageMax),
  mayContact: z.boolean(),
  answeredAt: dateTime,
});
type AnswerRow = z.infer<typeof answer>;

const asked: Collection<SurveyRow> = {
  row: survey,
  table: surveys,
  keys: ['id'],
  check({ state, openedAt, closedAt }, report) {
    if ((openedAt === null) !== (state === 'draft'))
      report('openedAt', 'must be set exactly when it has been opened', 'inconsistent');
    if ((closedAt === null) === (state === 'closed'))
      report('closedAt', 'must be set exactly when it is closed', 'inconsistent');
  },
  map: (row) => ({ ...row, titleKey: searchKey(row.title) }),
};

const given: Collection<AnswerRow, { surveys: SurveyRow }> = {
  row: answer,
  table: surveyAnswers,
  keys: ['companyId', 'id'],
  refs: { userId: 'users', survey: 'surveys' },
  unique: ({ companyId, userId, survey: of, platform, id: own }) => ({
    userId: `${companyId} ${userId} ${of ?? `feedback ${own}`} ${platform}`,
  }),
  check({ survey: surveyId, platform, rating }, report, { find }: Rows<{ surveys: SurveyRow }>) {
    if (surveyId === null) {
      if (rating === null) report('rating', 'nobody dismisses general feedback', 'inconsistent');
      return;
    }
    const of = find('surveys', surveyId);
    if (!of || of.state === 'draft') report('survey', 'is no survey that has been opened', 'inconsistent');
    else if (!of.platforms.includes(platform)) report('platform', 'is not asked there', 'inconsistent');
  },
  map: ({ survey: surveyId, ...row }) => ({ ...row, surveyId, messageKey: searchKey(row.message) }),
};

export const surveyCollections = { surveys: asked, survey_answers: given };
