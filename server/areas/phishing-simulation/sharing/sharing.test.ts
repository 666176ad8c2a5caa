import type { BodyOf } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { operationEndpoints } from '@contract/operations';
import { customerEndpoints } from '@contract/partner/customers';
import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import type { SimulationDraftInput } from '@contract/phishing-simulation/content';
import { simulationSharingEndpoints } from '@contract/phishing-simulation/sharing';
import { companies } from '@server/domain/company/company.tables';
import { phishingTemplates } from '@server/domain/exercises/exercises.tables';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import { simulations, simulationTemplates } from '@server/domain/simulations/simulations.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import { doneIn } from '@tests/support/audit';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { refusalOf, type TestGateway, testGateway } from '@tests/support/gateway';
import { changeLimits } from '@tests/support/limits';
import { domainOf, simulationDraft, verifyDomain } from '@tests/support/simulations';
import { letPartnerIn, visitorToken } from '@tests/support/visits';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

// A few customers stand for more than are served within a request.
changeLimits(limits.operations, { inlineMax: 4 });

const { withCampaign, withoutCampaign, share, unshare } = simulationSharingEndpoints;
const DAY = 86_400_000;
let gateway: TestGateway;
let partner: CompanyRow;
let agent: UserRow;
let token: string;
let templateId: number;
let campaignId: number;

interface Customer {
  id: number;
  owner: UserRow;
  token: string;
}

/** A customer with its owner, whose address is at a domain that the customer has verified. */
async function buildCustomer(values: Parameters<TestGateway['buildCompany']>[0] = {}): Promise<Customer> {
  const { id } = await gateway.buildCompany({ parentCompanyId: partner.id, seats: 1000, ...values });
  const owner = await gateway.buildAdmin({ id }, { email: `owner@${domainOf(id)}` });
  await verifyDomain(gateway.db, id);
  await change(id, { ownerId: owner.id });
  return { id, owner, token: await gateway.tokenFor(owner) };
}
const change = (id: number, changes: Partial<typeof companies.$inferInsert>) =>
  gateway.db.update(companies).set(changes).where(eq(companies.id, id));

/** A campaign of the partner, launched for its own people. */
async function launched(values: Partial<SimulationDraftInput> = {}): Promise<number> {
  const params = { companyId: partner.id };
  const body = simulationDraft({ name: 'Parcels', templates: [{ templateId }], ...values });
  const draft = (await gateway.call(simulationEndpoints.create, { token, params, body })).body.data;
  const of = { companyId: partner.id, campaignId: draft.id };
  const answer = await gateway.call(simulationEndpoints.launch, { token, params: of, body });
  expect(answer.status).toBe(200);
  return draft.id;
}

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER', seats: 1000 });
  agent = await gateway.buildAdmin(partner, { email: `agent@${domainOf(partner.id)}` });
  await verifyDomain(gateway.db, partner.id);
  token = await gateway.freshToken(agent);
  templateId = (await gateway.buildTemplate({ ownerCompanyId: partner.id })).id;
  campaignId = await launched();
  await gateway.deliverMails();
});

const named = () => ({ companyId: partner.id, campaignId });
const list = async (query: object = {}) =>
  (await gateway.call(withCampaign, { token, query: { ...named(), ...query } })).body.data;
const others = async (query: object = {}) =>
  (await gateway.call(withoutCampaign, { token, query: { ...named(), ...query } })).body.data;
const give = (companyIds: number[], body: Partial<BodyOf<typeof share>> = {}) =>
  gateway.call(share, {
    token,
    params: { campaignId },
    body: { ...named(), companyIds, name: 'From Corvid', timezone: 'UTC', ...body },
  });
const take = (campaignIds: number[], body: object = {}) =>
  gateway.call(unshare, {
    token,
    params: { companyId: partner.id },
    body: { campaignIds, parentCampaignId: campaignId, ...body },
  });
