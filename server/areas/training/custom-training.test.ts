import { learnerEndpoints } from '@contract/learner';
import { limits } from '@contract/limits';
import { campaignEndpoints } from '@contract/training/campaigns';
import type { Section } from '@contract/training/content';
import { courseEndpoints } from '@contract/training/courses';
import { type CustomTraining, customTrainingEndpoints } from '@contract/training/customTraining';
import { courseShares } from '@server/domain/courses/courses.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildVisit } from '@tests/support/visits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const QUESTION = {
  id: 'q1',
  text: 'What first?',
  isMultiple: false,
  answers: [
    { id: 'a', text: 'Think', isRight: true },
    { id: 'b', text: 'Click', isRight: false },
  ],
  explanation: '',
};
const SECTIONS: Section[] = [
  {
    id: 's1',
    title: 'Start',
    chapters: [
      { id: 'c1', kind: 'text', title: 'Read', text: 'Think first.' },
      { id: 'c2', kind: 'link', title: 'More', text: '', url: 'ftp://files.guide.example/more.txt' },
    ],
    quiz: [QUESTION],
  },
];
const CONTENT: CustomTraining = {
  name: 'Our own',
  description: 'For us.',
  language: 'pt-br',
  pass_mark: 80,
  coverURL: '/illustrations/courses/truck.svg',
  sections: SECTIONS,
};
const { create, save, remove, publish, disable, clone, videos } = customTrainingEndpoints;

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
});
beforeEach(async () => {
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
});
afterAll(() => gateway.close());

const params = () => ({ companyId: company.id });
const start = async (name = 'Our own') =>
  (await gateway.call(create, { token, params: params(), body: { name, language: 'en' } })).body.data;
const saveAs = (courseId: number, revision: number, changes: Partial<CustomTraining> = {}) =>
  gateway.call(save, {
    token,
    params: { ...params(), courseId },
    body: { ...CONTENT, ...changes, revision },
  });
const setDraft = (courseId: number, is_draft: boolean, headers: Record<string, string> = {}) =>
  gateway.call(publish, { token, params: params(), body: { course_id: courseId, is_draft }, headers });
const setActive = (courseId: number, active: boolean) =>
  gateway.call(disable, { token, params: params(), body: { course_id: courseId, active } });
const copy = (courseId: number, headers: Record<string, string> = {}) =>
  gateway.call(clone, { token, params: { ...params(), courseId }, headers });
const removeIt = (courseId: number) => gateway.call(remove, { token, params: { ...params(), courseId } });
const namesOf = async () =>
  (await gateway.call(courseEndpoints.list, { token, params: params(), query: {} })).body.data
    .filter((course) => course.custom_training_company_id === company.id)
    .map(({ name }) => name);
/** A training with content, published. */
async function published() {
  const { id } = await start();
  await saveAs(id, 1);
  return (await setDraft(id, false)).body.data;
}
const assign = (courseId: number) =>
  gateway.call(campaignEndpoints.create, {
    token,
    params: params(),
    body: {
      courseId,
      name: 'Campaign',
      assignmentType: 'ALL_USERS',
      daysToComplete: 14,
      subject: 'New',
      message: 'Hello',
      notificationsEnabled: false,
    },
  });

