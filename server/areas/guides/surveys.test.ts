import { limits } from '@contract/limits';
import { FEEDBACK, type SurveyPlatform, surveyEndpoints } from '@contract/surveys';
import { companies } from '@server/domain/company/company.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildProvider } from '@tests/support/provider';
import { builtSurvey, closeSurveys } from '@tests/support/surveys-examples';
import { buildPartner, letPartnerIn, visitorToken } from '@tests/support/visits';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eachAnswer, selectAnswers } from './answers.queries';
import { surveyAnswers, surveys } from './surveys.tables';

let gateway: TestGateway;
let provider: Awaited<ReturnType<typeof buildProvider>>;
let company: CompanyRow;
let admin: UserRow;
let learner: UserRow;

beforeAll(async () => {
  gateway = await testGateway();
  provider = await buildProvider(gateway);
});
beforeEach(async () => {
  await closeSurveys({ gateway });
  company = await gateway.buildCompany({ name: 'Larkfield' });
  admin = await gateway.buildAdmin(company, { name: 'Ida', lastName: 'Berg' });
  learner = await gateway.buildUser({ companyId: company.id, role: 'user' });
});
afterAll(() => gateway.close());

const selfOf = (person: UserRow) => ({ companyId: person.companyId, userId: person.id });
const asked = async (person: UserRow, platform: SurveyPlatform = 'admin') =>
  (
    await gateway.call(surveyEndpoints.asked, {
      token: await gateway.freshToken(person),
      params: selfOf(person),
      query: { platform },
    })
  ).body.data?.surveyId ?? null;
const respond = async (person: UserRow, surveyId: number | typeof FEEDBACK, body: object) =>
  gateway.call(surveyEndpoints.respond, {
    token: await gateway.freshToken(person),
    params: { ...selfOf(person), surveyId },
    body: body as { rating: number },
  });
const dismiss = async (person: UserRow, surveyId: number, platform: SurveyPlatform = 'admin') =>
  gateway.call(surveyEndpoints.dismiss, {
    token: await gateway.freshToken(person),
    params: { ...selfOf(person), surveyId },
    body: { platform },
  });
const asProvider = async () => ({ token: await gateway.freshToken(provider.admin) });
const act = async (name: 'open' | 'close' | 'remove', id: number) =>
  gateway.call(surveyEndpoints[name], { ...(await asProvider()), params: { id } });
const answersOf = async (filter: object) =>
  (
    await gateway.call(surveyEndpoints.answers, {
      ...(await asProvider()),
      query: { filter: JSON.stringify(filter) } as never,
    })
  ).body;
const summaryOf = async (filter: object) =>
  (
    await gateway.call(surveyEndpoints.summary, {
      ...(await asProvider()),
      query: { filter: JSON.stringify(filter) } as never,
    })
  ).body;