const copiesAt = (...ids: number[]) =>
  gateway.db
    .select()
    .from(simulations)
    .where(inArray(simulations.companyId, ids))
    .orderBy(asc(simulations.id));
const copyAt = async (id: number) => {
  const [copy] = await copiesAt(id);
  if (!copy) throw new Error('no copy');
  return copy;
};
const mailsAt = (id: number) =>
  gateway.db.select().from(simulationMails).where(eq(simulationMails.companyId, id));
const reasonsOf = async (operationId: number) => {
  const of = { companyId: partner.id, operationId };
  const { items } = (await gateway.call(operationEndpoints.items, { token, params: of })).body.data;
  return items.map(({ name, outcome, code }) => ({ name, outcome, code }));
};
const inDays = (days: number) => new Date(gateway.clock().getTime() + days * DAY).toISOString().slice(0, 10);

describe('a campaign of the partner', () => {
  it('is launched at a customer for its own people, with the templates as they were, and removed again', async () => {
    const customer = await buildCustomer({ name: 'Amberleaf', timeZone: 'Asia/Tokyo' });
    const learner = await gateway.buildUser({ companyId: customer.id, email: `l@${domainOf(customer.id)}` });
    await gateway.buildUser({ companyId: customer.id, email: 'stranger@elsewhere.example' });
    await gateway.db
      .update(phishingTemplates)
      .set({ subject: 'Written since' })
      .where(eq(phishingTemplates.id, templateId));

    expect((await give([customer.id])).body.data).toMatchObject({ state: 'done', done: 1 });
    await gateway.deliverMails();
    const copy = await copyAt(customer.id);
    expect(copy).toMatchObject({
      name: 'From Corvid',
      state: 'running',
      timeZone: 'UTC',
      parentCompanyId: partner.id,
      parentId: campaignId,
      createdBy: customer.owner.id,
    });
    expect(copy.settings.audience.usersType).toBe('USERS_ALL');
    expect((await mailsAt(customer.id)).map(({ userId }) => userId).toSorted()).toEqual(
      [customer.owner.id, learner.id].toSorted(),
    );
    const contents = await gateway.db
      .select({ content: simulationTemplates.content })
      .from(simulationTemplates)
      .where(eq(simulationTemplates.templateId, templateId));
    expect(new Set(contents.map(({ content }) => JSON.stringify(content))).size).toBe(1);

    const theirs = { token: customer.token, params: { companyId: customer.id, campaignId: copy.id } };
    const detail = (await gateway.call(simulationEndpoints.get, theirs)).body.data;
    expect(detail).toMatchObject({ name: 'From Corvid', total: 2, templatesCount: 1 });
    await gateway.db
      .update(simulationMails)
      .set({ state: 'sent', sentAt: gateway.clock() })
      .where(eq(simulationMails.userId, learner.id));
    expect(await list()).toMatchObject({
      parentCampaignName: 'Parcels',
      companies: [{ companyName: 'Amberleaf', campaignId: copy.id, sentPercent: 50 }],
      pageInfo: { totalItems: 1 },
    });

    expect((await take([copy.id])).body.data).toMatchObject({ state: 'done', done: 1 });
    await gateway.deliverMails();
    expect(await copyAt(customer.id)).toMatchObject({ state: 'archived', nextRoundAt: null });
    expect((await mailsAt(customer.id)).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'sent']);
    expect((await list()).companies).toEqual([]);
    expect((await gateway.call(simulationEndpoints.get, theirs)).body.data.status).toBe('ARCHIVED');

    const told = async (companyId: number) =>
      (await gateway.db.select().from(auditEvents).where(doneIn(companyId)).orderBy(asc(auditEvents.id))).map(
        ({ action, actorUserId, onBehalfOf }) => [action, actorUserId, onBehalfOf],
      );
    expect(await told(customer.id)).toEqual([
      ['simulation.launched', customer.owner.id, agent.id],
      ['simulation.archived', customer.owner.id, agent.id],
    ]);
    expect((await told(partner.id)).map(([action]) => action).slice(-2)).toEqual([
      'simulation.shared_with_customers',
      'simulation.unshared_from_customers',
    ]);
  });

  it('starts on a day of the zone, or of each customer; smart ones go on by themselves there', async () => {
    campaignId = await launched({ kind: 'SMART', delivery: { frequency: 'MONTHLY' } });
    const [tokyo, lima] = [
      await buildCustomer({ timeZone: 'Asia/Tokyo' }),
      await buildCustomer({ timeZone: 'America/Lima' }),
    ];
    const startDate = inDays(5);
    await give([tokyo.id], { startDate, timezone: null });
    await give([lima.id], { startDate, timezone: 'UTC' });
    const [first, second] = [await copyAt(tokyo.id), await copyAt(lima.id)];
    expect(first.startsAt).toEqual(new Date(`${startDate}T00:00:00+09:00`));
    expect(second.startsAt).toEqual(new Date(`${startDate}T00:00:00Z`));
    expect([first.timeZone, second.timeZone]).toEqual(['Asia/Tokyo', 'UTC']);
    expect(first.nextRoundAt?.getTime()).toBeGreaterThan(first.startsAt?.getTime() ?? 0);
    const days = refusalOf(await give([lima.id], { startDate: inDays(-2), timezone: null }));
    expect(days).toEqual([422, 'startDate', 'The start date cannot be in the past.']);
    expect(refusalOf(await give([lima.id], { timezone: 'Mars/Base' })).slice(0, 2)).toEqual([
      422,
      'timezone',
    ]);
  });

  it('is listed with the customers that have it, and that lack it: searched, sorted and paged', async () => {
    for (const [at, name] of ['Amberleaf', 'birch 100%', 'Cedar_1'].entries()) {
      const { id } = await buildCustomer({ name });
      gateway.clock.advance(1000);
      await give([id], { startDate: inDays(9 - at) });
    }
    const names = async (query: object = {}) =>
      (await list(query)).companies.map(({ companyName }) => companyName);
    expect(await names()).toEqual(['Amberleaf', 'birch 100%', 'Cedar_1']);
    expect(await names({ order: 'DESC', orderBy: 'createdDate' })).toEqual([
      'Cedar_1',
      'birch 100%',
      'Amberleaf',
    ]);
    expect((await names({ order: 'asc', orderBy: 'startDate' }))[0]).toBe('Cedar_1');
    expect(await names({ searchText: '%' })).toEqual(['birch 100%']);
    expect(await list({ pageNumber: 1, pageSize: 2 })).toMatchObject({
      companies: [{ companyName: 'Cedar_1' }],
      pageInfo: { pageNumber: 1, pageSize: 2, totalItems: 3 },
    });

    await buildCustomer({ name: 'Plain', hasBoost: false });
    await buildCustomer({ name: 'Disabled', status: 'SUSPENDED' });
    await gateway.buildCompany({ parentCompanyId: partner.id, name: 'Empty' });
    const ready = await buildCustomer({ name: 'Ready' });
    expect(await others({ order: 'ASC', orderBy: 'name' })).toMatchObject({
      companies: [
        { companyName: 'Empty', isBoosted: true, isWithRegisteredUsers: false },
        { companyName: 'Plain', isBoosted: false, isWithRegisteredUsers: true },
        { companyName: 'Ready', isBoosted: true, isWithRegisteredUsers: true },
      ],
      totalAvailableCount: 1,
      pageInfo: { totalItems: 3 },
    });
    expect((await others({ searchText: 'PLA' })).totalAvailableCount).toBe(0);
    expect((await give([], { isAllSelected: true })).body.data).toMatchObject({ total: 1, done: 1 });
    expect((await copyAt(ready.id)).parentId).toBe(campaignId);
    expect((await take([], { isAllSelected: true, searchText: 'r' })).body.data).toMatchObject({ done: 4 });
    expect((await list()).companies).toEqual([]);
  });

  it('stays at the customer when the partner deletes it, with the files of its templates', async () => {
    const customer = await buildCustomer();
    await give([customer.id]);
    const own = { token, params: { companyId: partner.id, campaignId } };
    await gateway.call(simulationEndpoints.complete, own);
    await gateway.call(simulationEndpoints.remove, own);
    await gateway.db
      .update(phishingTemplates)
      .set({ deletedAt: gateway.clock() })
      .where(eq(phishingTemplates.id, templateId));
    const copy = await copyAt(customer.id);
    expect(copy.state).toBe('running');
    expect((await gateway.call(withCampaign, { token, query: named() })).status).toBe(404);
    const isKept = async () =>
      (await gateway.db.$count(phishingTemplates, eq(phishingTemplates.id, templateId))) > 0;
    expect(await isKept()).toBe(true);
    const theirs = { token: customer.token, params: { companyId: customer.id, campaignId: copy.id } };
    await gateway.call(simulationEndpoints.complete, theirs);
    expect((await gateway.call(simulationEndpoints.remove, theirs)).status).toBe(200);
    expect(await isKept()).toBe(false);
  });
});