describe('a custom training', () => {
  it('begins as an empty draft, is saved with its totals, and is published', async () => {
    const draft = await start();
    expect(draft).toMatchObject({
      custom_training_company_id: company.id,
      is_draft: true,
      is_active: true,
      is_provider_own: false,
      revision: 1,
      sections: [],
      pass_mark: null,
    });
    const saved = (await saveAs(draft.id, 1)).body.data;
    expect(saved).toMatchObject({
      ...CONTENT,
      revision: 2,
      is_draft: true,
      total_chapters: 2,
      total_quizzes: 1,
    });
    const view = await gateway.call(courseEndpoints.view, {
      token,
      params: { ...params(), courseId: draft.id },
    });
    expect(view.body.data).toEqual(saved);
    expect((await setDraft(draft.id, false)).body.data).toMatchObject({ is_draft: false, revision: 3 });
  });

  it('is saved incomplete, and published only once nothing lacks: each lack is named by its path', async () => {
    const { id } = await start();
    expect((await setDraft(id, false)).error.details).toEqual([
      { code: 'sections', description: 'Add at least one chapter.' },
    ]);
    const [section] = SECTIONS;
    if (!section) throw new Error('no section');
    const incomplete: Section[] = [
      {
        ...section,
        title: '',
        chapters: [
          {
            id: 'c1',
            kind: 'video',
            title: '',
            text: '',
            url: '',
            posterURL: null,
            captions: [],
            durationSeconds: 0,
          },
        ],
        quiz: [{ ...QUESTION, answers: [] }],
      },
    ];
    expect((await saveAs(id, 1, { sections: incomplete })).status).toBe(200);
    const { error, status } = await setDraft(id, false);
    expect(status).toBe(422);
    expect(error.details.map(({ code }) => code)).toEqual([
      'sections.0.title',
      'sections.0.chapters.0.title',
      'sections.0.chapters.0.url',
      'sections.0.quiz.0.answers',
    ]);
  });

  it('is not overwritten by someone who has not seen the last change', async () => {
    const { id } = await start();
    expect((await saveAs(id, 1, { name: 'Mine' })).body.data.revision).toBe(2);
    const late = await saveAs(id, 1, { name: 'Theirs' });
    expect([late.status, late.error.code]).toEqual([409, 'REVISION_CONFLICT']);
    expect(await namesOf()).toEqual(['Mine']);
  });

  it('has the usual pass mark, and none without questions', async () => {
    const { id } = await start();
    expect((await saveAs(id, 1, { pass_mark: null })).body.data.pass_mark).toBe(limits.courses.passMark);
    expect((await saveAs(id, 2, { sections: [] })).body.data.pass_mark).toBeNull();
  });

  it('takes no two parts with one id, which would mix up what learners have done', async () => {
    const { id } = await start();
    const [section] = SECTIONS;
    for (const sections of [
      [...SECTIONS, ...SECTIONS],
      [{ ...section, quiz: [{ ...QUESTION, answers: [QUESTION.answers[0], QUESTION.answers[0]] }] }],
    ])
      expect((await saveAs(id, 1, { sections: sections as Section[] })).error.details[0]?.code).toBe(
        'sections',
      );
  });

  it('is changed as a draft only, and goes back to draft unless it is assigned anywhere', async () => {
    const course = await published();
    expect((await saveAs(course.id, course.revision)).error.code).toBe('NOT_A_DRAFT');
    const customer = await gateway.buildCompany();
    const campaign = await gateway.buildCampaign({ companyId: customer.id }, { courseId: course.id });
    const refused = await setDraft(course.id, true);
    expect([refused.status, refused.error.code]).toEqual([409, 'COURSE_IN_USE']);
    await gateway.db.execute(`UPDATE campaigns SET date_ended = now() WHERE id = ${campaign.id}`);
    const draft = (await setDraft(course.id, true)).body.data;
    expect(draft.is_draft).toBe(true);
    expect((await saveAs(course.id, draft.revision)).status).toBe(200);
  });

  it('waits with the learners of ended campaigns until it is published again', async () => {
    const course = await published();
    const learner = await gateway.buildUser({ companyId: company.id });
    const task = await gateway.buildTask(learner, { itemId: course.id });
    const given = {
      token: await gateway.tokenFor(learner),
      params: { ...params(), taskId: task.id },
    };
    await setDraft(course.id, true);
    expect((await gateway.call(learnerEndpoints.task, given)).status).toBe(409);
    expect((await gateway.call(learnerEndpoints.complete, given)).status).toBe(409);
    await setDraft(course.id, false);
    expect((await gateway.call(learnerEndpoints.task, given)).status).toBe(200);
  });

  it('is offered to assign while it is published and enabled; campaigns of a disabled one go on', async () => {
    const draft = await start();
    expect((await assign(draft.id)).status).toBe(404);
    const course = await published();
    expect((await setActive(course.id, false)).body.data.is_active).toBe(false);
    expect((await assign(course.id)).status).toBe(404);
    expect((await setActive(course.id, true)).body.data.is_active).toBe(true);
    const campaign = (await assign(course.id)).body;
    expect((await setActive(course.id, false)).body.data).toMatchObject({ is_active: false, use: 'running' });
    const { body } = await gateway.call(campaignEndpoints.get, {
      token,
      params: { ...params(), id: campaign.id },
    });
    expect(body.status).toBe('ACTIVE');
  });

  it('is deleted unless it was ever assigned or is shared', async () => {
    const { id } = await start('Short-lived');
    expect((await removeIt(id)).status).toBe(200);
    expect((await removeIt(id)).status).toBe(404);
    const used = await published();
    await gateway.buildCampaign(
      { companyId: company.id },
      { courseId: used.id, dateEnded: new Date(), archivedAt: new Date() },
    );
    expect((await removeIt(used.id)).status).toBe(409);
    const shared = await published();
    const customer = await gateway.buildCompany();
    await gateway.db
      .insert(courseShares)
      .values({ courseId: shared.id, companyId: customer.id, sharedAt: new Date() });
    expect((await removeIt(shared.id)).status).toBe(409);
  });

  it('shows in the activity when it was begun and published, not every pause of the writer', async () => {
    const course = await published();
    const events = await gateway.db.select().from(auditEvents).where(eq(auditEvents.companyId, company.id));
    const about = events.filter(({ targetId }) => targetId === String(course.id)).map(({ action }) => action);
    expect(about).toEqual(['course.created', 'course.updated', 'course.published']);
  });
});