describe('an open survey', () => {
  it('is asked once a person and platform', async () => {
    const id = await builtSurvey({ gateway });
    expect([await asked(admin), await asked(admin, 'learner'), await asked(learner, 'learner')]).toEqual([
      id,
      id,
      id,
    ]);
    expect((await respond(admin, id, { rating: 4 })).body.data).toEqual({ rating: 4, message: '' });
    expect(await asked(admin)).toBeNull();
    expect(await asked(admin, 'learner')).toBe(id);
    expect((await dismiss(learner, id, 'learner')).status).toBe(200);
    expect(await asked(learner, 'learner')).toBeNull();
  });

  it('is answered once: another answer changes nothing, and one after a dismissal counts', async () => {
    const id = await builtSurvey({ gateway });
    await respond(admin, id, { rating: 5, message: 'Lovely' });
    const again = await respond(admin, id, { rating: 1, message: 'Changed my mind' });
    expect(again.body.data).toEqual({ rating: 5, message: 'Lovely' });
    await dismiss(admin, id);
    await dismiss(learner, id, 'learner');
    await respond(learner, id, { rating: 2, platform: 'learner' });
    expect(await summaryOf({ survey: [id] })).toMatchObject({ answers: 2, average: 3.5 });
    const parallel = await builtSurvey({ gateway }, 'open', { platforms: ['learner'] });
    await Promise.all([1, 2, 3].map((rating) => respond(learner, parallel, { rating, platform: 'learner' })));
    expect((await summaryOf({ survey: [parallel] })).answers).toBe(1);
  });

  it('is asked on its platforms only: in the console those who may use it', async () => {
    const id = await builtSurvey({ gateway }, 'open', { platforms: ['admin'] });
    expect(await asked(admin)).toBe(id);
    expect(await asked(admin, 'learner')).toBeNull();
    expect(await asked(learner)).toBeNull();
    expect((await respond(learner, id, { rating: 3 })).error.status).toBe(404);
    expect((await respond(admin, id, { rating: 3, platform: 'learner' })).error.status).toBe(404);
  });

  it('is asked of companies on its plans', async () => {
    const id = await builtSurvey({ gateway }, 'open', { plans: ['free', 'trial'] });
    expect(await asked(admin)).toBeNull();
    expect((await respond(admin, id, { rating: 3 })).error.status).toBe(404);
    const soon = new Date(gateway.clock().getTime() + 86_400_000);
    const plan = (set: object) => gateway.db.update(companies).set(set).where(eq(companies.id, company.id));
    await plan({ hasBoost: false, trialStatus: null });
    expect(await asked(admin)).toBe(id);
    await gateway.db
      .update(surveys)
      .set({ plans: ['trial'] })
      .where(eq(surveys.id, id));
    expect(await asked(admin)).toBeNull();
    await plan({ trialStatus: 'active', trialEnd: soon });
    expect(await asked(admin)).toBe(id);
  });

  it('refuses answers in the documented words, and late ones readably', async () => {
    const id = await builtSurvey({ gateway });
    for (const rating of [undefined, 0, 6, 2.5]) {
      const { error } = await respond(admin, id, { rating });
      expect(error).toMatchObject({
        status: 422,
        details: [{ code: 'rating', description: 'Please select a rating' }],
      });
    }
    await respond(learner, id, { rating: 5, platform: 'learner' });
    await act('close', id);
    expect(await asked(admin)).toBeNull();
    expect((await respond(admin, id, { rating: 3 })).error).toMatchObject({
      status: 409,
      message: 'This survey is closed.',
    });
    // Sent again after a lost connection.
    expect((await respond(learner, id, { rating: 5, platform: 'learner' })).status).toBe(200);
  });

  it('is asked of nobody who visits, and is no business of others', async () => {
    const id = await builtSurvey({ gateway });
    const visitor = await buildPartner(gateway);
    await letPartnerIn(gateway, { company, owner: admin, partner: visitor.partner });
    const token = await visitorToken(gateway, visitor.agent, company.id);
    const params = selfOf(admin);
    const visiting = await gateway.call(surveyEndpoints.asked, { token, params, query: {} });
    expect(visiting.body.data).toBeNull();
    const refused = await gateway.call(surveyEndpoints.respond, {
      token,
      params: { ...params, surveyId: id },
      body: { rating: 1 },
    });
    expect(refused.error.status).toBe(403);
    const foreign = await gateway.call(surveyEndpoints.respond, {
      token: await gateway.freshToken(learner),
      params: { ...params, surveyId: id },
      body: { rating: 1 },
    });
    expect(foreign.error.status).toBe(403);
  });
});

describe('general feedback', () => {
  it('can be given again, some times a day', async () => {
    for (let at = 0; at < limits.surveys.feedbackADay; at += 1)
      expect((await respond(admin, FEEDBACK, { rating: 5, message: `Number ${at}` })).status).toBe(200);
    const { error } = await respond(admin, FEEDBACK, { rating: 5 });
    expect(error.status).toBe(429);
    expect((await respond(learner, FEEDBACK, { rating: 1 })).status).toBe(200);
    gateway.clock.advance(limits.surveys.feedbackWindowMs + 1000);
    expect((await respond(admin, FEEDBACK, { rating: 3 })).status).toBe(200);
    const stored = await gateway.db
      .select()
      .from(surveyAnswers)
      .where(and(eq(surveyAnswers.companyId, company.id), eq(surveyAnswers.userId, admin.id)));
    expect(stored).toHaveLength(limits.surveys.feedbackADay + 1);
  });
});