describe('the gateway refuses, and does nothing', () => {
  const untouched = async (...customers: { id: number }[]) =>
    expect(await copiesAt(...customers.map(({ id }) => id))).toEqual([]);

  it('companies that are not the partner’s customers, one among others included', async () => {
    const own = await buildCustomer();
    const rival = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
    const left = await buildCustomer();
    await change(left.id, { parentCompanyId: null });
    for (const stranger of [
      await buildCustomer({ parentCompanyId: rival.id }),
      left,
      // A customer of a customer is not the partner's own.
      await buildCustomer({ parentCompanyId: own.id }),
    ]) {
      expect((await give([own.id, stranger.id])).status).toBe(403);
      await untouched(own, stranger);
    }
    expect((await give([987_654_321])).status).toBe(403);
  });

  it('customers without Boost or registered users, disabled ones, and nobody at all', async () => {
    const [own, plain, disabled] = [
      await buildCustomer(),
      await buildCustomer({ hasBoost: false }),
      await buildCustomer({ status: 'SUSPENDED' }),
    ];
    const empty = await gateway.buildCompany({ parentCompanyId: partner.id });
    for (const one of [plain, disabled, empty]) expect((await give([own.id, one.id])).status).toBe(422);
    expect(refusalOf(await give([plain.id]))[2]).toBe('Not available to share: not boosted');
    expect(refusalOf(await give([empty.id]))[2]).toBe('Not available to share: no registered users');
    expect(refusalOf(await give([]))).toEqual([422, 'companyIds', 'Please add customers']);
    expect(refusalOf(await give([own.id], { name: '' }))[2]).toBe('Campaign Name is required');
    expect((await give([own.id], { name: '<img src=x>' })).status).toBe(422);
    await untouched(own, plain, disabled, empty);
  });

  it('campaigns that are not the partner’s, drafts and archived ones', async () => {
    const own = await buildCustomer();
    const mine = campaignId;
    const rival = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
    const [foreign] = await gateway.db
      .insert(simulations)
      .values({ ...(await copyAt(partner.id)), id: undefined, companyId: rival.id })
      .returning();
    const draft = (
      await gateway.call(simulationEndpoints.create, {
        token,
        params: { companyId: partner.id },
        body: simulationDraft(),
      })
    ).body.data;
    for (const id of [foreign?.id ?? 0, draft.id]) {
      campaignId = id;
      expect((await give([own.id])).status).toBe(404);
      expect((await take([], { isAllSelected: true })).status).toBe(404);
      for (const endpoint of [withCampaign, withoutCampaign])
        expect((await gateway.call(endpoint, { token, query: named() })).status).toBe(404);
    }
    campaignId = foreign?.id ?? 0;
    for (const endpoint of [withCampaign, withoutCampaign]) {
      const query = { companyId: rival.id, campaignId };
      expect((await gateway.call(endpoint, { token, query })).status).toBe(403);
    }
    expect((await give([own.id], { companyId: rival.id })).status).toBe(403);
    campaignId = mine;
    expect((await give([own.id], { campaignId: mine + 1 })).status).toBe(422);
    await gateway.call(simulationEndpoints.complete, { token, params: named() });
    expect((await give([own.id])).status).toBe(409);
    await untouched(own);
  });

  it('to stop what is no copy of this campaign: a customer’s own, another partner’s, one that has left', async () => {
    const customer = await buildCustomer();
    await give([customer.id]);
    const copy = await copyAt(customer.id);
    const [own] = await gateway.db
      .insert(simulations)
      .values({ ...copy, id: undefined, parentCompanyId: null, parentId: null })
      .returning();
    const rival = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
    const theirs = await buildCustomer({ parentCompanyId: rival.id });
    const [foreign] = await gateway.db
      .insert(simulations)
      .values({ ...copy, id: undefined, companyId: theirs.id, parentCompanyId: rival.id })
      .returning();
    for (const id of [own, foreign].map((row) => row?.id ?? 0))
      expect((await take([copy.id, id])).status).toBe(404);
    await change(customer.id, { parentCompanyId: rival.id });
    expect((await take([copy.id])).status).toBe(404);
    expect((await take([], { isAllSelected: true })).status).toBe(422);
    const states = (await copiesAt(customer.id, theirs.id)).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['running']));
  });

  it('everyone but a partner’s admins: direct companies, read-only admins, visitors, the unverified', async () => {
    const own = await buildCustomer();
    await give([own.id]);
    const copy = await copyAt(own.id);
    await letPartnerIn(gateway, { company: own, owner: own.owner, partner });
    // The visitor acts as a customer that is a partner itself.
    await change(own.id, { isPartner: true, customerType: 'SUBRESELLER' });
    const grandchild = await buildCustomer({ parentCompanyId: own.id });
    token = await visitorToken(gateway, agent, own.id);
    const body = { companyId: own.id, campaignId: copy.id, companyIds: [grandchild.id], name: 'Visit' };
    const asVisitor = { token, params: { companyId: own.id, campaignId: copy.id } };
    expect((await gateway.call(withCampaign, { token, query: body })).status).toBe(200);
    expect((await gateway.call(share, { ...asVisitor, body })).status).toBe(403);
    const stop = { campaignIds: [copy.id], parentCampaignId: copy.id };
    expect((await gateway.call(unshare, { ...asVisitor, body: stop })).status).toBe(403);

    const other = await buildCustomer();
    token = await gateway.tokenFor(
      await gateway.buildUser({ companyId: partner.id, role: 'read_only_admin' }),
    );
    expect((await list()).companies).toHaveLength(1);
    expect((await give([other.id])).status).toBe(403);
    expect((await take([copy.id])).status).toBe(403);
    token = await gateway.tokenFor(await gateway.buildAdmin(partner, { emailVerified: false }));
    expect((await give([other.id])).error.code).toBe('EMAIL_NOT_VERIFIED');
    const direct = await gateway.buildCompany();
    token = await gateway.tokenFor(await gateway.buildAdmin(direct));
    const query = { companyId: direct.id, campaignId };
    expect((await gateway.call(withCampaign, { token, query })).status).toBe(403);
    await untouched(grandchild, other);
  });
});

