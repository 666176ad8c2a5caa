import { simulationReportEndpoints as reports } from '@contract/phishing-simulation/reports';
import { simulationSummaryEndpoints as summary } from '@contract/phishing-simulation/summary';
import { companies } from '@server/domain/company/company.tables';
import {
  simulationEvents,
  simulationMails,
  simulationReviews,
} from '@server/domain/simulations/mails.tables';
import { simulationSettings } from '@server/domain/simulations/settings.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const DAY = 86_400_000;
let gateway: TestGateway;
let company: CompanyRow;
let token: string;
let people: UserRow[];
let oldId: number;
let newId: number;
let mailId: number;

/**
 * Six people got a campaign forty days ago, of whom two fell for it and one of these reported it, and one three days ago,
 * which one opened and reported. A third one begins tomorrow, and a fourth was stopped before it began.
 */
beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
  const { id: companyId } = company;
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
  const sales = await gateway.buildDepartment({ companyId, name: 'Sales' });
  const legal = await gateway.buildDepartment({ companyId, name: 'Legal' });
  people = [];
  for (let index = 0; index < 6; index += 1) {
    const departmentId = index === 5 ? legal.id : sales.id;
    people.push(await gateway.buildUser({ companyId, departmentId, name: `P${index}`, lastName: '' }));
  }
  await gateway.buildGroup(
    { companyId, name: 'Board' },
    people.slice(0, 2).map(({ id }) => id),
  );
  const at = (days: number) => new Date(gateway.clock().getTime() + days * DAY);
  const to = ({ id: userId, departmentId }: UserRow, days: number) => ({
    userId,
    departmentId,
    dueAt: at(days),
  });
  const campaign = (name: string, days: number, more = {}) =>
    storeSimulation(gateway.db, companyId, { name, startsAt: at(days), templates: [name], ...more });
  const old = await campaign('Spring', -40);
  const recent = await campaign('Autumn', -3);
  const later = await campaign('Winter', 1);
  await campaign('Stopped', -1, { state: 'archived', archivedAt: at(-2) });
  [oldId, newId] = [old.id, recent.id];
  const fell = { openedAt: at(-39), clickedAt: at(-39) };
  const [first] = await storeMails(
    gateway.db,
    old,
    people.map((one, index) => ({
      ...to(one, -40),
      ...(index < 2 ? fell : {}),
      ...(index === 0 ? { reportedAt: at(-38) } : {}),
    })),
  );
  mailId = first?.id ?? 0;
  await storeMails(
    gateway.db,
    recent,
    people.map((one, index) => ({
      ...to(one, -3),
      ...(index === 5 ? { state: 'failed' as const } : {}),
      ...(index === 1 ? { openedAt: at(-2), reportedAt: at(-2) } : {}),
    })),
  );
  await storeMails(gateway.db, later, [{ ...to(people[0] as UserRow, 1), state: 'planned' }]);
});
afterAll(() => gateway.close());

const params = () => ({ companyId: company.id });
const first = () => people[0] as UserRow;

