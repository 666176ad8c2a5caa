import { SORT_ORDERS } from '@contract/paging';
import {
  RECIPIENT_EVENTS,
  RECIPIENT_SORTS,
  type RecipientEvent,
  simulationReportEndpoints as reports,
} from '@contract/phishing-simulation/reports';
import type { simulationMails } from '@server/domain/simulations/mails.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecipientFilter, type RecipientWindow, readRecipients } from './report-recipients.queries';

const HOUR = 3600_000;
const START = new Date('2026-03-01T12:00:00Z');
type Mail = typeof simulationMails.$inferSelect;

let gateway: TestGateway;
let company: CompanyRow;
let token: string;
let campaignId: number;
let people: UserRow[];
let mails: Mail[];
let departmentIds: number[];
let groupIds: number[];
/** Ids of the groups of each person. */
const groupsOf = new Map<number, number[]>();

/** Sixteen people in three departments and two groups get three rounds; what happens follows their numbers. */
beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
  const { id: companyId } = company;
  departmentIds = [];
  for (const name of ['Sales', 'Legal', 'Depot'])
    departmentIds.push((await gateway.buildDepartment({ companyId, name })).id);
  people = [];
  for (let index = 0; index < 16; index += 1) {
    people.push(
      await gateway.buildUser({
        companyId,
        departmentId: departmentIds[index % 3] ?? 0,
        name: ['Ida', 'zoe', 'Émil', 'Bo'][index % 4] ?? '',
        lastName: `Roe${(index * 7) % 16}`,
        email: `p${(index * 5) % 16}@acme.example`,
      }),
    );
  }
  groupIds = [];
  for (const [name, every] of [
    ['Board', 3],
    ['Drivers', 2],
  ] as const) {
    const members = people.filter((_, index) => index % every === 0).map(({ id }) => id);
    const { id } = await gateway.buildGroup({ companyId, name }, members);
    groupIds.push(id);
    for (const member of members) groupsOf.set(member, [...(groupsOf.get(member) ?? []), id]);
  }
  const simulation = await storeSimulation(gateway.db, companyId, {
    startsAt: START,
    rounds: 3,
    templates: ['Parcel', 'Bank'],
    timeZone: 'America/New_York',
  });
  campaignId = simulation.id;
  const other = await storeSimulation(gateway.db, companyId, { startsAt: START });
  const states = ['sent', 'sent', 'sent', 'failed', 'planned', 'cancelled', 'unknown'] as const;
  const rows = [1, 2, 3].flatMap((round) =>
    people.map(({ id: userId, departmentId }, index) => {
      const number = round * 16 + index;
      const state = states[number % 7] ?? 'sent';
      const dueAt = new Date(START.getTime() + (number % 11) * 9 * HOUR);
      const then = (divisor: number) =>
        state === 'sent' && number % divisor === 0 ? new Date(dueAt.getTime() + divisor * HOUR) : null;
      return {
        round,
        userId,
        departmentId,
        dueAt,
        state,
        templateId: 1 + (number % 2),
        openedAt: then(2),
        clickedAt: then(4),
        submittedAt: then(8),
        reportedAt: then(3),
      };
    }),
  );
  mails = await storeMails(gateway.db, simulation, rows);
  await storeMails(
    gateway.db,
    other,
    rows.filter(({ round }) => round === 1),
  );
});
afterAll(() => gateway.close());

const HAPPENED: Readonly<Record<RecipientEvent, (mail: Mail) => boolean>> = {
  SENT: ({ state }) => state === 'sent',
  OPENED: ({ openedAt }) => openedAt !== null,
  CLICKED: ({ clickedAt }) => clickedAt !== null,
  SUBMITTED: ({ submittedAt }) => submittedAt !== null,
  REPORTED: ({ reportedAt }) => reportedAt !== null,
};

const zones = new Map<string, Intl.DateTimeFormat>();
/** A formatter takes longer to make than everything else here. */
function dayIn(zone: string, at: Date): string {
  const known = zones.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  zones.set(zone, known);
  return known.format(at);
}
const personOf = ({ userId }: Mail) => people.find(({ id }) => id === userId) as UserRow;

/** The same by plain reading. */
function expected(filter: RecipientFilter, { orderBy, order }: Pick<RecipientWindow, 'orderBy' | 'order'>) {
  const found = mails.filter((mail) => {
    const day = mail.sentAt && dayIn(filter.timeZone, mail.sentAt);
    const text = personOf(mail).searchText;
    return (
      mail.state !== 'cancelled' &&
      (!filter.rounds || filter.rounds.includes(mail.round)) &&
      (!filter.departmentIds || filter.departmentIds.includes(mail.departmentId)) &&
      (!filter.groupIds || filter.groupIds.some((id) => groupsOf.get(mail.userId)?.includes(id))) &&
      (!filter.events || filter.events.some((event) => HAPPENED[event](mail))) &&
      (!filter.from || (day !== null && day >= filter.from)) &&
      (!filter.to || (day !== null && day <= filter.to)) &&
      (!filter.search || text.includes(filter.search))
    );
  });
  const keyOf = (mail: Mail): (string | number)[] => {
    if (orderBy === 'fullName') return [personOf(mail).nameKey, mail.userId, mail.round];
    if (orderBy === 'email') return [personOf(mail).emailKey, mail.userId, mail.round];
    if (orderBy === 'round') return [mail.round, mail.userId];
    const at = mail[orderBy];
    return at ? [1, at.getTime(), mail.id] : [0, mail.round, mail.userId];
  };
  const compare = (a: Mail, b: Mail) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    const place = one.findIndex((value, index) => value !== other[index]);
    return place < 0 ? 0 : (one[place] ?? 0) < (other[place] ?? 0) ? -1 : 1;
  };
  const sorted = found.toSorted((a, b) => (order.startsWith('asc') ? compare(a, b) : compare(b, a)));
  const isMissing = (mail: Mail) => orderBy.endsWith('At') && keyOf(mail)[0] === 0;
  const [missing, known] = [sorted.filter(isMissing), sorted.filter((mail) => !isMissing(mail))];
  const isMissingFirst = order === 'asc' || order.endsWith('nulls_first');
  return (isMissingFirst ? [...missing, ...known] : [...known, ...missing]).map(({ id }) => id);
}

