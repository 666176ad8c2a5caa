import type { QueryInput } from '@contract/endpoint';
import { partnerAccessEndpoints } from '@contract/partner/access';
import { comparisonEndpoints } from '@contract/partner/comparison';
import { companies } from '@server/domain/company/company.tables';
import { tasks, users } from '@server/domain/people/people.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renewFigures } from './comparison.rules';
import { comparedFigures } from './comparison.tables';

const NOW = new Date('2026-05-20T15:00:00Z');
const DUE = new Date('2026-05-10T12:00:00Z');
const YEAR_BEFORE = new Date('2025-05-10T12:00:00Z');

let gateway: TestGateway;
let partner: CompanyRow;
let agent: UserRow;
let token: string;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  gateway.clock.advance(NOW.getTime() - gateway.clock().getTime());
  partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER', name: 'Corvid' });
  agent = await gateway.buildAdmin(partner);
  token = await gateway.tokenFor(agent);
});

type Given = Parameters<TestGateway['buildCompany']>[0];

/** A customer that has let the partner in, with so many learners beside its owner. */
async function customerWith(learners: number, values: Given = {}) {
  const given = { parentCompanyId: partner.id, loginAsCompanyStatus: 'AVAILABLE', ...values } as const;
  const company = await gateway.buildCompany(given);
  const owner = await gateway.buildAdmin(company);
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  return { company, owner, people: await gateway.buildMany(company, learners) };
}

/** A campaign that was due for these people. */
async function assign(
  people: readonly UserRow[],
  kind: 'course' | 'gaming',
  of: (at: number) => Partial<typeof tasks.$inferInsert>,
) {
  const companyId = people[0]?.companyId ?? 0;
  const { id: campaignId } = await gateway.buildCampaign({ companyId }, { kind });
  const type = kind === 'course' ? ('course' as const) : ('exercise' as const);
  await gateway.db.insert(tasks).values(
    people.map(({ id: userId }, at) => ({
      ...{ title: 'Task', status: 'missed' as const, dueAt: DUE, companyId, campaignId, userId, type },
      ...of(at),
    })),
  );
}
const completedBy = (count: number) => (at: number) => (at < count ? { status: 'completed' as const } : {});

/** A round of mails to these people, the first of whom report theirs. */
async function mailTo(people: readonly UserRow[], reports: number) {
  const simulation = await storeSimulation(gateway.db, people[0]?.companyId ?? 0, { startsAt: DUE });
  const mails = people.map(({ id: userId, departmentId }, at) => ({
    ...{ userId, departmentId, dueAt: DUE },
    reportedAt: at < reports ? NOW : null,
  }));
  await storeMails(gateway.db, simulation, mails);
}

const compare = async (query: QueryInput = {}, as = token) =>
  gateway.call(comparisonEndpoints.compare, { token: as, params: { companyId: partner.id }, query });
const rows = async (query?: QueryInput) => (await compare(query)).body.data.items;
const names = async (query?: QueryInput) => (await rows(query)).map(({ companyName }) => companyName);