describe('the report of all phishing simulations', () => {
  it('adds up those that have begun', async () => {
    const { body } = await gateway.call(summary.overview, { token, params: params() });
    expect(body.data).toMatchObject({
      campaigns: 2,
      mails: 12,
      results: { sent: 11, opened: 3, clicked: 2, phished: 2, reported: 2, phishedReported: 1 },
      resilience: 1,
    });
    expect(body.data.trend.map(({ name, resilience }) => [name, resilience])).toEqual([
      ['Spring', 0.5],
      ['Autumn', null],
    ]);
  });

  it('tells how people fell for a mail without a link', async () => {
    const ofCampaign = eq(simulationMails.simulationId, newId);
    const [mail] = await gateway.db.select().from(simulationMails).where(ofCampaign);
    const of = { companyId: company.id, simulationId: newId, mailId: mail?.id ?? 0 };
    const event = { ...of, at: gateway.clock() };
    await gateway.db.insert(simulationEvents).values([
      { ...event, type: 'SCANNED' },
      { ...event, type: 'SCANNED' },
      { ...event, type: 'REPLIED' },
    ]);
    const query = (campaignIds: number[]) => ({ token, params: params(), query: { campaignIds } });
    const waysOf = async (ids: number[]) =>
      (await gateway.call(summary.overview, query(ids))).body.data.otherWays;
    expect(await waysOf([newId, oldId])).toEqual({ scanned: 1, attachmentOpened: 0, replied: 1 });
    expect(await waysOf([oldId])).toEqual({ scanned: 0, attachmentOpened: 0, replied: 0 });
  });

  it('is about some by their ids or days', async () => {
    const campaignsIn = async (query: { campaignIds?: number[]; from?: string; to?: string }) =>
      (await gateway.call(summary.campaigns, { token, params: params(), query })).body.data.items.map(
        ({ name }) => name,
      );
    const day = (days: number) => new Date(gateway.clock().getTime() + days * DAY).toISOString().slice(0, 10);
    expect(await campaignsIn({})).toEqual(['Autumn', 'Spring']);
    expect(await campaignsIn({ campaignIds: [oldId] })).toEqual(['Spring']);
    expect(await campaignsIn({ from: day(-3), to: day(-3) })).toEqual(['Autumn']);
    expect(await campaignsIn({ to: day(-4) })).toEqual(['Spring']);
  });

  it('lists campaigns, templates, departments and groups, also as CSV', async () => {
    const query = { orderBy: 'sent', order: 'asc' } as const;
    const { body } = await gateway.call(summary.campaigns, { token, params: params(), query });
    expect(body.data.items.map(({ name, mails, results }) => [name, mails, results?.sent])).toEqual([
      ['Autumn', 6, 5],
      ['Spring', 6, 6],
    ]);
    // Both campaigns sent template 1, which has its name in the newer one.
    const templates = (await gateway.call(summary.templates, { token, params: params() })).body.data.items;
    expect(templates.map(({ name, mails }) => [name, mails])).toEqual([['Autumn', 12]]);
    const departments = (await gateway.call(summary.departments, { token, params: params() })).body.data
      .items;
    expect(departments.map(({ name, mails, results }) => [name, mails, results?.phished])).toEqual([
      ['Sales', 10, 2],
      ['Legal', 2, 0],
    ]);
    const csv = await gateway.call(summary.groups, { token, params: params(), query: { isCsv: true } });
    expect(csv.raw.json<{ data: string }>().data.slice(1).split('\r\n')).toEqual([
      'Name,Mails,Sent,Opened,Clicked,Submitted,Phished,Reported',
      'Board,4,4,3,2,0,2,2',
      '',
    ]);
  });

  it('hides small departments and those they would follow from when reports are anonymous', async () => {
    await gateway.db.insert(simulationSettings).values({ companyId: company.id, isAnonymous: true });
    const { items } = (await gateway.call(summary.departments, { token, params: params() })).body.data;
    expect(items.map(({ mails }) => mails)).toEqual([null, null]);
    const { data } = (await gateway.call(summary.overview, { token, params: params() })).body;
    expect(data).toMatchObject({ isAnonymous: true, otherWays: null });
    const results = { token, params: { ...params(), userId: first().id } };
    expect((await gateway.call(reports.results, results)).status).toBe(409);
    await gateway.db.delete(simulationSettings);
  });
});

