import { simulationReportEndpoints as reports } from '@contract/phishing-simulation/reports';
import { groupMembers } from '@server/domain/people/people.tables';
import { simulationEvents, simulationMails } from '@server/domain/simulations/mails.tables';
import { simulationSettings } from '@server/domain/simulations/settings.tables';
import { simulations } from '@server/domain/simulations/simulations.tables';
import type { CompanyRow, DepartmentRow, GroupRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const MINUTE = 60_000;
/** A Monday, 9:30 in Berlin. */
const START = new Date('2026-03-02T08:30:00Z');
const later = (minutes: number) => new Date(START.getTime() + minutes * MINUTE);
const NONE = {
  sent: 0,
  opened: 0,
  clicked: 0,
  submitted: 0,
  phished: 0,
  reported: 0,
  phishedReported: 0,
  phishedUnreported: 0,
  openedReported: 0,
};

let gateway: TestGateway;
let company: CompanyRow;
let token: string;
let sales: DepartmentRow;
let legal: DepartmentRow;
let board: GroupRow;
let people: Record<'ana' | 'bo' | 'cleo' | 'dan', UserRow>;
let campaignId: number;

/**
 * Two rounds of two templates. Ana falls for both and reports the second late; Bo opens and reports at once; Cleo's first
 * mail fails and her second is cancelled; Dan's first is sent and his second is planned.
 */
beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
  const { id: companyId } = company;
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
  sales = await gateway.buildDepartment({ companyId, name: 'sales' });
  legal = await gateway.buildDepartment({ companyId, name: 'Legal' });
  await gateway.buildDepartment({ companyId, name: 'Empty' });
  const person = (name: string, departmentId: number) =>
    gateway.buildUser({ companyId, departmentId, name, lastName: 'Roe', email: `${name}@acme.example` });
  people = {
    ana: await person('Ana', sales.id),
    bo: await person('Bo', sales.id),
    cleo: await person('Cleo', legal.id),
    dan: await person('Dan', legal.id),
  };
  board = await gateway.buildGroup({ companyId, name: 'Board' }, [people.ana.id, people.cleo.id]);
  await gateway.buildGroup({ companyId, name: 'Nobody here' }, []);
  const values = { startsAt: START, templates: ['Parcel', 'Bank'], rounds: 2, timeZone: 'Europe/Berlin' };
  const simulation = await storeSimulation(gateway.db, companyId, values);
  campaignId = simulation.id;
  const to = ({ id: userId, departmentId }: UserRow) => ({ userId, departmentId, dueAt: START });
  await storeMails(gateway.db, simulation, [
    { ...to(people.ana), openedAt: later(1), clickedAt: later(2), submittedAt: later(3) },
    { ...to(people.bo), templateId: 2, openedAt: later(4), reportedAt: later(5) },
    { ...to(people.cleo), state: 'failed', failure: '550 No such user' },
    { ...to(people.dan), templateId: 2 },
  ]);
  const [fallen] = await gateway.db
    .select()
    .from(simulationMails)
    .where(eq(simulationMails.userId, people.ana.id));
  const event = { companyId, simulationId: campaignId, mailId: fallen?.id ?? 0, at: later(2) };
  await gateway.db.insert(simulationEvents).values([
    { ...event, type: 'SCANNED' },
    { ...event, type: 'SCANNED' },
    { ...event, type: 'REPLIED' },
    { ...event, type: 'ATTACHMENT_OPENED', reason: 'TOO_SOON' },
  ]);
  const next = { round: 2, dueAt: later(1440) };
  await storeMails(gateway.db, simulation, [
    {
      ...to(people.ana),
      ...next,
      templateId: 2,
      openedAt: later(1500),
      clickedAt: later(1501),
      reportedAt: later(1700),
    },
    { ...to(people.bo), ...next, state: 'sending' },
    { ...to(people.cleo), ...next, state: 'cancelled' },
    { ...to(people.dan), ...next, state: 'planned' },
  ]);
});
afterAll(() => gateway.close());

type Report = (typeof reports)[keyof typeof reports];
const ask = <E extends Report>(endpoint: E, query = {}, id = campaignId) =>
  gateway.call(endpoint, {
    token,
    params: { companyId: company.id, campaignId: id, mailId: 1 } as never,
    query: query as never,
  });
async function csvOf(endpoint: Report, query = {}) {
  const { raw } = await ask(endpoint, { ...query, isCsv: true });
  return raw.json<{ data: string }>().data.slice(1).split('\r\n').slice(0, -1);
}

