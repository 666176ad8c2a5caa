import type { Section } from '@contract/training/content';
import { courseEndpoints } from '@contract/training/courses';
import { courseShares } from '@server/domain/courses/courses.tables';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const SECTIONS: Section[] = [
  {
    id: 's1',
    title: 'Start',
    chapters: [{ id: 's1-c1', kind: 'text', title: 'Read', text: 'Think first.' }],
    quiz: [
      {
        id: 's1-q1',
        text: 'What first?',
        isMultiple: false,
        answers: [
          { id: 'a', text: 'Think', isRight: true },
          { id: 'b', text: 'Click', isRight: false },
        ],
        explanation: 'Thinking comes first.',
      },
    ],
  },
];

let gateway: TestGateway;
let company: CompanyRow;
let token: string;

const tokenOf = async (row: CompanyRow) => gateway.tokenFor(await gateway.buildAdmin(row));

beforeAll(async () => {
  gateway = await testGateway();
});
beforeEach(async () => {
  company = await gateway.buildCompany();
  token = await tokenOf(company);
});
afterAll(() => gateway.close());

const listOf = async (row: CompanyRow, credentials: string, query: object = {}) =>
  (await gateway.call(courseEndpoints.list, { token: credentials, params: { companyId: row.id }, query }))
    .body.data;
const list = (query?: object) => listOf(company, token, query);
const namesOf = async (query?: object) => (await list(query)).map(({ name }) => name);
const view = (
  courseId: number,
  endpoint: typeof courseEndpoints.view | typeof courseEndpoints.viewV2 = courseEndpoints.view,
  row = company,
  credentials = token,
) => gateway.call(endpoint, { token: credentials, params: { companyId: row.id, courseId } });
const useOf = async (courseId: number) => (await list()).find(({ id }) => id === courseId)?.use;
const share = (courseId: number, companyId: number) =>
  gateway.db.insert(courseShares).values({ courseId, companyId, sharedAt: new Date() });

describe('the course library', () => {
  it('is filtered by language, category and words of the name in any order, and keeps its order', async () => {
    const japanese = { languageCode: 'ja' };
    await gateway.buildCourse({ ...japanese, name: 'Später sicher', position: 2 });
    await gateway.buildCourse({ ...japanese, name: 'Sicher starten', position: 1 });
    await gateway.buildCourse({ ...japanese, name: 'Sicher führen', category: 'compliance', position: 3 });
    await gateway.buildCourse({ ...japanese, name: 'Gone', deletedAt: new Date() });
    const language = 'ja';
    expect(await namesOf({ language })).toEqual(['Sicher starten', 'Später sicher', 'Sicher führen']);
    expect(await namesOf({ language, courseType: 'compliance' })).toEqual(['Sicher führen']);
    expect(await namesOf({ language, search: 'SICHER spat' })).toEqual(['Später sicher']);
    expect(await namesOf({ language, search: '%' })).toEqual([]);
  });

  it("has a company's own courses, drafts included, and nobody else sees them", async () => {
    const ownerCompanyId = company.id;
    const made = await gateway.buildCourse({ ownerCompanyId, sections: SECTIONS });
    const draft = await gateway.buildCourse({ ownerCompanyId, isDraft: true });
    expect((await view(made.id)).body.data).toMatchObject({
      custom_training_company_id: company.id,
      is_provider_own: false,
      isShared: false,
      sections: SECTIONS,
    });
    expect((await view(draft.id)).body.data.is_draft).toBe(true);

    const other = await gateway.buildCompany();
    const foreign = await tokenOf(other);
    const seen = (await listOf(other, foreign)).map(({ id }) => id);
    for (const { id } of [made, draft]) {
      expect(seen).not.toContain(id);
      for (const endpoint of [courseEndpoints.view, courseEndpoints.viewV2])
        expect((await view(id, endpoint, other, foreign)).status).toBe(404);
    }
    expect((await view(made.id, courseEndpoints.view, company, foreign)).error.code).toBe(
      'company_not_accessible',
    );
  });

  it("has what a partner shares with the company, but not the partner's drafts or other courses", async () => {
    const partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
    const ownerCompanyId = partner.id;
    const shared = await gateway.buildCourse({ ownerCompanyId });
    const draft = await gateway.buildCourse({ ownerCompanyId, isDraft: true });
    const own = await gateway.buildCourse({ ownerCompanyId });
    for (const { id } of [shared, draft]) await share(id, company.id);

    const seen = await list();
    expect(seen.find(({ id }) => id === shared.id)?.isShared).toBe(true);
    expect(seen.map(({ id }) => id)).not.toContain(draft.id);
    expect(seen.map(({ id }) => id)).not.toContain(own.id);
    expect((await view(shared.id)).status).toBe(200);
    expect((await view(draft.id)).status).toBe(404);

    const sibling = await gateway.buildCompany({ parentCompanyId: partner.id });
    const foreign = await tokenOf(sibling);
    expect((await view(shared.id, courseEndpoints.view, sibling, foreign)).status).toBe(404);
  });

  it('shows the certification of partners to partners only', async () => {
    const { id } = await gateway.buildCourse({ category: 'for_partner_admins' });
    expect((await view(id)).status).toBe(404);
    const partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
    const theirs = await tokenOf(partner);
    expect((await view(id, courseEndpoints.view, partner, theirs)).status).toBe(200);
  });
});

