import type { Endpoint } from '@contract/endpoint';
import { homeEndpoints } from '@contract/home';
import { limits } from '@contract/limits';
import { customerEndpoints } from '@contract/partner/customers';
import { simulationEndpoints as campaigns } from '@contract/phishing-simulation/campaigns';
import { simulationReportEndpoints as reports } from '@contract/phishing-simulation/reports';
import { simulationSettingsEndpoints as settings } from '@contract/phishing-simulation/settings';
import { simulationSharingEndpoints as sharing } from '@contract/phishing-simulation/sharing';
import { simulationSummaryEndpoints as summary } from '@contract/phishing-simulation/summary';
import { profileEndpoints } from '@contract/users/profile';
import { groupMembers, users } from '@server/domain/people/people.tables';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import { changeSettings } from '@server/domain/simulations/settings.queries';
import { simulations } from '@server/domain/simulations/simulations.tables';
import type { UserRow } from '@tests/support/builders';
import { isolatedBy, type Leaves, leavesOf } from '@tests/support/differencing';
import { type CallInput, type TestGateway, testGateway } from '@tests/support/gateway';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueDueSimulations } from '../planning/planning.rules';

const DAY = 86_400_000;
const { anonymousMin } = limits.simulations;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const at = (days: number) => new Date(gateway.clock().getTime() + days * DAY);
const did = (days: number) => ({
  openedAt: at(days),
  clickedAt: at(days),
  submittedAt: at(days),
  reportedAt: at(days),
});
const mailTo = ({ id: userId, departmentId }: UserRow, days: number) => ({
  userId,
  departmentId,
  dueAt: at(days),
});

/** How many people there are: five of sales, five of the legal department, one alone in theirs, one who comes later. */
const PEOPLE = 12;
const LATER = 11;
/** Groups by the places of their people: several differ from another, or from everyone, by one person. */
const GROUPS = {
  'Sales and one': [0, 1, 2, 3, 4, 10],
  Pair: [0, 5],
  'All but one': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  Half: [0, 1, 2, 5, 6, 7],
};

/**
 * A company with a campaign of two rounds to all, one to a single person, and one of whose mails all but four failed. Every
 * other person does everything; whoever is `otherwise` does the opposite in the first round.
 */
async function buildWorld(otherwise: number) {
  const partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
  const company = await gateway.buildCompany({ seats: 100, parentCompanyId: partner.id });
  const { id: companyId } = company;
  const admin = await gateway.buildAdmin(company);
  const teams: number[] = [];
  for (const name of ['Sales', 'Legal', 'Alone']) {
    teams.push((await gateway.buildDepartment({ companyId, name })).id);
  }
  const people: UserRow[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const departmentId = teams[Math.floor(index / 5)] ?? 0;
    people.push(await gateway.buildUser({ companyId, departmentId, name: `P${index}`, lastName: '' }));
  }
  const some = (places: readonly number[]) => people.filter((_, index) => places.includes(index));
  for (const [name, places] of Object.entries(GROUPS)) {
    await gateway.buildGroup(
      { companyId, name },
      some(places).map(({ id }) => id),
    );
  }
  const acts = (index: number) => (index % 2 === 0) !== (index === otherwise);
  const mail = (person: UserRow, days: number) => ({
    ...mailTo(person, days),
    ...(acts(people.indexOf(person)) && did(days)),
  });
  const first = people.slice(0, LATER);
  const shared = await storeSimulation(gateway.db, partner.id, { startsAt: at(-20) });
  const all = await storeSimulation(gateway.db, companyId, {
    parentCompanyId: partner.id,
    parentId: shared.id,
    name: 'Everyone',
    startsAt: at(-20),
    templates: ['Parcel', 'Bank'],
    rounds: 2,
  });
  await storeMails(gateway.db, all, [
    ...first.map((person, index) => ({ ...mail(person, -20), templateId: index < 6 ? 1 : 2 })),
    // Always the same: what someone does in one round says nothing of another.
    ...first
      .slice(0, 7)
      .map((person, index) => ({ ...mailTo(person, -19), ...(index % 2 === 0 && did(-19)), round: 2 })),
  ]);
  const single = await storeSimulation(gateway.db, companyId, { name: 'Single', startsAt: at(-10) });
  await storeMails(gateway.db, single, [mail(people[3] as UserRow, -10)]);
  const failed = await storeSimulation(gateway.db, companyId, { name: 'Failed', startsAt: at(-50) });
  await storeMails(
    gateway.db,
    failed,
    first.map((person, index) =>
      index < 4 ? mail(person, -50) : { ...mailTo(person, -50), state: 'failed' },
    ),
  );
  await gateway.db.transaction((tx) => changeSettings(tx, companyId, { isAnonymous: true }));
  return {
    companyId,
    token: await gateway.tokenFor(admin),
    partner: {
      companyId: partner.id,
      campaignId: shared.id,
      token: await gateway.tokenFor(await gateway.buildAdmin(partner)),
    },
    people,
    teams,
    ids: { all: all.id, single: single.id, failed: failed.id },
  };
}
type World = Awaited<ReturnType<typeof buildWorld>>;

