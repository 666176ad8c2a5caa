import { calendarEndpoints } from '@contract/calendar';
import { limits } from '@contract/limits';
import { calendarCalls, DAY, TEXTS } from '@tests/support/calendar';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let token: string;
let params: { companyId: number };
let videoId: number;

beforeAll(async () => {
  gateway = await testGateway();
  videoId = (await gateway.buildVideo({ title: 'Safe Travels', isMonthly: true })).id;
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const company = await gateway.buildCompany({ name: 'Larkfield', seats: 10_000 });
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
  params = { companyId: company.id };
});

const { inDays, enable, plan, planned, stored, sent } = calendarCalls(() => ({
  gateway,
  token,
  params,
  videoId,
}));
const eventsOf = async (year: number) =>
  (await gateway.call(calendarEndpoints.events, { token, params, query: { year } })).body.data;

describe('the settings of the monthly video', () => {
  it("are off, with the product's own texts, until they are changed", async () => {
    const { data } = (await gateway.call(calendarEndpoints.settings, { token, params })).body;
    expect(data).toMatchObject({ isEnabled: false, calendarNotificationsEnabled: true });
    expect(data.calendarSubject).toBe("This month's video: {videoTitle}");
    expect(data.calendarMessage).toContain('Hello {name}');
    expect((await enable()).body.data).toMatchObject({ ...TEXTS, isEnabled: true });
    const changed = { ...TEXTS, calendarNotificationsEnabled: false };
    const call = { token, params, body: changed };
    expect((await gateway.call(calendarEndpoints.updateSettings, call)).body.data).toMatchObject(changed);
    const off = (await gateway.call(calendarEndpoints.disable, { token, params })).body.data;
    expect(off).toMatchObject({ ...changed, isEnabled: false });
  });

  it('refuse empty texts and unknown placeholders by field', async () => {
    const refused = await enable({ ...TEXTS, calendarSubject: ' ', calendarMessage: 'Hi {firstName}' });
    expect(refused.status).toBe(422);
    expect(refused.error.details.map(({ code }) => code)).toEqual(['calendarSubject', 'calendarMessage']);
  });

  it('need Boost or a trial, except to turn it off', async () => {
    const free = await gateway.buildCompany({ hasBoost: false });
    token = await gateway.tokenFor(await gateway.buildAdmin(free));
    params = { companyId: free.id };
    expect((await enable()).error.message).toBe('The monthly video needs Boost or a trial.');
    expect((await plan(inDays(1))).status).toBe(403);
    expect((await gateway.call(calendarEndpoints.disable, { token, params })).status).toBe(200);
    expect((await gateway.call(calendarEndpoints.settings, { token, params })).status).toBe(200);

    const trial = await gateway.buildCompany({
      hasBoost: false,
      trialStatus: 'active',
      trialEnd: new Date(gateway.clock().getTime() + DAY),
    });
    token = await gateway.tokenFor(await gateway.buildAdmin(trial));
    params = { companyId: trial.id };
    expect((await enable()).status).toBe(200);
  });

  it('are only for reading to a read-only admin', async () => {
    token = await gateway.tokenFor(await gateway.buildUser({ ...params, role: 'read_only_admin' }));
    expect((await gateway.call(calendarEndpoints.settings, { token, params })).status).toBe(200);
    for (const call of [enable(), plan(inDays(1))]) expect((await call).error.code).toBe('FORBIDDEN');
  });
});

describe('planned videos', () => {
  it('are one a month, listed by year and month', async () => {
    const year = gateway.clock().getUTCFullYear() + 1;
    await planned(`${year}-03-31`);
    await planned(`${year}-02-28`);
    const taken = await plan(`${year}-03-01`);
    expect([taken.status, taken.error.message]).toEqual([
      409,
      'This month already has a video. Only one can be planned each month.',
    ]);
    expect((await eventsOf(year)).map(({ date }) => date)).toEqual([`${year}-02-28`, `${year}-03-31`]);
    const query = { year, month: 2 };
    const { data } = (await gateway.call(calendarEndpoints.events, { token, params, query })).body;
    expect(data).toEqual([
      expect.objectContaining({
        date: `${year}-02-28`,
        video: expect.objectContaining({ title: 'Safe Travels' }),
      }),
    ]);
  });

  it('take only a month once, even when two admins plan at the same time', async () => {
    const answers = await Promise.all([plan(inDays(40)), plan(inDays(40)), plan(inDays(40))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('are monthly videos on a day from today to three years ahead', async () => {
    const other = (await gateway.buildVideo()).id;
    const year = gateway.clock().getUTCFullYear() + limits.planner.yearsEitherSide;
    for (const [answer, code] of [
      [await plan(inDays(-1)), 'date'],
      [await plan(`${year + 1}-01-01`), 'date'],
      [await plan(inDays(3), other), 'videoId'],
      [await plan(inDays(3), 999_999_999), 'videoId'],
    ] as const) {
      expect([answer.status, answer.error.details[0]?.code]).toEqual([422, code]);
    }
    expect((await plan(inDays(0))).status).toBe(200);
  });

  it('can be changed and removed until they have gone out', async () => {
    const { id } = await planned(inDays(40));
    const other = (await gateway.buildVideo({ isMonthly: true })).id;
    const of = { token, params: { ...params, eventId: id } };
    const body = { videoId: other, date: inDays(41) };
    const changed = await gateway.call(calendarEndpoints.updateEvent, { ...of, body });
    expect(changed.body.data).toMatchObject({ id, videoId: other, date: inDays(41) });
    expect((await gateway.call(calendarEndpoints.deleteEvent, of)).status).toBe(200);
    expect((await gateway.call(calendarEndpoints.deleteEvent, of)).status).toBe(404);

    const past = await sent();
    const ofPast = { token, params: { ...params, eventId: past } };
    expect((await gateway.call(calendarEndpoints.updateEvent, { ...ofPast, body })).status).toBe(409);
    expect((await gateway.call(calendarEndpoints.deleteEvent, ofPast)).status).toBe(409);
  });

  it("are not another company's to change", async () => {
    const { id } = await planned(inDays(40));
    const other = await gateway.buildCompany();
    token = await gateway.tokenFor(await gateway.buildAdmin(other));
    const foreign = { token, params: { companyId: other.id, eventId: id } };
    expect((await gateway.call(calendarEndpoints.deleteEvent, foreign)).status).toBe(404);
    expect(await stored(id)).toBeDefined();
  });
});
