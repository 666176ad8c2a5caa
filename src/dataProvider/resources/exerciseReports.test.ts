import type { ExercisePart } from '@contract/phishing-exercise/content';
import type {
  ExerciseSummary,
  GivenAnswer,
  MessageAnswer,
  UserReport,
} from '@contract/phishing-exercise/reports';
import { COMPANY_ID, fakeProvider } from '@tests/support/fake-provider';
import { describe, expect, it } from 'vitest';
import { buildDepartment } from '../testing';
import type { ReportParams } from './lists';

const EXERCISES = `/phishing-exercise/api/v1/company/${COMPANY_ID}`;
const REPORT = `${EXERCISES}/campaign/9/report`;

const pageOf = (items: object[], more: object = {}) => ({
  json: {
    data: { items, pageInfo: { pageNumber: 0, pageSize: 10, totalItems: 31, totalIsMinimum: true }, ...more },
  },
});
const params = (filter: object, field = 'name') => ({
  pagination: { page: 2, perPage: 10 },
  sort: { field, order: 'DESC' as const },
  filter: { campaignId: 9, ...filter },
});

const AT = '2026-02-01T10:00:00.000Z';
const none = { correct: 0, partial: 0, wrong: 0 };
const learner: UserReport = {
  id: 5,
  fullName: 'Bo Berg',
  email: 'bo@acme.test',
  departments: ['Sales'],
  status: 'NOT_STARTED',
  daysToComplete: 3,
  dueAt: AT,
  completionPercentage: 0,
  ...none,
  score: null,
  completedAt: null,
};
const answer: GivenAnswer = {
  userId: 5,
  fullName: 'Bo Berg',
  email: 'bo@acme.test',
  answer: 'LOOKS_LEGIT',
  status: 'WRONG',
  answeredAt: AT,
};
const message = (templateId: number): MessageAnswer => ({
  templateId,
  name: `Message ${templateId}`,
  thumbnailUrl: null,
  layoutType: 'SMS',
  answer: null,
  answerStatus: null,
  answeredAt: null,
});
const summary: ExerciseSummary = {
  id: 8,
  name: 'Mix',
  startedAt: AT,
  status: 'ONGOING',
  learners: 4,
  completionPercentage: 0,
  overdue: 0,
  score: null,
  ...none,
};
const template: ExercisePart = {
  templateId: 4,
  orderNumber: 1,
  name: 'Message 4',
  layoutType: 'SMS',
  difficulty: null,
  languageCode: 'en',
  thumbnailUrl: null,
  subject: '',
  fromName: '',
  fromEmail: '',
  fromPhone: '+1 202-555-0143',
  html: 'Pay now',
  legend: 'You wait for a parcel.',
  answers: [],
  callouts: [],
};
const told = { template, correct: 1, partial: 0, wrong: 2, total: 3 };

/** The addresses that were asked for. */
async function asked(resource: string, given: ReturnType<typeof params>): Promise<string[]> {
  const { provider, sent } = fakeProvider(pageOf([], told));
  await provider.getList(resource, given);
  return sent.map(({ method, url }) => `${method} ${url}`);
}

describe('lists', () => {
  it.each([
    [
      'exercise_learners',
      params({ search: 'bo', status: ['OVERDUE', 'COMPLETED'], departments: [3], groups: [5, 6] }, 'score'),
      `${REPORT}/users?pageNumber=1&pageSize=10&orderBy=score&order=desc&searchText=bo&status=OVERDUE&status=COMPLETED&departments=3&groups=5&groups=6`,
    ],
    [
      'exercise_report_departments',
      params({ search: 'sal' }, 'overdue'),
      `${REPORT}/departments?pageNumber=1&pageSize=10&orderBy=overdue&order=desc&searchText=sal`,
    ],
    [
      'exercise_report_groups',
      params({}),
      `${REPORT}/groups?pageNumber=1&pageSize=10&orderBy=name&order=desc`,
    ],
    [
      'exercise_report_templates',
      params({}, 'wrong'),
      `${REPORT}/templates?pageNumber=1&pageSize=10&orderBy=wrong&order=desc`,
    ],
    [
      'exercise_answers',
      params({ templateId: 4, search: 'bo', status: ['WRONG'] }),
      `${REPORT}/template/4?pageNumber=1&pageSize=10&searchText=bo&status=WRONG`,
    ],
    [
      'exercise_department_choices',
      params({ search: 'sal' }),
      `${REPORT}/filter/departments?pageNumber=1&pageSize=10&searchText=sal`,
    ],
    ['exercise_group_choices', params({}), `${REPORT}/filter/groups?pageNumber=1&pageSize=10`],
    [
      'exercise_summary',
      params({ search: 'mix', campaigns: [9, 8], from: '2026-01-01', to: '2026-02-01' }, 'startedAt'),
      `${EXERCISES}/campaigns/report/summary?pageNumber=1&pageSize=10&orderBy=startedAt&order=desc&searchText=mix&campaignIds=9&campaignIds=8&from=2026-01-01&to=2026-02-01`,
    ],
    [
      'exercise_choices',
      params({ search: 'mix' }),
      `${EXERCISES}/campaigns/report/filter/campaigns?pageNumber=1&pageSize=10&searchText=mix`,
    ],
    ['exercise_results', params({ userId: 5 }), `${EXERCISES}/user/5/results?pageNumber=1&pageSize=10`],
  ])('%s ask in the documented parameters', async (resource, given, url) => {
    expect(await asked(resource, given)).toEqual([`GET ${url}`]);
  });

  it.each(['exercise_learners', 'exercise_report_groups', 'exercise_report_templates', 'exercise_summary'])(
    '%s leave out a column that the gateway does not sort by',
    async (resource) => {
      expect((await asked(resource, params({}, 'secret')))[0]).not.toMatch(/order/);
    },
  );
});