describe('the provider', () => {
  it('makes a survey, opens it, closes it, and opens it again', async () => {
    const body = {
      title: 'Is it easy?',
      platforms: ['learner', 'admin'],
      plans: ['boost'],
    } as const;
    const made = await gateway.call(surveyEndpoints.create, { ...(await asProvider()), body: body as never });
    expect(made.body).toMatchObject({
      platforms: ['admin', 'learner'],
      plans: ['boost'],
      state: 'draft',
      answers: 0,
      average: null,
    });
    const { id } = made.body;
    expect(await asked(admin)).toBeNull();
    expect((await act('close', id)).error.status).toBe(409);
    expect((await act('open', id)).body.state).toBe('open');
    expect(await asked(admin)).toBe(id);
    await respond(admin, id, { rating: 4 });
    await dismiss(learner, id, 'learner');
    expect((await act('close', id)).body).toMatchObject({
      state: 'closed',
      answers: 1,
      dismissals: 1,
      average: 4,
    });
    expect((await act('open', id)).body).toMatchObject({ state: 'open', closedAt: null });
  });

  it('opens one survey at a time on each platform', async () => {
    const first = await builtSurvey({ gateway }, 'draft', { platforms: ['admin'], title: 'The first' });
    const other = await builtSurvey({ gateway }, 'draft', { platforms: ['learner'] });
    const both = await builtSurvey({ gateway }, 'draft');
    expect((await act('open', first)).status).toBe(200);
    expect((await act('open', other)).status).toBe(200);
    const { error } = await act('open', both);
    expect(error).toMatchObject({ status: 409 });
    expect(error.message).toContain("'The first'");
    await closeSurveys({ gateway });
    const drafts = await Promise.all([builtSurvey({ gateway }, 'draft'), builtSurvey({ gateway }, 'draft')]);
    const answers = await Promise.all(drafts.map((id) => act('open', id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('changes and deletes drafts only', async () => {
    const draft = await builtSurvey({ gateway }, 'draft');
    const open = await builtSurvey({ gateway });
    const change = async (id: number, body: object) =>
      gateway.call(surveyEndpoints.update, { ...(await asProvider()), params: { id }, body: body as never });
    const body = { title: 'Better words', platforms: ['learner'] };
    expect((await change(draft, body)).body).toMatchObject({ title: 'Better words', platforms: ['learner'] });
    expect((await change(open, body)).error.status).toBe(409);
    expect((await change(draft, { title: ' ', platforms: [] })).error.details).toEqual([
      { code: 'title', description: 'Please fill out this field.' },
      { code: 'platforms', description: 'At least one value must be selected' },
    ]);
    expect((await act('remove', open)).error.status).toBe(409);
    expect((await act('remove', draft)).status).toBe(200);
    expect((await act('remove', draft)).error.status).toBe(404);
  });

  it('reads answers of all companies, without a name unless the person said so', async () => {
    const id = await builtSurvey({ gateway });
    await respond(admin, id, { rating: 2, message: 'The menu is hard to find', mayContact: true });
    await respond(learner, id, { rating: 4, platform: 'learner' });
    await respond(learner, FEEDBACK, { rating: 5, message: 'Thanks' });
    const [second, first] = await answersOf({ survey: [id] });
    expect(first).toMatchObject({
      companyName: 'Larkfield',
      rating: 2,
      contact: { name: 'Ida Berg', email: admin.email },
    });
    expect(second).toMatchObject({ platform: 'learner', rating: 4, contact: null });
    expect(JSON.stringify(second)).not.toContain(learner.email);
    const counted = async (filter: object) => (await answersOf({ survey: [id, FEEDBACK], ...filter })).length;
    expect(await counted({ q: 'MENU hard'.split(' ')[0] })).toBe(1);
    expect(await counted({ platform: ['learner'] })).toBe(1);
    expect(await counted({ rating: [2, 4] })).toBe(2);
    expect((await answersOf({ survey: [FEEDBACK], q: company.name })).length).toBeGreaterThan(0);
    expect(await summaryOf({ survey: [id] })).toEqual({
      answers: 2,
      average: 3,
      ratings: [1, 2, 3, 4, 5].map((rating) => ({ rating, answers: rating === 2 || rating === 4 ? 1 : 0 })),
    });
    const csv = await gateway.call(surveyEndpoints.exportAnswers, {
      ...(await asProvider()),
      query: { filter: JSON.stringify({ survey: [id] }), sort: '["rating","ASC"]' } as never,
    });
    const lines = csv.body.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(
      `Larkfield,Admin console,2,The menu is hard to find,Ida Berg <${admin.email}>`,
    );
  });

  it.each(['answeredAt', 'rating', 'companyName'] as const)(
    'exports them in the order of %s, batch by batch, each once',
    async (orderBy) => {
      const id = await builtSurvey({ gateway });
      for (const rating of [3, 3, 5, 1, 3]) {
        const person = await gateway.buildUser({ companyId: company.id, role: 'user' });
        await respond(person, id, { rating, platform: 'learner' });
      }
      for (const isDescending of [true, false]) {
        const list = { surveys: [id], orderBy, isDescending };
        const { rows } = await selectAnswers(gateway.db, list, { offset: 0, limit: 10 });
        const batches: number[][] = [];
        for await (const batch of eachAnswer(gateway.db, list, 2)) batches.push(batch.map((one) => one.id));
        expect(batches.map(({ length }) => length)).toEqual([2, 2, 1]);
        expect(batches.flat()).toEqual(rows.map((one) => one.id));
      }
    },
  );
});