describe('a course', () => {
  it('has its content and right answers, and the same in both versions of the call', async () => {
    const { id } = await gateway.buildCourse({ sections: SECTIONS, passMark: 70 });
    const { body } = await view(id);
    expect(body.data).toMatchObject({
      sections: SECTIONS,
      pass_mark: 70,
      is_provider_own: true,
      total_chapters: 1,
      total_quizzes: 1,
      total_time_in_minutes: 2,
    });
    expect((await view(id, courseEndpoints.viewV2)).body).toEqual(body);
  });

  it('says how it is used: by no campaign, by an open one, by ended ones', async () => {
    const { id } = await gateway.buildCourse();
    expect(await useOf(id)).toBe('available');
    const other = await gateway.buildCompany();
    await gateway.buildCampaign({ companyId: other.id }, { courseId: id });
    expect(await useOf(id)).toBe('available');
    await gateway.buildCampaign({ companyId: company.id }, { courseId: id, dateEnded: new Date() });
    expect(await useOf(id)).toBe('ended');
    await gateway.buildCampaign({ companyId: company.id }, { courseId: id });
    expect(await useOf(id)).toBe('running');
  });

  it('is locked without Boost or a trial unless it is free, and its content is kept back', async () => {
    const paid = await gateway.buildCourse({ sections: SECTIONS });
    const free = await gateway.buildCourse({ sections: SECTIONS, isFree: true });
    expect((await view(paid.id)).body.data.isLocked).toBe(false);

    company = await gateway.buildCompany({ hasBoost: false });
    token = await tokenOf(company);
    expect((await view(paid.id)).body.data).toMatchObject({ isLocked: true, sections: [] });
    expect((await view(free.id)).body.data).toMatchObject({ isLocked: false, sections: SECTIONS });
    const locked = (await list()).filter(({ isLocked }) => isLocked).map(({ id }) => id);
    expect(locked).toContain(paid.id);
    expect(locked).not.toContain(free.id);
  });

  it('is open during the trial, and suspended when the trial ends while it runs', async () => {
    const trialEnd = new Date(gateway.clock().getTime() + 60_000);
    company = await gateway.buildCompany({ hasBoost: false, trialStatus: 'active', trialEnd });
    token = await tokenOf(company);
    const { id } = await gateway.buildCourse();
    await gateway.buildCampaign({ companyId: company.id }, { courseId: id });
    expect((await view(id)).body.data).toMatchObject({ use: 'running', isLocked: false });
    gateway.clock.advance(60_001);
    expect((await view(id)).body.data).toMatchObject({ use: 'suspended', isLocked: true });
  });
});