describe('for each customer alone', () => {
  it('those whose people can’t get mails are named, and the others go on; sharing again changes nothing', async () => {
    const fine = await buildCustomer({ name: 'Fine' });
    const unproved = await gateway.buildCompany({ parentCompanyId: partner.id, name: 'Unproved' });
    const { id: ownerId } = await gateway.buildAdmin(unproved);
    await change(unproved.id, { ownerId });
    const { id } = (await give([fine.id, unproved.id])).body.data;
    expect(await reasonsOf(id)).toEqual([
      { name: 'Fine', outcome: 'done', code: null },
      { name: 'Unproved', outcome: 'skipped', code: 'NO_RECIPIENTS' },
    ]);
    expect((await give([fine.id])).body.data).toMatchObject({ done: 0, skipped: 1 });
    expect(await copiesAt(fine.id)).toHaveLength(1);
    // A customer that has stopped it itself can get it again.
    const of = { token: fine.token, params: { companyId: fine.id, campaignId: (await copyAt(fine.id)).id } };
    await gateway.call(simulationEndpoints.complete, of);
    expect((await list()).companies).toEqual([]);
    expect((await give([fine.id])).body.data.done).toBe(1);
  });

  it('many are an operation, which leaves out who left or lost Boost meanwhile', async () => {
    const { inlineMax } = limits.operations;
    const customers: Customer[] = [];
    for (let at = 0; at <= inlineMax; at += 1)
      customers.push(await buildCustomer({ name: `Customer ${String(at).padStart(3, '0')}` }));
    const operation = (await give([], { isAllSelected: true })).body.data;
    expect(operation).toMatchObject({ state: 'queued', total: inlineMax + 1, done: 0 });
    const [gone, poor, ...rest] = customers.map(({ id }) => id);
    await change(gone ?? 0, { parentCompanyId: null });
    await change(poor ?? 0, { hasBoost: false });
    await gateway.deliverMails();
    const of = { companyId: partner.id, operationId: operation.id };
    const ended = (await gateway.call(operationEndpoints.get, { token, params: of })).body.data;
    expect(ended).toMatchObject({ state: 'done', done: inlineMax - 1, skipped: 2 });
    expect((await reasonsOf(operation.id)).slice(0, 2)).toEqual([
      { name: 'Customer 000', outcome: 'skipped', code: 'NOT_CUSTOMER' },
      { name: 'Customer 001', outcome: 'skipped', code: 'NOT_BOOSTED' },
    ]);
    expect(
      new Set((await copiesAt(...customers.map(({ id }) => id))).map(({ companyId }) => companyId)),
    ).toEqual(new Set(rest));
    expect(await mailsAt(rest[0] ?? 0)).toHaveLength(1);
  });

  it('a campaign that the partner has stopped meanwhile reaches nobody else', async () => {
    const customer = await buildCustomer();
    for (let at = 0; at < limits.operations.inlineMax; at += 1) await buildCustomer();
    const operation = (await give([], { isAllSelected: true })).body.data;
    expect(operation.state).toBe('queued');
    await gateway.call(simulationEndpoints.complete, { token, params: named() });
    await gateway.deliverMails();
    expect(await copiesAt(customer.id)).toEqual([]);
    expect((await reasonsOf(operation.id))[0]?.code).toBe('SIMULATION_OVER');
  });

  it('one that leaves keeps what is under way, and is spared what was only planned', async () => {
    const [early, late] = [await buildCustomer(), await buildCustomer()];
    await give([early.id]);
    await give([late.id], { startDate: inDays(4) });
    await gateway.deliverMails();
    const customersIds = [early.id, late.id];
    await gateway.call(customerEndpoints.removeCustomers, {
      token,
      params: { id: partner.id },
      body: { customersIds },
    });
    expect([(await copyAt(early.id)).state, (await copyAt(late.id)).state]).toEqual(['running', 'archived']);
    expect((await list()).companies).toEqual([]);
    const [event] = await gateway.db
      .select()
      .from(auditEvents)
      .where(and(doneIn(late.id), eq(auditEvents.action, 'simulation.archived')))
      .orderBy(asc(auditEvents.id));
    expect(event).toMatchObject({ actorUserId: late.owner.id, details: { reason: 'PARTNER_ACCESS' } });
  });
});
