import { buildUrl, type Endpoint } from '@contract/endpoint';
import { ERROR_CODES } from '@contract/errors';
import { allEndpoints } from '@contract/index';
import { shellEndpoints } from '@contract/shell';
import { campaignEndpoints } from '@contract/training/campaigns';
import { profileEndpoints } from '@contract/users/profile';
import { companies } from '@server/domain/company/company.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { endpointName, exampleOf } from '@tests/support/examples';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildVisit } from '@tests/support/visits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let learner: UserRow;
beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany({ seats: 10_000 });
  admin = await gateway.buildAdmin(company);
  learner = await gateway.buildUser({ companyId: company.id });
});
afterAll(() => gateway.close());

const setPrivate = (id: number, isLearningPrivate: boolean) =>
  gateway.db.update(companies).set({ isLearningPrivate }).where(eq(companies.id, id));

async function answerOf(endpoint: Endpoint, token: string) {
  // Not about the caller, who may read their own.
  const world = { gateway, company, caller: learner };
  const { params, query, body, headers } = await exampleOf(endpoint)(world);
  const ask = async () => {
    const raw = await gateway.app.inject({
      method: endpoint.method,
      url: buildUrl(endpoint, params, query),
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return raw.statusCode === 200 ? 200 : [raw.statusCode, raw.json().code];
  };
  await setPrivate(company.id, true);
  const inPrivate = await ask();
  await setPrivate(company.id, false);
  return [inPrivate, await ask()];
}

const REFUSED = [409, ERROR_CODES.learningIsPrivate];
const marked = allEndpoints.filter(({ namesLearners }) => namesLearners);

it.each(marked.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
  '%s is refused while learning is private, and answers again afterwards',
  async (_, endpoint) => {
    expect(await answerOf(endpoint, await gateway.freshToken(admin))).toEqual([REFUSED, 200]);
  },
);

it('an admin still reads their own tasks, and those of nobody else; who may not read them at all learns nothing of the switch', async () => {
  await setPrivate(company.id, true);
  const token = await gateway.freshToken(admin);
  const tasksOf = (id: number, by: string) =>
    gateway.call(profileEndpoints.tasks, { token: by, params: { companyId: company.id, id }, query: {} });
  expect((await tasksOf(admin.id, token)).status).toBe(200);
  expect((await tasksOf(learner.id, token)).error).toMatchObject({
    code: ERROR_CODES.learningIsPrivate,
    message: 'Learning results are private in your company, so people are not listed with theirs.',
  });
  expect((await tasksOf(learner.id, await gateway.tokenFor(learner))).error.code).toBe(ERROR_CODES.forbidden);
  const profile = await gateway.call(shellEndpoints.companyProfile, { token, params: { id: company.id } });
  expect(profile.body.data.isLearningPrivate).toBe(true);
});

it('a visiting partner does not read the tasks of the owner as whom it acts', async () => {
  const visit = await buildVisit(gateway);
  const params = { companyId: visit.company.id, id: visit.owner.id };
  const read = () => gateway.call(profileEndpoints.tasks, { token: visit.token, params, query: {} });
  expect((await read()).status).toBe(200);
  await setPrivate(visit.company.id, true);
  expect((await read()).error.code).toBe(ERROR_CODES.learningIsPrivate);
});

it('statistics leave out departments of fewer than five people, and one more where the total would tell of them', async () => {
  const own = await gateway.buildCompany();
  const token = await gateway.tokenFor(await gateway.buildAdmin(own));
  const campaign = await gateway.buildCampaign({ companyId: own.id });
  for (const size of [3, 6, 9]) {
    const { id: departmentId } = await gateway.buildDepartment({ companyId: own.id, name: `Of ${size}` });
    for (const user of await gateway.buildMany(own, size, () => ({ departmentId })))
      await gateway.buildTask(user, { campaignId: campaign.id });
  }
  const told = async () => {
    const params = { companyId: own.id, id: campaign.id };
    const { body } = await gateway.call(campaignEndpoints.statistics, { token, params });
    return body.data.departments.map(({ name }) => name);
  };
  expect(await told()).toEqual(['Of 9', 'Of 6', 'Of 3']);
  await setPrivate(own.id, true);
  expect(await told()).toEqual(['Of 9']);
});