const FILTERS: (() => Partial<RecipientFilter>)[] = [
  () => ({}),
  () => ({ rounds: [2] }),
  () => ({ rounds: [1, 3], departmentIds: departmentIds.slice(0, 2) }),
  () => ({ groupIds: groupIds.slice(0, 1) }),
  () => ({ groupIds }),
  () => ({ groupIds: groupIds.slice(1), departmentIds: departmentIds.slice(1), rounds: [3] }),
  ...RECIPIENT_EVENTS.map((event) => () => ({ events: [event] })),
  () => ({ events: ['SUBMITTED', 'REPORTED'] as const, rounds: [1, 2] }),
  () => ({ from: '2026-03-02', to: '2026-03-03' }),
  () => ({ to: '2026-03-01', events: ['OPENED'] as const }),
  () => ({ search: 'zoe' }),
  () => ({ search: 'emil', groupIds: groupIds.slice(1) }),
  () => ({ rounds: [9] }),
];

describe('a page of recipients', () => {
  const base = () => ({ companyId: company.id, campaignId, timeZone: 'America/New_York' });

  // Few matches are collected and sorted, many are found along indexes; both ways give the same list.
  it.each([
    ['collected', { counted: 500, searched: 500, passed: 500 }],
    ['walked', { counted: 0, searched: 0, passed: 500 }],
    ['walked, skipping what counters know', { counted: 0, searched: 0, passed: 0 }],
  ])('is the same as by plain reading, in all orders and by all filters: %s', async (_, reach) => {
    for (const orderBy of RECIPIENT_SORTS) {
      // Nobody is without a name, an address or a round.
      for (const order of orderBy.endsWith('At') ? SORT_ORDERS : (['asc', 'desc'] as const)) {
        for (const filterOf of FILTERS) {
          const filter = { ...base(), ...filterOf() };
          const all = expected(filter, { orderBy, order });
          for (const offset of new Set([0, 5, Math.max(0, all.length - 4)])) {
            const window = { ...filter, orderBy, order, offset, limit: 7 };
            const { rows, total, totalIsMinimum } = await readRecipients(gateway.db, window, reach);
            const said = JSON.stringify([orderBy, order, filterOf(), offset]);
            expect(
              rows.map(({ id }) => id),
              said,
            ).toEqual(all.slice(offset, offset + 7));
            if (!totalIsMinimum) expect(total, said).toBe(all.length);
          }
        }
      }
    }
  });

  it('says when there are more than it counts', async () => {
    const window = {
      ...base(),
      search: 'roe',
      orderBy: 'sentAt',
      order: 'desc',
      offset: 0,
      limit: 5,
    } as const;
    const { rows, total, totalIsMinimum } = await readRecipients(gateway.db, window, {
      counted: 0,
      searched: 9,
      passed: 0,
    });
    expect([rows.length, total, totalIsMinimum]).toEqual([5, 9, true]);
  });
});

describe('the recipients of a campaign', () => {
  const ask = (query = {}) =>
    gateway.call(reports.recipients, { token, params: { companyId: company.id, campaignId }, query });

  it('are shown with what they did, sent last first', async () => {
    const { items, pageInfo } = (await ask()).body.data;
    const all = expected(
      { companyId: company.id, campaignId, timeZone: 'America/New_York' },
      { orderBy: 'sentAt', order: 'desc' },
    );
    expect(items.map(({ id }) => id)).toEqual(all.slice(0, 10));
    expect(pageInfo).toEqual({ pageNumber: 0, pageSize: 10, totalItems: all.length, totalIsMinimum: false });
    const [first] = items;
    const mail = mails.find(({ id }) => id === first?.id) as Mail;
    expect(first).toMatchObject({
      userId: mail.userId,
      email: personOf(mail).email,
      template: mail.templateId === 1 ? 'Parcel' : 'Bank',
      round: mail.round,
      state: 'SENT',
      failure: null,
      sentAt: mail.sentAt?.toISOString(),
      openedAt: mail.openedAt?.toISOString() ?? null,
    });
  });

  it('are filtered by several values of the address', async () => {
    const query = { phishingEvents: ['CLICKED', 'REPORTED'], rounds: ['1', '2'], orderBy: 'nothing' };
    const { items } = (await ask({ ...query, pageSize: 100 })).body.data;
    expect(items.length).toBeGreaterThan(0);
    expect(items.every((item) => (item.clickedAt ?? item.reportedAt) !== null && item.round < 3)).toBe(true);
  });

  it('are all in the file, also beyond a batch', async () => {
    const { raw } = await ask({ isCsv: true, rounds: [1, 2] });
    const lines = raw.json<{ data: string }>().data.slice(1).split('\r\n').slice(0, -1);
    const all = mails.filter(({ state, round }) => state !== 'cancelled' && round < 3);
    expect(lines).toHaveLength(1 + all.length);
    expect(lines[0]).toBe(
      'Name,Email,Department,Template,Round,Status,Sent,Opened,Clicked,Submitted,Reported,Failure',
    );
  });
});
