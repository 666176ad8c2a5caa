import {
  PERSON_SUMMARY_SORTS,
  type PersonSummary,
  simulationSummaryEndpoints as summary,
} from '@contract/phishing-simulation/summary';
import { simulationSettings } from '@server/domain/simulations/settings.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPerson } from './reports.model';
import { allPeople, type PeopleFilter, type PeopleReach, readPeople } from './summary-people.queries';

const HOUR = 3600_000;
const START = new Date('2026-03-01T12:00:00Z');
const stateOf = (index: number, sum: number) => {
  if (index >= 10) return index === 10 ? ('planned' as const) : ('cancelled' as const);
  return sum % 7 === 0 ? ('failed' as const) : ('sent' as const);
};
let gateway: TestGateway;
let company: CompanyRow;
let token: string;
let people: UserRow[];
let campaignIds: number[];
let departmentIds: number[];
let boardId: number;
const board = new Set<number>();
let mails: Awaited<ReturnType<typeof storeMails>>;

/**
 * Twelve people in two departments, and three campaigns of two rounds. Some do nothing; the eleventh is to get their mails
 * yet, those of the last one are called off.
 */
beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
  const { id: companyId } = company;
  departmentIds = [];
  for (const name of ['Sales', 'Legal'])
    departmentIds.push((await gateway.buildDepartment({ companyId, name })).id);
  people = [];
  for (let index = 0; index < 12; index += 1) {
    people.push(
      await gateway.buildUser({
        companyId,
        departmentId: departmentIds[index % 2] ?? 0,
        name: ['Ida', 'zoe', 'Émil'][index % 3] ?? '',
        lastName: `Roe${(index * 7) % 12}`,
        email: `p${(index * 5) % 12}@acme.example`,
      }),
    );
  }
  const members = people.filter((_, index) => index % 3 === 0).map(({ id }) => id);
  boardId = (await gateway.buildGroup({ companyId, name: 'Board' }, members)).id;
  for (const id of members) board.add(id);
  campaignIds = [];
  mails = [];
  for (let number = 0; number < 3; number += 1) {
    const startsAt = new Date(START.getTime() + number * 24 * HOUR);
    const campaign = await storeSimulation(gateway.db, companyId, { startsAt, rounds: 2 });
    campaignIds.push(campaign.id);
    const planned = people.flatMap(({ id: userId, departmentId }, index) =>
      [1, 2].map((round) => {
        const happened = (every: number) =>
          index % 4 !== 3 && index < 10 && (index + number + round) % every === 0
            ? { at: new Date(startsAt.getTime() + index * HOUR) }
            : null;
        return {
          userId,
          departmentId,
          round,
          dueAt: new Date(startsAt.getTime() + (index % 5) * HOUR),
          state: stateOf(index, index + round + number),
          openedAt: happened(2)?.at ?? null,
          clickedAt: happened(4)?.at ?? null,
          submittedAt: happened(8)?.at ?? null,
          reportedAt: happened(3)?.at ?? null,
        };
      }),
    );
    mails.push(...(await storeMails(gateway.db, campaign, planned)));
  }
});
afterAll(() => gateway.close());

/** The same, added up here. */
function expected({ campaignIds: scope, departmentIds: among, groupIds, search }: Partial<PeopleFilter>) {
  return people.flatMap((user): PersonSummary[] => {
    const own = mails.filter(
      ({ userId, simulationId }) => userId === user.id && (scope ?? campaignIds).includes(simulationId),
    );
    const sent = own.filter(({ state }) => state === 'sent');
    const fullName = `${user.name} ${user.lastName}`;
    if (own.every(({ state }) => state === 'cancelled') || (among && !among.includes(user.departmentId)))
      return [];
    if ((groupIds && !board.has(user.id)) || (search && !fullName.toLowerCase().includes(search))) return [];
    const did = (name: 'openedAt' | 'clickedAt' | 'submittedAt' | 'reportedAt') =>
      own.filter((mail) => mail[name] !== null).length;
    const fell = own.filter(({ clickedAt, submittedAt }) => clickedAt ?? submittedAt);
    return [
      {
        id: user.id,
        fullName,
        email: user.email,
        department: departmentIds[0] === user.departmentId ? 'Sales' : 'Legal',
        sent: sent.length,
        opened: did('openedAt'),
        clicked: did('clickedAt'),
        submitted: did('submittedAt'),
        phished: fell.length,
        phishedCampaigns: new Set(fell.map(({ simulationId }) => simulationId)).size,
        reported: did('reportedAt'),
        lastSentAt:
          sent.length === 0
            ? null
            : new Date(Math.max(...sent.map(({ sentAt }) => sentAt?.getTime() ?? 0))).toISOString(),
      },
    ];
  });
}