describe('a copy', () => {
  it('of a course of the library is a draft with all its content', async () => {
    const course = await gateway.buildCourse({
      name: 'Phishing',
      sections: SECTIONS,
      passMark: 60,
      languageCode: 'fr',
      category: 'compliance',
    });
    const made = (await copy(course.id)).body.data;
    expect(made).toMatchObject({
      name: 'Phishing (copy)',
      is_draft: true,
      sections: SECTIONS,
      pass_mark: 60,
      language: 'fr',
      course_type: 'compliance',
      custom_training_company_id: company.id,
      revision: 1,
      use: 'available',
    });
    expect((await saveAs(made.id, 1)).status).toBe(200);
  });

  it('is made once, however often the call is sent', async () => {
    const { id } = await gateway.buildCourse({ name: 'Once' });
    const headers = { 'idempotency-key': 'copy-once-please' };
    const first = await copy(id, headers);
    expect((await copy(id, headers)).body).toEqual(first.body);
    expect(await namesOf()).toEqual(['Once (copy)']);
  });

  it('keeps within the length of a name', async () => {
    const { id } = await gateway.buildCourse({ name: 'x'.repeat(limits.text.nameMax) });
    const { name } = (await copy(id)).body.data;
    expect(name.length).toBe(limits.text.nameMax);
    expect(name).toMatch(/x \(copy\)$/);
  });

  it("of what the company can't see is refused", async () => {
    const other = await gateway.buildCompany();
    for (const { id } of [
      await gateway.buildCourse({ ownerCompanyId: other.id }),
      await gateway.buildCourse({ category: 'for_partner_admins' }),
      await gateway.buildCourse({ deletedAt: new Date() }),
    ])
      expect((await copy(id)).status).toBe(404);
  });
});