describe('the comparison of customers', () => {
  it('has the figures of the last 12 months, and Company Culture with that of the 12 before', async () => {
    const { people } = await customerWith(10, { name: 'Amberleaf' });
    await assign(people, 'course', (at) =>
      at < 6 ? { status: 'completed' } : at < 8 ? { status: 'failed' } : {},
    );
    await assign(people, 'course', (at) => ({ ...completedBy(9)(at), dueAt: YEAR_BEFORE }));
    await assign(people.slice(0, 5), 'gaming', () => ({ status: 'completed', score: 70 }));
    await mailTo(people.slice(0, 5), 2);
    const { items, ...told } = (await compare()).body.data;
    expect(told).toMatchObject({ asOf: NOW.toISOString(), timeZone: 'UTC', pageInfo: { totalItems: 1 } });
    expect(items).toEqual([
      expect.objectContaining({
        companyName: 'Amberleaf',
        learners: 11,
        isTooSmall: false,
        completedPercent: 60,
        overduePercent: 20,
        gameScore: 70,
        reportedPercent: 40,
        // 0.6 × 60 + 0.2 × 70 + 0.2 × 40
        score: 58,
        level: 'Improved',
        previousScore: 90,
      }),
    ]);
  });

  it("lists those that have let the partner in: not those asked, suspended, another's, or its partners' customers", async () => {
    await customerWith(1, { name: 'Open' });
    await customerWith(1, { name: 'Asked', loginAsCompanyStatus: 'REQUESTED' });
    await customerWith(1, { name: 'Closed', loginAsCompanyStatus: 'NOT_AVAILABLE' });
    await customerWith(1, { name: 'Suspended', status: 'SUSPENDED' });
    const { company: child } = await customerWith(1, {
      ...{ name: 'Child', isPartner: true, customerType: 'SUBRESELLER' },
    });
    await customerWith(1, { name: 'Grandchild', parentCompanyId: child.id });
    const other = await gateway.buildCompany({ isPartner: true, customerType: 'OEM' });
    await customerWith(1, { name: 'Foreign', parentCompanyId: other.id });
    await gateway.db
      .update(companies)
      .set({ features: { isGrandChildrenAccessAllowed: true } })
      .where(eq(companies.id, partner.id));
    expect(await names()).toEqual(['Child', 'Open']);
    const foreign = await gateway.tokenFor(await gateway.buildAdmin(other));
    expect((await compare({}, foreign)).status).toBe(403);
  });

  it('tells nothing of fewer than five people, however the company keeps its own reports', async () => {
    const small = await customerWith(3, { name: 'Small' });
    await assign(small.people, 'course', completedBy(3));
    const few = await customerWith(9, { name: 'Few' });
    await assign(few.people.slice(0, 4), 'course', completedBy(1));
    await assign(few.people, 'gaming', (at) => (at < 4 ? { status: 'completed', score: 30 } : {}));
    await mailTo(few.people.slice(0, 4), 1);
    const closed = await customerWith(9, { name: 'Private', isLearningPrivate: true });
    await assign(closed.people.slice(0, 5), 'course', completedBy(5));
    await assign(closed.people.slice(5), 'course', () => ({ dueAt: new Date('2026-03-10T12:00:00Z') }));
    const none = {
      ...{ completedPercent: null, overduePercent: null, gameScore: null, reportedPercent: null },
      ...{ score: null, level: null, previousScore: null },
    };
    const told = await rows({ orderBy: 'companyName' });
    expect(told).toMatchObject([
      { companyName: 'Few', isTooSmall: false, learners: 10, ...none },
      { companyName: 'Private', completedPercent: 100, overduePercent: 0 },
      { companyName: 'Small', isTooSmall: true, learners: 4, ...none },
    ]);
  });

  it('is sorted, searched, paged, and exported whole', async () => {
    for (const [name, completed] of [
      ['Cedar', 2],
      ['Alder', 6],
      ['Birch', 4],
    ] as const) {
      const { people } = await customerWith(8, { name });
      await assign(people, 'course', completedBy(completed));
    }
    await customerWith(1, { name: 'Dogwood' });
    expect(await names()).toEqual(['Cedar', 'Birch', 'Alder', 'Dogwood']);
    expect(await names({ orderBy: 'companyName', order: 'desc' })).toEqual([
      ...['Dogwood', 'Cedar', 'Birch', 'Alder'],
    ]);
    expect(await names({ orderBy: 'overduePercent', order: 'desc_nulls_last' })).toHaveLength(4);
    expect(await names({ searchText: 'IRC' })).toEqual(['Birch']);
    expect(await names({ pageNumber: 1, pageSize: 2 })).toEqual(['Alder', 'Dogwood']);
    const csv = (await compare({ isCsv: true, pageSize: 1 })).raw.json<{ data: string }>().data;
    expect(csv.split('\r\n').map((line) => line.replace('\uFEFF', ''))).toEqual([
      'Customer,Company Culture (%),Level,Company Culture Before (%),Learners,Training Completed (%),Training Overdue (%),Game Score (0-100),Mails Reported (%)',
      'Cedar,25,Basic,,9,25,75,,',
      'Birch,50,Improved,,9,50,50,,',
      'Alder,75,Advanced,,9,75,25,,',
      'Dogwood,,,,2,,,,',
      '',
    ]);
  });
});