describe('the report of a phishing simulation', () => {
  it('shows a campaign as a whole', async () => {
    const { data } = (await ask(reports.overview)).body;
    expect(data).toEqual({
      total: 7,
      notStarted: 1,
      inProgress: 1,
      failed: 1,
      results: {
        sent: 4,
        opened: 3,
        clicked: 2,
        submitted: 1,
        phished: 2,
        reported: 2,
        phishedReported: 1,
        phishedUnreported: 1,
        openedReported: 2,
      },
      resilience: 1,
      otherWays: { scanned: 1, attachmentOpened: 0, replied: 1 },
      timeToReport: [
        { upToMinutes: 5, reported: 1 },
        { upToMinutes: 15, reported: 0 },
        { upToMinutes: 60, reported: 0 },
        { upToMinutes: 240, reported: 0 },
        { upToMinutes: 1440, reported: 1 },
        { upToMinutes: null, reported: 0 },
      ],
      medianMinutesToReport: 5,
      activity: [
        { weekday: 1, hour: 9, opened: 2, clicked: 1, reported: 1 },
        { weekday: 2, hour: 10, opened: 1, clicked: 1, reported: 0 },
        { weekday: 2, hour: 13, opened: 0, clicked: 0, reported: 1 },
      ],
      repeatClickers: 1,
      mostRepeated: [{ userId: people.ana.id, fullName: 'Ana Roe', email: 'Ana@acme.example', rounds: 2 }],
      rounds: [
        {
          roundNumber: 1,
          startDate: START.toISOString(),
          endDate: later(1440).toISOString(),
          usersCount: 4,
          templatesCount: 2,
          results: {
            ...NONE,
            sent: 3,
            opened: 2,
            clicked: 1,
            submitted: 1,
            phished: 1,
            reported: 1,
            phishedUnreported: 1,
            openedReported: 1,
          },
          resilience: 1,
        },
        {
          roundNumber: 2,
          startDate: later(1440).toISOString(),
          endDate: later(2880).toISOString(),
          usersCount: 3,
          templatesCount: 2,
          results: {
            ...NONE,
            sent: 1,
            opened: 1,
            clicked: 1,
            phished: 1,
            reported: 1,
            phishedReported: 1,
            openedReported: 1,
          },
          resilience: 1,
        },
      ],
      isAnonymous: false,
      sending: null,
    });
  });

  it('has no resilience and no times where nothing has happened', async () => {
    const quiet = await storeSimulation(gateway.db, company.id, { startsAt: START });
    const { data } = (await ask(reports.overview, {}, quiet.id)).body;
    expect(data).toMatchObject({ total: 0, resilience: null, medianMinutesToReport: null, activity: [] });
    expect((await ask(reports.recipients, {}, quiet.id)).body.data.pageInfo.totalItems).toBe(0);
    await gateway.db.delete(simulations).where(eq(simulations.id, quiet.id));
  });

  it('is not found for drafts, removed ones, and those of others', async () => {
    const { id: companyId } = await gateway.buildCompany();
    const others = await storeSimulation(gateway.db, companyId, { startsAt: START });
    const draft = await storeSimulation(gateway.db, company.id, { startsAt: START, state: 'draft' });
    const { results: _, review, ...ofCampaign } = reports;
    for (const endpoint of Object.values(ofCampaign)) {
      for (const { id } of [others, draft]) expect((await ask(endpoint, {}, id)).status).toBe(404);
    }
    for (const { id } of [others, draft]) {
      const params = { companyId: company.id, campaignId: id, mailId: 1, eventId: 1 };
      expect((await gateway.call(review, { token, params, body: { isPerson: true } })).status).toBe(404);
    }
    await gateway.db.delete(simulations).where(eq(simulations.id, draft.id));
  });

  it('lists rounds, newest first', async () => {
    const rounds = (await ask(reports.rounds)).body.data;
    expect(rounds.items.map(({ roundNumber }) => roundNumber)).toEqual([2, 1]);
    expect(await csvOf(reports.rounds, { order: 'asc' })).toEqual([
      'Round,Start,End,Recipients,Templates,Sent,Opened,Clicked,Submitted,Phished,Reported,Resilience',
      `1,${START.toISOString()},${later(1440).toISOString()},4,2,3,2,1,1,1,1,1`,
      `2,${later(1440).toISOString()},${later(2880).toISOString()},3,2,1,1,1,0,1,1,1`,
    ]);
  });

  it('adds up departments and groups as they were, and templates', async () => {
    const teams = async (endpoint: typeof reports.departments, query = {}) =>
      (await ask(endpoint, query)).body.data.items.map(({ name, mails, results }) => [
        name,
        mails,
        results?.sent,
        results?.phished,
        results?.reported,
      ]);
    expect(await teams(reports.departments)).toEqual([
      ['sales', 4, 3, 2, 2],
      ['Legal', 3, 1, 0, 0],
    ]);
    expect(await teams(reports.departments, { orderBy: 'name', order: 'asc', rounds: [1] })).toEqual([
      ['Legal', 2, 1, 0, 0],
      ['sales', 2, 2, 1, 1],
    ]);
    expect(await teams(reports.departments, { searchText: 'LEG' })).toEqual([['Legal', 3, 1, 0, 0]]);
    expect(await teams(reports.groups)).toEqual([['Board', 3, 2, 2, 1]]);
    expect(await teams(reports.templates as never)).toEqual([
      ['Parcel', 4, 1, 1, 0],
      ['Bank', 3, 3, 1, 2],
    ]);
    expect(await csvOf(reports.departments)).toEqual([
      'Name,Mails,Sent,Opened,Clicked,Submitted,Phished,Reported',
      'sales,4,3,3,2,1,2,2',
      'Legal,3,1,0,0,0,0,0',
    ]);
  });

  it('offers departments and groups that have recipients', async () => {
    expect((await ask(reports.departmentsFilter)).body.data.items).toEqual([
      { id: legal.id, name: 'Legal' },
      { id: sales.id, name: 'sales' },
    ]);
    expect((await ask(reports.groupsFilter, { searchText: 'bo' })).body.data.items).toEqual([
      { id: board.id, name: 'Board' },
    ]);
  });
});