const REACHES: Readonly<Record<string, PeopleReach>> = {
  collected: { collected: 1000, addedUp: 1000 },
  walked: { collected: 2, addedUp: 2 },
};
const FILTERS = (): Partial<PeopleFilter>[] => [
  {},
  { departmentIds: departmentIds.slice(0, 1) },
  { groupIds: [boardId] },
  { search: 'zoe' },
  { campaignIds: campaignIds.slice(0, 1) },
  { campaignIds: campaignIds.slice(1), departmentIds: departmentIds.slice(1) },
  { campaignIds: [] },
];
const byId = (rows: readonly PersonSummary[]) => rows.toSorted((one, other) => one.id - other.id);

describe('people in all campaigns', () => {
  it.each(Object.keys(REACHES))('are complete and in order, page by page, when they are %s', async (way) => {
    const reach = REACHES[way] ?? { collected: 0, addedUp: 0 };
    for (const filter of FILTERS()) {
      const wanted = byId(expected(filter));
      const isWhole = Object.keys(filter).length === 0;
      for (const orderBy of isWhole ? PERSON_SUMMARY_SORTS : (['email', 'phished'] as const)) {
        for (const order of ['asc', 'desc'] as const) {
          const read: PersonSummary[] = [];
          let byName = false;
          for (let offset = 0; offset < 12; offset += 5) {
            const window = { companyId: company.id, ...filter, orderBy, order, offset, limit: 5 };
            const page = await readPeople(gateway.db, window, reach);
            byName = page.isByName;
            read.push(...page.rows.map(toPerson));
            if (!page.totalIsMinimum) expect(page.total).toBe(wanted.length);
            else expect(page.total).toBeLessThanOrEqual(wanted.length);
          }
          expect(byId(read)).toEqual(wanted);
          const isName = orderBy === 'fullName' || orderBy === 'email';
          expect(byName).toBe(way === 'walked' && filter.campaignIds?.length ? !isName : false);
          if (byName || isName) continue;
          const ascending = read.toSorted((one, other) => one[orderBy] - other[orderBy] || one.id - other.id);
          expect(read).toEqual(order === 'asc' ? ascending : ascending.reverse());
        }
      }
    }
  });

  it('are exported whole, in the order of the list', async () => {
    for (const [way, reach] of Object.entries(REACHES))
      for (const filter of FILTERS())
        for (const orderBy of PERSON_SUMMARY_SORTS)
          for (const order of ['asc', 'desc'] as const) {
            const by = { companyId: company.id, ...filter, orderBy, order };
            const rows: PersonSummary[] = [];
            for await (const batch of allPeople(gateway.db, by, reach, 3)) rows.push(...batch.map(toPerson));
            expect(byId(rows)).toEqual(byId(expected(filter)));
            const listed = await readPeople(gateway.db, { ...by, offset: 0, limit: 100 }, reach);
            expect(
              rows.map(({ id }) => id),
              `${way} ${orderBy} ${order} ${JSON.stringify(filter)}`,
            ).toEqual(listed.rows.map(({ userId }) => userId));
          }
  });

  it('are listed by those who fell for most, also of some campaigns, by name too, and as CSV', async () => {
    const params = { companyId: company.id };
    const { data } = (await gateway.call(summary.recipients, { token, params })).body;
    expect(data).toMatchObject({
      isByName: false,
      pageInfo: { totalItems: 11, totalIsMinimum: false, pageSize: 10 },
    });
    expect(data.items.map(({ phished }) => phished)).toEqual(
      expected({})
        .map(({ phished }) => phished)
        .sort((one, other) => other - one)
        .slice(0, 10),
    );
    const query = { from: '2026-03-02', to: '2026-03-02', pageSize: 100, orderBy: 'email' } as const;
    const second = (await gateway.call(summary.recipients, { token, params, query })).body.data.items;
    expect(byId(second)).toEqual(expected({ campaignIds: campaignIds.slice(1, 2) }));
    const csv = await gateway.call(summary.recipients, { token, params, query: { isCsv: true } });
    const lines = csv.raw.json<{ data: string }>().data.slice(1).split('\r\n');
    expect(lines).toHaveLength(13);
    expect(lines[0]).toBe(
      'Name,Email,Department,Sent,Opened,Clicked,Submitted,Phished,Campaigns phished in,Reported,Last mail',
    );
  });

  it('are nobody of another company, and are not told in an anonymous report', async () => {
    const other = await gateway.buildCompany();
    const theirs = await gateway.tokenFor(await gateway.buildAdmin(other));
    const none = await gateway.call(summary.recipients, { token: theirs, params: { companyId: other.id } });
    expect(none.body.data.items).toEqual([]);
    await gateway.db.insert(simulationSettings).values({ companyId: company.id, isAnonymous: true });
    for (const isCsv of [false, true]) {
      const { status } = await gateway.call(summary.recipients, {
        token,
        params: { companyId: company.id },
        query: { isCsv },
      });
      expect(status).toBe(409);
    }
    await gateway.db.delete(simulationSettings);
  });
});