describe('the dashboard', () => {
  const dashboard = async () =>
    (await gateway.call(summary.dashboard, { token, params: params(), query: { period: 30 } })).body.data;

  it('compares the rounds of two periods', async () => {
    expect(await dashboard()).toEqual({
      current: {
        // Not the one that was stopped before its round had a mail.
        campaigns: 1,
        recipients: 6,
        recipientsSent: 5,
        recipientsIgnored: 4,
        reportedAfterOpenPercent: 100,
        reportedAfterOpenValue: 1,
        reportedAfterPhishedPercent: null,
        reportedAfterPhishedValue: 0,
        notReportedAfterPhishedPercent: null,
        notReportedAfterPhishedValue: 0,
      },
      previous: {
        campaigns: 1,
        recipients: 6,
        recipientsSent: 6,
        recipientsIgnored: 4,
        reportedAfterOpenPercent: 50,
        reportedAfterOpenValue: 1,
        reportedAfterPhishedPercent: 50,
        reportedAfterPhishedValue: 1,
        notReportedAfterPhishedPercent: 50,
        notReportedAfterPhishedValue: 1,
      },
      isAnonymous: false,
    });
  });

  it('tells only how much was sent without Boost', async () => {
    const hasBoost = (value: boolean) =>
      gateway.db.update(companies).set({ hasBoost: value }).where(eq(companies.id, company.id));
    await hasBoost(false);
    const { current } = await dashboard();
    await hasBoost(true);
    expect(current).toMatchObject({ recipients: 6, recipientsSent: 5, recipientsIgnored: null });
    expect(Object.values(current).filter((value) => value === null)).toHaveLength(7);
  });
});

describe('one person', () => {
  it('has the mails of all campaigns, newest first', async () => {
    const results = { token, params: { ...params(), userId: first().id } };
    const { items, pageInfo } = (await gateway.call(reports.results, results)).body.data;
    expect(items.map(({ campaignName, state }) => [campaignName, state])).toEqual([
      ['Winter', 'PLANNED'],
      ['Autumn', 'SENT'],
      ['Spring', 'SENT'],
    ]);
    expect(items[2]?.reportedAt).not.toBeNull();
    expect(pageInfo.totalItems).toBe(3);
  });

  it('has what happened to a mail, with the doing of machines and what was said of it', async () => {
    const now = gateway.clock().getTime();
    const at = (minutes: number) => new Date(now + minutes * 60_000);
    const event = (type: 'OPENED' | 'CLICKED', minutes: number, reason: 'TOO_SOON' | null) => ({
      companyId: company.id,
      simulationId: oldId,
      mailId,
      type,
      at: at(minutes),
      reason,
    });
    const stored = await gateway.db
      .insert(simulationEvents)
      .values([event('CLICKED', 3, null), event('OPENED', 1, 'TOO_SOON'), event('CLICKED', 2, 'TOO_SOON')])
      .returning();
    const restored = stored[2]?.id ?? 0;
    await gateway.db.insert(simulationReviews).values({
      companyId: company.id,
      eventId: restored,
      isPerson: true,
      reviewedBy: first().id,
      reviewedAt: at(4),
    });
    const ask = (campaignId: number) =>
      gateway.call(reports.events, { token, params: { ...params(), campaignId, mailId } });
    const { recipient, events } = (await ask(oldId)).body.data;
    expect(recipient).toMatchObject({ userId: first().id, template: 'Spring' });
    expect(
      events.map(({ type, reason, isPerson, isCounted }) => [type, reason, isPerson, isCounted]),
    ).toEqual([
      ['OPENED', 'TOO_SOON', null, false],
      ['CLICKED', 'TOO_SOON', true, true],
      ['CLICKED', null, null, true],
    ]);
    expect((await ask(newId)).status).toBe(404);

    const review = (eventId: number, isPerson: boolean, campaignId = oldId) =>
      gateway.call(reports.review, {
        token,
        params: { ...params(), campaignId, mailId, eventId },
        body: { isPerson },
      });
    const last = stored[0]?.id ?? 0;
    const ignored = (await review(last, false)).body.data;
    expect(ignored.recipient.clickedAt).toBe(at(2).toISOString());
    expect(ignored.events.map(({ isCounted }) => isCounted)).toEqual([false, true, false]);
    expect((await review(restored, false)).body.data.recipient.clickedAt).toBeNull();
    expect((await review(last, true)).body.data.recipient.clickedAt).toBe(at(3).toISOString());
    expect((await review(last + 100, true)).status).toBe(404);
    expect((await review(last, true, newId)).status).toBe(404);
  });
});