describe('numbers by group', () => {
  const ofBoard = async () => {
    const { items } = (await ask(reports.groups, { searchText: 'board' })).body.data;
    return [
      items[0]?.mails,
      items[0]?.results?.sent,
      items[0]?.results?.phished,
      items[0]?.results?.reported,
    ];
  };
  const listed = async () =>
    (await ask(reports.recipients, { groups: [board.id] })).body.data.pageInfo.totalItems;

  it('stay with those who were in it when mails were planned, and follow what happens to these', async () => {
    const { id: companyId } = company;
    const before = await ofBoard();
    expect(before).toEqual([3, 2, 2, 1]);
    await gateway.db.insert(groupMembers).values({ companyId, groupId: board.id, userId: people.bo.id });
    const cleo = eq(groupMembers.userId, people.cleo.id);
    await gateway.db.delete(groupMembers).where(cleo);
    expect(await ofBoard()).toEqual(before);
    expect(await listed()).toBe(3);
    const failed = and(eq(simulationMails.userId, people.cleo.id), eq(simulationMails.state, 'failed'));
    await gateway.db
      .update(simulationMails)
      .set({ state: 'sent', sentAt: later(8), clickedAt: later(9) })
      .where(failed);
    expect(await ofBoard()).toEqual([3, 3, 3, 1]);
    const sent = and(eq(simulationMails.userId, people.cleo.id), eq(simulationMails.state, 'sent'));
    await gateway.db.update(simulationMails).set({ state: 'cancelled', clickedAt: null }).where(sent);
    expect(await ofBoard()).toEqual([2, 2, 2, 1]);
    expect(await listed()).toBe(2);
    const called = and(eq(simulationMails.userId, people.cleo.id), eq(simulationMails.round, 1));
    await gateway.db.update(simulationMails).set({ state: 'failed', sentAt: null }).where(called);
    expect(await ofBoard()).toEqual(before);
    await gateway.db.delete(groupMembers).where(eq(groupMembers.userId, people.bo.id));
    await gateway.db.insert(groupMembers).values({ companyId, groupId: board.id, userId: people.cleo.id });
  });
});

describe('an anonymous report', () => {
  beforeEach(async () => {
    await gateway.db
      .insert(simulationSettings)
      .values({ companyId: company.id, isAnonymous: true })
      .onConflictDoUpdate({ target: simulationSettings.companyId, set: { isAnonymous: true } });
  });
  afterAll(() => gateway.db.delete(simulationSettings));

  it('names nobody', async () => {
    expect((await ask(reports.recipients)).status).toBe(409);
    expect((await ask(reports.recipients, { isCsv: true })).status).toBe(409);
    const { data } = (await ask(reports.overview)).body;
    expect(data).toMatchObject({ isAnonymous: true, results: null, repeatClickers: null, mostRepeated: [] });
  });

  it('has no numbers of fewer than five people', async () => {
    for (const endpoint of [reports.departments, reports.groups, reports.templates] as const) {
      const { items } = (await ask(endpoint as typeof reports.departments)).body.data;
      expect(items.length).toBeGreaterThan(0);
      expect(items.every(({ mails, results }) => mails === null && results === null)).toBe(true);
    }
    expect(await csvOf(reports.departments)).toContain('Legal,,,,,,,');
  });
});