describe('answers', () => {
  it('of a broad search tell that their total is a lower bound', async () => {
    const { provider } = fakeProvider(pageOf([learner]));
    expect(await provider.getList('exercise_learners', params({}))).toEqual({
      data: [learner],
      total: 31,
      meta: { totalIsMinimum: true },
    });
  });

  it('to a template are records by user, with its totals beside them', async () => {
    const { provider } = fakeProvider(pageOf([answer], told));
    expect(await provider.getList('exercise_answers', params({ templateId: 4 }))).toEqual({
      data: [{ ...answer, id: 5 }],
      total: 31,
      meta: { ...told, totalIsMinimum: true },
    });
  });

  it('of a learner come at once, and are paged here', async () => {
    const items = Array.from({ length: 13 }, (_, at) => message(at + 1));
    const { provider, sent } = fakeProvider({ json: { data: { user: learner, items } } });
    const { data, total, meta } = await provider.getList('exercise_messages', params({ userId: 5 }));
    expect(sent[0]?.url).toBe(`${REPORT}/user/5`);
    expect([data.map(({ id }) => id), total, meta]).toEqual([[11, 12, 13], 13, { user: learner }]);
  });

  it('name what is filtered by, also where it is not on the page', async () => {
    const { provider, sent } = fakeProvider(pageOf([summary]), pageOf([buildDepartment()]));
    expect(await provider.getMany('exercise_choices', { ids: [8] })).toEqual({
      data: [{ id: 8, name: 'Mix' }],
    });
    await provider.getMany('exercise_department_choices', { ids: [3, 4] });
    expect(sent.map(({ url }) => url)).toEqual([
      `${EXERCISES}/campaigns/report/summary?ids=8&pageSize=1`,
      `/customers/api/v1/company/${COMPANY_ID}/departments?ids=3&ids=4&pageSize=2`,
    ]);
  });
});

describe('an export', () => {
  const ofReport = (filter: object, field = 'name'): ReportParams => params(filter, field);
  it.each<[string, ReportParams, string]>([
    [
      'exercise_learners',
      ofReport({ search: 'bo', status: ['OVERDUE'] }, 'score'),
      `${REPORT}/users?orderBy=score&order=desc&searchText=bo&status=OVERDUE&isCsv=true`,
    ],
    ['exercise_report_departments', ofReport({}), `${REPORT}/departments?orderBy=name&order=desc&isCsv=true`],
    ['exercise_report_groups', ofReport({}), `${REPORT}/groups?orderBy=name&order=desc&isCsv=true`],
    ['exercise_report_templates', ofReport({}), `${REPORT}/templates?orderBy=name&order=desc&isCsv=true`],
    [
      'exercise_answers',
      ofReport({ templateId: 4, status: ['WRONG'] }),
      `${REPORT}/template/4?status=WRONG&isCsv=true`,
    ],
    ['exercise_messages', ofReport({ userId: 5 }), `${REPORT}/user/5?isCsv=true`],
    [
      'exercise_summary',
      ofReport({ campaigns: [9], to: '2026-02-01' }),
      `${EXERCISES}/campaigns/report/summary?orderBy=name&order=desc&campaignIds=9&to=2026-02-01&isCsv=true`,
    ],
  ])('of %s has its filters and order, and no page', async (resource, given, url) => {
    const { provider, sent } = fakeProvider();
    await provider.exportList(resource, given);
    expect(sent.map((one) => one.url)).toEqual([url]);
  });
});