async function deletePerson({ id }: UserRow) {
  await gateway.db.delete(groupMembers).where(eq(groupMembers.userId, id));
  await gateway.db.delete(users).where(eq(users.id, id));
}

/** Lets the gateway do what it does by itself. */
async function settle() {
  await queueDueSimulations(gateway.deps);
  await gateway.deliverMails();
}

/** Everything that the admin of a world and its partner are told about its simulations. */
async function toldIn(
  { companyId, token, partner, ids, people }: World,
  when: string,
): Promise<[string, unknown][]> {
  const leaves: [string, unknown][] = [];
  async function ask<E extends Endpoint>(name: string, endpoint: E, more: Partial<CallInput<E>> = {}) {
    const { raw, status } = await gateway.call(endpoint, { token, params: { companyId } as never, ...more });
    leaves.push([`${when} ${name} status`, status]);
    if (status === 200) leaves.push(...leavesOf(`${when} ${name}`, raw.json()));
  }
  const days = (from: number, to: number) => ({
    from: at(from).toISOString().slice(0, 10),
    to: at(to).toISOString().slice(0, 10),
  });
  for (const [name, campaignId] of Object.entries(ids)) {
    const params = { companyId, campaignId } as never;
    await ask(`${name} get`, campaigns.get, { params });
    await ask(`${name} overview`, reports.overview, { params });
    await ask(`${name} recipients`, reports.recipients, { params });
    for (const query of [{}, { isCsv: true }])
      await ask(`${name} rounds ${query.isCsv}`, reports.rounds, { params, query });
    for (const table of ['departments', 'groups', 'templates'] as const) {
      await ask(`${name} ${table}`, reports[table], { params });
      if (name !== 'all') continue;
      await ask(`${name} ${table} csv`, reports[table], { params, query: { isCsv: true } });
      await ask(`${name} ${table} of 2`, reports[table], { params, query: { rounds: [2] } });
    }
  }
  for (const [name, query] of [
    ['all', {}],
    ['one', { campaignIds: [ids.single] }],
    ['days', days(-30, 0)],
  ] as const) {
    await ask(`summary ${name}`, summary.overview, { query });
    await ask(`campaigns ${name}`, summary.campaigns, { query });
    for (const table of ['departments', 'groups', 'templates'] as const)
      await ask(`${name} summary ${table}`, summary[table], { query });
  }
  await ask('campaigns csv', summary.campaigns, { query: { isCsv: true } });
  await ask('people', summary.recipients);
  for (const period of [15, 30, 90])
    await ask(`dashboard ${period}`, summary.dashboard, { query: { period } });
  await ask('active', campaigns.active);
  await ask('archived', campaigns.archived);
  await ask('settings', settings.get);
  await ask('calendar', homeEndpoints.phishingSimulation, { query: days(-60, 10) });
  const someone = people[1]?.id ?? 0;
  await ask('results', reports.results, { params: { companyId, userId: someone } as never });
  await ask('export', profileEndpoints.exportData, { params: { companyId, id: someone } as never });
  const ofPartner = { companyId: partner.companyId, campaignId: partner.campaignId };
  await ask('shared', sharing.withCampaign, { token: partner.token, params: {}, query: ofPartner });
  await ask('partner', reports.overview, { token: partner.token, params: ofPartner as never });
  await ask('partner customers', customerEndpoints.customers, {
    token: partner.token,
    params: { companyId: partner.companyId },
  });
  const customer = { id: partner.companyId, customerId: companyId };
  await ask('partner customer', customerEndpoints.customer, { token: partner.token, params: customer });
  return leaves;
}

