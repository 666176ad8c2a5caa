import { addMonths, dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import { retentionEndpoints } from '@contract/settings/retention';
import { trustEndpoints } from '@contract/settings/trust';
import { campaignEndpoints } from '@contract/training/campaigns';
import { queueRetention, runRetention } from '@server/areas/settings/retention/runs.rules';
import { companies } from '@server/domain/company/company.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { confirmFor } from '@tests/support/confirmed';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildVisit } from '@tests/support/visits';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const DAY_MS = 24 * 3600_000;

let gateway: TestGateway;
let company: CompanyRow;
let owner: UserRow;
let admin: UserRow;
let learner: UserRow;
let campaignId: number;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany();
  owner = await gateway.buildAdmin(company);
  admin = await gateway.buildAdmin(company);
  learner = await gateway.buildUser({ companyId: company.id });
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  await asOwner();
  await gateway.deliverMails();
  ({ id: campaignId } = await endedAgo(20));
});

/** A new session of the owner, who has just confirmed their identity. */
async function asOwner() {
  token = await gateway.freshToken(owner);
  await confirmFor({ stepUp: true }, gateway, token);
}

/** An assignment that the learner completed, and that ended so many months ago. */
async function endedAgo(months: number) {
  const dateEnded = new Date(`${addMonths(dayAt(gateway.clock(), 'UTC'), -months)}T09:00:00Z`);
  const campaign = await gateway.buildCampaign({ companyId: company.id }, { dateEnded });
  await gateway.buildTask(learner, {
    ...{ campaignId: campaign.id, status: 'completed', score: 90, dueAt: dateEnded, completedAt: dateEnded },
  });
  return campaign;
}

const params = () => ({ companyId: company.id });
const set = (months: number | null, by = token) =>
  gateway.call(retentionEndpoints.update, { token: by, params: params(), body: { months } });
const retention = async () =>
  (await gateway.call(retentionEndpoints.get, { token: await gateway.freshToken(owner), params: params() }))
    .body.data;
const preview = async (months: number) =>
  (
    await gateway.call(retentionEndpoints.preview, {
      ...{ token: await gateway.freshToken(admin), params: params(), query: { months } },
    })
  ).body.data;
const run = () => runRetention(gateway.deps, { companyId: company.id });
const wait = async () => {
  gateway.clock.advance(limits.retention.waitMs);
  await asOwner();
};
const learners = async () =>
  gateway.call(campaignEndpoints.learners, { token, params: { ...params(), id: campaignId }, query: {} });
const statistics = async () =>
  (await gateway.call(campaignEndpoints.statistics, { token, params: { ...params(), id: campaignId } })).body
    .data;
const events = (action: 'company.results_anonymized' | 'company.retention_set') =>
  gateway.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.companyId, company.id), eq(auditEvents.action, action)));
async function pressLink() {
  const mail = (await gateway.deliverMails()).find(
    ({ to, template }) => to === admin.email && template === 'trustChanged',
  );
  const url = new URL(mail?.values.link ?? '').pathname;
  return gateway.app.inject({ method: 'POST', url });
}

describe('the retention of results', () => {
  it('is off: however old, results keep their names', async () => {
    expect(await retention()).toMatchObject({ months: null, nextOn: null, runs: [] });
    await run();
    expect((await learners()).body.data.items).toHaveLength(1);
  });

  it('says beforehand what becomes anonymous, waits, and does just that', async () => {
    await endedAgo(5);
    const before = await preview(13);
    expect(before).toMatchObject({ people: 1, amounts: [{ kind: 'course', assignments: 1, results: 1 }] });
    expect(JSON.stringify(before)).not.toContain(learner.name);
    const figures = await statistics();
    expect((await set(13)).body.data).toMatchObject({ months: 13, monthsBefore: null });
    gateway.clock.advance(limits.retention.waitMs - DAY_MS);
    await run();
    await asOwner();
    expect((await learners()).body.data.items).toHaveLength(1);
    await wait();
    await run();
    expect((await learners()).raw.json()).toMatchObject({ status: 409, code: 'RESULTS_ARE_ANONYMOUS' });
    expect(await statistics()).toMatchObject({ total: figures.total, score: figures.score, departments: [] });
    expect((await retention()).runs).toMatchObject([
      { amounts: before.amounts, endedAt: expect.any(String) },
    ]);
    expect(await events('company.results_anonymized')).toMatchObject([
      { actorUserId: owner.id, details: { months: 13, amounts: before.amounts } },
    ]);
    // Nothing else on that day, and nothing is recorded of days on which nothing happens.
    await run();
    gateway.clock.advance(DAY_MS);
    await run();
    expect(await events('company.results_anonymized')).toHaveLength(1);
  });

  it('is queued every hour for companies that have it, once', async () => {
    await set(13);
    await wait();
    await queueRetention(gateway.deps);
    await queueRetention(gateway.deps);
    await gateway.deliverMails();
    expect(await events('company.results_anonymized')).toHaveLength(1);
  });

  it('is stopped by the link of any admin before anything has happened', async () => {
    await set(13);
    expect((await pressLink()).statusCode).toBe(200);
    expect(await retention()).toMatchObject({ months: null, startsAt: null });
    await wait();
    await run();
    expect((await learners()).body.data.items).toHaveLength(1);
  });

  it('goes on as before while a shorter time waits, and is lengthened at once', async () => {
    await set(36);
    await wait();
    await set(13);
    expect(await retention()).toMatchObject({ months: 13, monthsBefore: 36 });
    const { nextOn } = await retention();
    expect(nextOn).toBe(dayAt(gateway.clock(), company.timeZone));
    await run();
    expect((await learners()).status).toBe(200);
    await gateway.deliverMails();
    await set(60);
    expect(await retention()).toMatchObject({ months: 60, startsAt: null });
    const told = (await gateway.deliverMails()).filter(({ to }) => to === admin.email);
    expect(told.map(({ template }) => template)).toEqual(['trustTold']);
  });

  it('is written by those who are trusted, with a code, and never during a visit', async () => {
    const other = await gateway.freshToken(admin);
    await confirmFor({ stepUp: true }, gateway, other);
    expect((await set(13, other)).status).toBe(403);
    const asked = await set(13, await gateway.freshToken(owner));
    expect(asked.raw.json()).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    await gateway.call(trustEndpoints.update, { token, params: params(), body: { trustsAdmins: true } });
    expect((await set(13, other)).status).toBe(200);
    for (const months of [12, 121, 13.5]) expect((await set(months)).status).toBe(422);
    const visit = await buildVisit(gateway);
    const visited = { token: visit.token, params: { companyId: visit.company.id }, body: { months: 13 } };
    expect((await gateway.call(retentionEndpoints.update, visited)).status).toBe(403);
  });

  it('leaves acknowledgements of policies alone', async () => {
    const dateEnded = new Date(`${addMonths(dayAt(gateway.clock(), 'UTC'), -30)}T09:00:00Z`);
    const policy = await gateway.buildCampaign({ companyId: company.id }, { kind: 'policy', dateEnded });
    await gateway.buildTask(learner, { campaignId: policy.id, type: 'policy', status: 'completed' });
    expect((await preview(13)).amounts.map(({ kind }) => kind)).toEqual(['course']);
  });
});