describe('who may', () => {
  /** The statuses of every write, by somebody else on this company's training. */
  async function attempts(credentials: string, companyId: number, courseId: number) {
    const given = { token: credentials, params: { companyId, courseId } };
    const body = { course_id: courseId, is_draft: true };
    return Promise.all([
      gateway.call(save, { ...given, body: { ...CONTENT, revision: 1 } }),
      gateway.call(remove, given),
      gateway.call(publish, { ...given, params: { companyId }, body }),
      gateway.call(disable, {
        ...given,
        params: { companyId },
        body: { course_id: courseId, active: false },
      }),
    ]);
  }

  it("nobody but the company's own admins changes a training", async () => {
    const { id } = await published();
    const other = await gateway.buildCompany();
    const foreign = await gateway.tokenFor(await gateway.buildAdmin(other));
    const reader = await gateway.tokenFor(
      await gateway.buildUser({ companyId: company.id, role: 'read_only_admin' }),
    );
    const statuses = async (...given: Parameters<typeof attempts>) =>
      (await attempts(...given)).map(({ status }) => status);
    expect(await statuses(foreign, other.id, id)).toEqual([404, 404, 404, 404]);
    expect(await statuses(foreign, company.id, id)).toEqual([403, 403, 403, 403]);
    expect(await statuses(reader, company.id, id)).toEqual([403, 403, 403, 403]);

    const library = await gateway.buildCourse();
    expect(await statuses(token, company.id, library.id)).toEqual([404, 404, 404, 404]);
    const shared = await gateway.buildCourse({ ownerCompanyId: other.id });
    await gateway.db
      .insert(courseShares)
      .values({ courseId: shared.id, companyId: company.id, sharedAt: new Date() });
    expect(await statuses(token, company.id, shared.id)).toEqual([404, 404, 404, 404]);
  });

  it('a visiting partner leaves no training behind', async () => {
    const visit = await buildVisit(gateway);
    const given = { token: visit.token, params: { companyId: visit.company.id } };
    expect((await gateway.call(create, { ...given, body: { name: 'X', language: 'en' } })).status).toBe(403);
    expect((await gateway.call(videos, { ...given, query: {} })).status).toBe(200);
  });

  it('without Boost or a trial, only disable and delete what there is', async () => {
    const course = await published();
    const draft = await start();
    await gateway.db.execute(`UPDATE companies SET has_boost = false WHERE id = ${company.id}`);
    const made = await gateway.call(create, {
      token,
      params: params(),
      body: { name: 'X', language: 'en' },
    });
    expect([made.status, made.error.message]).toEqual([403, 'Custom training needs Boost or a trial.']);
    expect((await saveAs(draft.id, 1)).status).toBe(403);
    expect((await setDraft(draft.id, false)).status).toBe(403);
    expect((await copy(course.id)).status).toBe(403);
    expect((await setActive(course.id, false)).status).toBe(200);
    expect((await removeIt(draft.id)).status).toBe(200);
  });

  it('a language is one of the content languages, and content keeps within its limits', async () => {
    const { id } = await start();
    const fields = async (changes: object) =>
      (await saveAs(id, 1, changes as Partial<CustomTraining>)).error.details.map(({ code }) => code);
    expect(await fields({ language: 'xx' })).toEqual(['language']);
    expect(await fields({ name: ' ' })).toEqual(['name']);
    expect(await fields({ pass_mark: 101 })).toEqual(['pass_mark']);
    const many = Array.from({ length: limits.courses.sectionsMax + 1 }, (_, at) => ({
      id: `s${at}`,
      title: '',
      chapters: [],
      quiz: [],
    }));
    expect(await fields({ sections: many })).toEqual(['sections']);
  });
});

it('videos for a chapter are those of the library, by language and words', async () => {
  await gateway.buildVideo({ title: 'Kabel und Kaffee', languageCode: 'de' });
  const list = async (query: object) =>
    (await gateway.call(videos, { token, params: params(), query })).body.data.map(({ title }) => title);
  expect(await list({ language: 'de', search: 'kaffee' })).toEqual(['Kabel und Kaffee']);
  expect(await list({ wistiaProjectId: 'uploads' })).toEqual([]);
});
