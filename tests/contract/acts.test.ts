import { operationEndpoints } from '@contract/operations';
import { type CustomerFilter, customerEndpoints } from '@contract/partner/customers';
import { LEARNER_STATUSES } from '@contract/training/assignments';
import { campaignEndpoints, type LearnerListFilter } from '@contract/training/campaigns';
import { reminderEndpoints } from '@contract/users/reminders';
import { USER_FILTERS, type UserListFilter, userEndpoints } from '@contract/users/users';
import { companies } from '@server/domain/company/company.tables';
import { operationItems } from '@server/domain/operations/operations.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildPartner } from '@tests/support/visits';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * What a list shows, what its count and its file say, and what an act on all of it reaches are the same set,
 * whatever the filter.
 */
const DAY = 86_400_000;
const TEXT = { subject: 'Your training waits', message: '' };
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const sorted = (ids: readonly (number | null)[]) =>
  [...ids].sort((one, other) => Number(one) - Number(other));
/** The users an operation is for, done or not. */
async function usersOf(companyId: number, operationId: number): Promise<(number | null)[]> {
  const ofOperation = and(
    eq(operationItems.companyId, companyId),
    eq(operationItems.operationId, operationId),
  );
  const rows = await gateway.db.select({ id: operationItems.userId }).from(operationItems).where(ofOperation);
  return sorted(rows.map(({ id }) => id));
}
/** The first cells of a file's rows. */
const firstCells = (csv: string) =>
  csv
    .split('\r\n')
    .slice(1)
    .filter(Boolean)
    .map((row) => row.split(',')[0] ?? '');