/** What the admin is told before and after what they can do to take a person out of a number, or put one into it. */
async function story(otherwise: number): Promise<Leaves> {
  const { db } = gateway;
  const world = await buildWorld(otherwise);
  const { companyId, people, teams, ids } = world;
  const person = (place: number) => people[place] as UserRow;
  const isPerson = (place: number) => and(eq(users.companyId, companyId), eq(users.id, person(place).id));
  await settle();
  const told = await toldIn(world, 'at first');
  await db.delete(groupMembers).where(eq(groupMembers.userId, person(0).id));
  await db.update(users).set({ departmentId: teams[2] }).where(isPerson(6));
  await storeMails(db, { companyId, id: ids.all }, [
    { ...mailTo(person(LATER), -1), ...(otherwise !== LATER && did(-1)), round: 2 },
  ]);
  await settle();
  told.push(...(await toldIn(world, 'then')));
  await deletePerson(person(1));
  await db
    .update(simulations)
    .set({ state: 'archived', archivedAt: at(0) })
    .where(eq(simulations.id, ids.single));
  await settle();
  told.push(...(await toldIn(world, 'at last')));
  return new Map(told);
}

describe('an anonymous company', () => {
  it(`is never told anything about fewer than ${anonymousMin} people, before and after any act`, async () => {
    const world = await story(-1);
    const others: Leaves[] = [];
    for (let otherwise = 0; otherwise < PEOPLE; otherwise += 1) others.push(await story(otherwise));
    expect(isolatedBy(world, others, anonymousMin)).toEqual([]);
    // It is told something, though.
    const number = (path: string) => world.get(`at first ${path}`);
    expect(number('all overview/data/results/reported')).toBe(10);
    expect(number('all departments/data/items/Sales/results/sent')).toBe(5);
    expect(number('all groups/data/items/Half/results/sent')).toBe(6);
    expect(number('all groups/data/items/Sales and one/results')).toBeNull();
    expect(number('single overview/data/results')).toBeNull();
    expect(number('shared/data/companies/0/sentPercent')).toBe(100);
    expect(world.get('at last all overview/data/results/reported')).toBe(10);
  });

  it('says which round it waits for, and until when', async () => {
    const world = await buildWorld(-1);
    await settle();
    const { companyId, token, people } = world;
    const begun = await storeSimulation(gateway.db, companyId, { name: 'Begun', startsAt: at(0) });
    const planned = { state: 'planned' as const };
    await storeMails(gateway.db, begun, [{ ...mailTo(people[0] as UserRow, 1), ...planned }]);
    const waits = async (campaignId: number) => {
      const params = { companyId, campaignId };
      return (await gateway.call(reports.overview, { token, params })).body.data.sending;
    };
    const until = at(1).toISOString();
    expect(await waits(begun.id)).toEqual({ until });
    expect(await waits(world.ids.all)).toBeNull();
    const company = await gateway.call(summary.overview, { token, params: { companyId } });
    expect(company.body.data.sending).toEqual({ until });
  });

  it('counts what is done later, until one of the people is deleted', async () => {
    const world = await buildWorld(-1);
    await settle();
    const params = { companyId: world.companyId, campaignId: world.ids.all };
    const opened = async () =>
      (await gateway.call(reports.rounds, { token: world.token, params })).body.data.items.map(
        ({ results }) => results?.opened,
      );
    const opens = (place: number) =>
      gateway.db
        .update(simulationMails)
        .set({ openedAt: at(0) })
        .where(eq(simulationMails.userId, world.people[place]?.id ?? 0));
    expect(await opened()).toEqual([4, 6]);
    await opens(1);
    expect(await opened()).toEqual([5, 7]);
    // In the first round only.
    await deletePerson(world.people[8] as UserRow);
    await opens(3);
    expect(await opened()).toEqual([6, 7]);
  });
});