describe('figures of the comparison', () => {
  const HOUR = 60 * 60 * 1000;
  const percent = async (query?: QueryInput) =>
    (await rows(query)).map(({ completedPercent }) => completedPercent);

  it('are computed again every hour for a partner that reads them, and say since when they stand', async () => {
    const { people } = await customerWith(8, { name: 'Alder' });
    await assign(people, 'course', completedBy(2));
    expect(await percent()).toEqual([25]);
    await assign(people, 'course', completedBy(8));
    gateway.clock.advance(HOUR);
    token = await gateway.freshToken(agent);
    expect((await compare()).body.data).toMatchObject({
      asOf: NOW.toISOString(),
      items: [{ completedPercent: 25 }],
    });
    await renewFigures(gateway.deps);
    expect((await compare()).body.data).toMatchObject({
      asOf: gateway.clock().toISOString(),
      items: [{ completedPercent: 62.5 }],
    });
  });

  it('are computed when they are read where nobody has done so for two hours, and for new customers', async () => {
    const { people } = await customerWith(8, { name: 'Alder' });
    await assign(people, 'course', completedBy(2));
    expect(await percent()).toEqual([25]);
    await assign(people, 'course', completedBy(8));
    const { people: others } = await customerWith(8, { name: 'Birch' });
    await assign(others, 'course', completedBy(4));
    expect(await percent({ orderBy: 'companyName' })).toEqual([25, 50]);
    gateway.clock.advance(2 * HOUR + 1);
    token = await gateway.freshToken(agent);
    expect(await percent({ orderBy: 'companyName' })).toEqual([62.5, 50]);
  });

  it('are not told once fewer than five people are left, and forgotten when no partner reads them', async () => {
    const { company, people } = await customerWith(5, { name: 'Alder' });
    await assign(people, 'course', completedBy(5));
    expect(await percent()).toEqual([100]);
    const left = people.slice(2).map(({ id }) => id);
    await gateway.db.update(users).set({ disabledAt: NOW }).where(inArray(users.id, left));
    expect((await rows())[0]).toMatchObject({ isTooSmall: true, completedPercent: null, score: null });
    const stored = () =>
      gateway.db.select().from(comparedFigures).where(eq(comparedFigures.companyId, company.id));
    expect(await stored()).toHaveLength(1);
    gateway.clock.advance(31 * 24 * HOUR);
    await renewFigures(gateway.deps);
    expect(await stored()).toEqual([]);
  });
});

describe('the customer', () => {
  const readsOf = async ({ company, owner }: { company: CompanyRow; owner: UserRow }) => {
    const params = { id: company.id };
    const asked = { token: await gateway.freshToken(owner), params };
    const { comparedOn } = (await gateway.call(partnerAccessEndpoints.get, asked)).body.data;
    const logged = await gateway.db
      .select({ details: auditEvents.details, who: auditEvents.onBehalfOf })
      .from(auditEvents)
      .where(and(eq(auditEvents.companyId, company.id), eq(auditEvents.action, 'company.compared')));
    return { comparedOn, logged };
  };
  const seen = () => ({
    who: agent.id,
    details: { partnerCompanyId: partner.id, partnerUserId: agent.id },
  });

  it('sees the last day on which it was read, and once a day in its log by whom', async () => {
    const read = await customerWith(6, { name: 'Read' });
    const other = await customerWith(6, { name: 'Other' });
    expect(await readsOf(read)).toEqual({ comparedOn: null, logged: [] });
    await compare({ searchText: 'Read' });
    await compare({ searchText: 'Read', isCsv: true });
    expect(await readsOf(read)).toEqual({ comparedOn: '2026-05-20', logged: [seen()] });
    expect(await readsOf(other)).toEqual({ comparedOn: null, logged: [] });
    gateway.clock.advance(24 * 60 * 60 * 1000);
    token = await gateway.freshToken(agent);
    await Promise.all([compare(), compare({ orderBy: 'companyName', order: 'desc' })]);
    expect(await readsOf(read)).toEqual({ comparedOn: '2026-05-21', logged: [seen(), seen()] });
    expect((await readsOf(other)).logged).toHaveLength(1);
  });

  it('is in the comparison no more once it has withdrawn access', async () => {
    const { company, owner } = await customerWith(6);
    await gateway.call(partnerAccessEndpoints.answerRequest, {
      token: await gateway.tokenFor(owner),
      params: { id: company.id },
      body: { status: 'NOT_AVAILABLE' },
    });
    expect(await names()).toEqual([]);
  });
});