describe('the users that match', () => {
  let company: CompanyRow;
  let token: string;
  let params: { companyId: number };
  let departmentIds: number[];
  let groupIds: number[];
  let emails: Map<string, number>;

  beforeAll(async () => {
    company = await gateway.buildCompany({ seats: 1000 });
    params = { companyId: company.id };
    const admin = await gateway.buildAdmin(company, { name: 'Ann' });
    token = await gateway.tokenFor(admin);
    const departments = [await gateway.buildDepartment(params), await gateway.buildDepartment(params)];
    departmentIds = [company.defaultDepartmentId, ...departments.map(({ id }) => id)];
    const now = gateway.clock();
    const at = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;
    const people: UserRow[] = [];
    for (let index = 0; index < 24; index += 1) {
      const person = await gateway.buildUser({
        companyId: company.id,
        name: at(['Ann', 'Bo', 'Cleo'], index),
        departmentId: at(departmentIds, Math.floor(index / 2)),
        role: at(['user', 'user', 'user', 'read_only_admin'] as const, index),
        disabledAt: index % 5 === 4 ? now : null,
        registrationType: at(['REGISTERED', 'REGISTERED', 'INVITED'] as const, index),
        invitedAt: at([now, new Date(0)], index),
      });
      if (index % 3 !== 0) {
        const isBegun = index % 2 === 0;
        const progress = isBegun ? { status: 'inProgress' as const, progress: 10 } : {};
        await gateway.buildTask(person, { campaignId: 5, ...progress });
      }
      people.push(person);
    }
    const ids = people.map(({ id }) => id);
    groupIds = [
      (
        await gateway.buildGroup(
          params,
          ids.filter((id) => id % 2 === 0),
        )
      ).id,
      (await gateway.buildGroup(params, ids.slice(0, 9))).id,
    ];
    emails = new Map([admin, ...people].map(({ email, id }) => [email, id]));
  });

  const filters = () => {
    const some = <Item>(items: readonly Item[]) =>
      fc.subarray([...items], { minLength: 1, maxLength: Math.min(3, items.length) });
    const oneTeam = fc.oneof(
      fc.constant({}),
      fc.record({ departmentId: fc.constantFrom(...departmentIds), unassigned: fc.boolean() }),
      fc.record({ groupId: fc.constantFrom(...groupIds), unassigned: fc.boolean() }),
    );
    const list = fc.record(
      {
        search: fc.constantFrom('ann', 'bo', 'larkfield', 'nobody'),
        filterBy: some(USER_FILTERS),
        showDisabled: fc.boolean(),
        departmentIds: some(departmentIds),
        groupIds: some(groupIds),
        id: some([...emails.values()]),
      },
      { requiredKeys: [] },
    );
    return fc.tuple(list, oneTeam).map(([filter, team]): UserListFilter => ({ ...filter, ...team }));
  };

  it('are the same in the list, its count, its file, an operation and a reminder', async () => {
    await fc.assert(
      fc.asyncProperty(filters(), fc.boolean(), async (filter, ofCampaign) => {
        const query = { filter: JSON.stringify(filter) };
        const asked = { token, params };
        const range = JSON.stringify([0, 99]);
        const list = await gateway.call(userEndpoints.list, { ...asked, query: { ...query, range } });
        const ids = sorted(list.body.map(({ id }) => id));

        const count = (await gateway.call(operationEndpoints.preview, { ...asked, query })).body.data.total;
        expect(count).toBe(ids.length);
        const file = (await gateway.call(userEndpoints.exportCsv, { ...asked, query })).body;
        expect(sorted(firstCells(file).map((email) => emails.get(email) ?? 0))).toEqual(ids);

        // It skips everyone without an invitation, so that the same users match in the next run.
        const started = await gateway.call(operationEndpoints.start, {
          ...asked,
          body: { kind: 'resetSecondFactor', payload: {}, filter },
        });
        expect(await usersOf(company.id, started.body.data.id)).toEqual(ids);

        const people = { isAllUsersSelected: true, filter, ...(ofCampaign ? { campaignId: 5 } : {}) };
        const body = ofCampaign ? { filter, campaignId: 5 } : people;
        const dialog = await (ofCampaign
          ? gateway.call(reminderEndpoints.notStartedAvailability, {
              token,
              params: { id: company.id },
              body: { filter, campaignId: 5 },
            })
          : gateway.call(reminderEndpoints.availability, { ...asked, body: people }));
        const { usersWhoWillReceiveRemindersCount: will, usersWhoWontReceiveRemindersCount: wont } =
          dialog.body.data;
        if (!ofCampaign) expect(will + wont).toBe(ids.length);
        if (will === 0) return;
        const sent = await gateway.call(reminderEndpoints.send, {
          ...asked,
          body: { ...body, isAllUsersSelected: true, taskTypes: ['videoTraining'], ...TEXT },
        });
        const reached = await usersOf(company.id, sent.body.data.id);
        expect(reached).toHaveLength(will + wont);
        expect(ids).toEqual(expect.arrayContaining(reached));
        expect(sent.body.data.done).toBe(will);
      }),
      { numRuns: 40 },
    );
  });

  it('are never widened by a filter that is not known', async () => {
    const asked = { token, params };
    const filter = { departments: departmentIds } as UserListFilter;
    const listed = await gateway.call(userEndpoints.list, {
      ...asked,
      query: { filter: JSON.stringify(filter) },
    });
    expect([listed.status, listed.error.details[0]?.code]).toEqual([422, 'filter.departments']);
    const started = await gateway.call(operationEndpoints.start, {
      ...asked,
      body: { kind: 'disable', payload: {}, filter },
    });
    expect([started.status, started.error.details[0]?.code]).toEqual([422, 'filter.departments']);
    const flat = { isAllUsersSelected: true, departmentId: departmentIds[0] };
    for (const body of [
      flat,
      { isAllUsersSelected: true, filter },
      { isAllUsersSelected: true, filter: {}, searchText: 'ann' },
    ]) {
      const sent = await gateway.call(reminderEndpoints.send, {
        ...asked,
        body: { ...body, taskTypes: ['videoTraining'], ...TEXT },
      });
      expect(sent.status).toBe(422);
    }
  });

  it("are a campaign's learners too: those listed are exported, and those of them not through are reminded", async () => {
    const now = gateway.clock().getTime();
    const campaign = await gateway.buildCampaign(params);
    const ids = [...emails.values()];
    for (const [index, id] of ids.entries()) {
      const isThrough = index % 4 === 0;
      await gateway.buildTask(
        { companyId: company.id, id },
        {
          campaignId: campaign.id,
          dueAt: new Date(now + (index % 3 === 0 ? -DAY : DAY)),
          ...(isThrough ? { status: 'completed', progress: 100, score: 90, completedAt: new Date(now) } : {}),
        },
      );
    }
    const asked = { token, params: { ...params, id: campaign.id } };
    const given = fc.record(
      {
        search: fc.constantFrom('ann', 'bo', 'nobody'),
        status: fc.constantFrom(...LEARNER_STATUSES),
        departmentId: fc.constantFrom(...departmentIds),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(given, async (filter: LearnerListFilter) => {
        const list = await gateway.call(campaignEndpoints.learners, {
          ...asked,
          query: { ...filter, pageSize: 100 },
        });
        const { items } = list.body.data;
        const file = (
          await gateway.call(campaignEndpoints.exportLearners, { ...asked, query: { ...filter } })
        ).body;
        expect(firstCells(file)).toHaveLength(items.length);
        const open = sorted(items.filter(({ status }) => status !== 'COMPLETED').map(({ id }) => id));
        const { status, ...found } = filter;
        if (status === 'COMPLETED') return;
        const sent = await gateway.call(campaignEndpoints.remind, {
          ...asked,
          body: { ...TEXT, ...found, status },
        });
        if (open.length === 0) expect(sent.status).toBe(422);
        else expect(await usersOf(company.id, sent.body.data.id)).toEqual(open);
      }),
      { numRuns: 25 },
    );
  });
});

describe('the customers that match', () => {
  it('are the same in the list, its file and the acts', async () => {
    const { partner, agent } = await buildPartner(gateway);
    const token = await gateway.freshToken(agent);
    const now = gateway.clock().getTime();
    for (let index = 0; index < 12; index += 1) {
      const company = await gateway.buildCompany({
        name: `${['Alder', 'Birch'][index % 2]} ${index}`,
        parentCompanyId: partner.id,
        seats: 20,
        hasBoost: index % 3 === 0,
        registeredAt: index % 4 === 0 ? null : new Date(now),
        disabledAt: index % 5 === 0 ? new Date(now) : null,
        loginAsCompanyStatus: ([null, 'REQUESTED', 'AVAILABLE'] as const)[index % 3] ?? null,
        currentPeriodEnd: index % 3 === 0 ? new Date(now + 20 * DAY) : null,
      });
      await gateway.buildAdmin(company);
    }
    const ofPartner = eq(companies.parentCompanyId, partner.id);
    const before = await gateway.db.select().from(companies).where(ofPartner);
    const asked = { token, params: { id: partner.id } };
    const some = <Item>(...items: Item[]) => fc.subarray(items, { minLength: 1 });
    const given = fc.record(
      {
        searchText: fc.constantFrom('alder', 'birch 1', 'nobody'),
        'status[]': some('FREE' as const, 'BOOSTED' as const),
        'accountAccess[]': some('REQUESTED' as const, 'AVAILABLE' as const, 'NOT_AVAILABLE' as const),
        enablementStatus: fc.constantFrom('ENABLED' as const, 'DISABLED' as const),
        state: fc.constantFrom('REGISTERED' as const, 'UNREGISTERED' as const),
        isRegistered: fc.boolean(),
        hasOverages: fc.boolean(),
        renewsWithin: fc.constant(30 as const),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(given, async (filter: CustomerFilter) => {
        const query = {
          ...filter,
          isRegistered: asWord(filter.isRegistered),
          hasOverages: asWord(filter.hasOverages),
        };
        const list = await gateway.call(customerEndpoints.resellerCustomers, {
          ...asked,
          query: { ...query, pageSize: 100 },
        });
        const ids = sorted(list.body.data.items.map(({ companyId }) => companyId));
        const file = await gateway.call(customerEndpoints.exportCustomers, { ...asked, query });
        expect(firstCells(file.body)).toHaveLength(ids.length);
        if (ids.length === 0) return;
        const body = { isAllSelected: true, filter };
        const request = await gateway.call(customerEndpoints.requestAccess, { ...asked, body });
        // An act at which a customer's state forbids it is refused as a whole.
        if (request.status === 200) {
          expect(request.body.data.requested + request.body.data.unchanged).toBe(ids.length);
        }
        await putBack(before);
        const removed = await gateway.call(customerEndpoints.removeCustomers, { ...asked, body });
        expect(removed.body.data.removed).toBe(ids.length);
        const left = await gateway.db.select({ id: companies.id }).from(companies).where(ofPartner);
        expect(sorted(left.map(({ id }) => id))).toEqual(
          sorted(before.map(({ id }) => id).filter((id) => !ids.includes(id))),
        );
        await putBack(before);
      }),
      { numRuns: 20 },
    );
    const unknown = { isAllSelected: true, filter: { status: ['FREE'] } as CustomerFilter };
    const refused = await gateway.call(customerEndpoints.removeCustomers, { ...asked, body: unknown });
    expect([refused.status, refused.error.details[0]?.code]).toEqual([422, 'filter.status']);
  });

  const asWord = (value: boolean | undefined) =>
    value === undefined ? undefined : (String(value) as 'true' | 'false');
  /** As before an act. */
  async function putBack(rows: readonly (typeof companies.$inferSelect)[]) {
    for (const { id, parentCompanyId, loginAsCompanyStatus } of rows) {
      await gateway.db
        .update(companies)
        .set({ parentCompanyId, loginAsCompanyStatus })
        .where(eq(companies.id, id));
    }
  }
});
