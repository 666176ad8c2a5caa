import { sharingEndpoints } from '@contract/training/sharing';
import { courseShares } from '@server/domain/courses/courses.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { buildSharer, type Customer, sharingCalls } from '@tests/support/course-sharing';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { letPartnerIn, visitorToken } from '@tests/support/visits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const DAY = 86_400_000;
let gateway: TestGateway;
let partner: CompanyRow;
let agent: UserRow;
let token: string;
let courseId: number;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  ({ partner, agent, token, courseId } = await buildSharer(gateway));
  await gateway.deliverMails();
});

const { params, buildCustomer, change, list, share, start, end, unshare, sharesOf, campaignsOf } =
  sharingCalls(() => ({ gateway, partner, token, courseId }));

describe('the gateway refuses, and does nothing', () => {
  const untouched = async (...customers: Customer[]) => {
    const ids = customers.map(({ id }) => id);
    expect([await sharesOf(...ids), await campaignsOf(...ids)]).toEqual([[], []]);
    expect(await gateway.deliverMails()).toEqual([]);
  };

  it('companies that are not the partner’s customers, one among others included', async () => {
    const own = await buildCustomer();
    const rival = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
    for (const stranger of [
      await buildCustomer({ parentCompanyId: rival.id }),
      await buildCustomer({ parentCompanyId: null }),
      // A customer of a customer is not the partner's own.
      await buildCustomer({ parentCompanyId: own.id }),
    ]) {
      for (const act of [share, start, end, unshare]) {
        expect((await act([own.id, stranger.id])).status).toBe(403);
      }
      await untouched(own, stranger);
    }
    expect((await share([987_654_321])).status).toBe(403);
  });

  it('customers without Boost, and disabled ones', async () => {
    const [own, plain, trial, disabled] = [
      await buildCustomer(),
      await buildCustomer({ hasBoost: false }),
      await buildCustomer({
        hasBoost: false,
        trialStatus: 'active',
        trialEnd: new Date(Date.now() + 90 * DAY),
      }),
      await buildCustomer({ status: 'SUSPENDED' }),
    ];
    for (const one of [plain, trial, disabled]) {
      for (const act of [share, start]) expect((await act([own.id, one.id])).status).toBe(422);
    }
    await untouched(own, plain, trial, disabled);
  });

  it('an act whose condition one of the chosen does not meet', async () => {
    const [received, running] = [await buildCustomer(), await buildCustomer()];
    await share([received.id, running.id]);
    await start([running.id]);
    await gateway.deliverMails();
    const both = [received.id, running.id];
    expect((await start(both)).status).toBe(409);
    expect((await end(both)).status).toBe(409);
    expect((await unshare(both)).status).toBe(409);
    expect((await list()).items.map(({ startDate }) => startDate !== null).toSorted()).toEqual([false, true]);
    const stranger = await buildCustomer();
    expect((await unshare([stranger.id])).status).toBe(409);
    // Sharing again is safe.
    expect((await share(both)).body.data).toMatchObject({ done: 0, skipped: 2 });
    expect((await share([])).error.details).toEqual([
      { code: 'customerCompanyIds', description: 'Please add customers' },
    ]);
  });

  it('courses that are not the partner’s to give', async () => {
    const own = await buildCustomer();
    const rival = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
    const theirs = await gateway.buildCourse({ ownerCompanyId: rival.id });
    const passedOn = await gateway.buildCourse({ ownerCompanyId: rival.id });
    const certification = await gateway.buildCourse({ category: 'for_partner_admins' });
    await gateway.db
      .insert(courseShares)
      .values({ companyId: partner.id, courseId: passedOn.id, sharedAt: gateway.clock() });
    for (const { id } of [theirs, passedOn, certification]) {
      courseId = id;
      for (const act of [share, start, end, unshare]) expect((await act([own.id])).status).toBe(404);
      const of = { token, params: params() };
      expect((await gateway.call(sharingEndpoints.withCourse, of)).status).toBe(404);
      const query = { actionType: 'copy' } as const;
      expect((await gateway.call(sharingEndpoints.withoutCourse, { ...of, query })).status).toBe(404);
    }
    for (const values of [{ isDraft: true }, { isActive: false }]) {
      courseId = (await gateway.buildCourse({ ownerCompanyId: partner.id, ...values })).id;
      for (const act of [share, start]) expect((await act([own.id])).status).toBe(409);
    }
    await untouched(own);
  });

  it('everyone but a partner’s admins: direct companies, read-only admins, visitors, the unverified', async () => {
    const own = await buildCustomer();
    await letPartnerIn(gateway, { company: own, owner: own.owner, partner });
    // The visitor acts as a customer that is a partner itself.
    await change(own.id, { isPartner: true, customerType: 'SUBRESELLER' });
    const grandchild = await buildCustomer({ parentCompanyId: own.id });
    courseId = (await gateway.buildCourse({ ownerCompanyId: own.id })).id;
    const body = { customerCompanyIds: [grandchild.id], daysToComplete: 14 };
    const query = { customerCompanyIds: [grandchild.id] };
    const asVisitor = {
      token: await visitorToken(gateway, agent, own.id),
      params: { companyId: own.id, courseId },
    };
    expect((await gateway.call(sharingEndpoints.withCourse, asVisitor)).status).toBe(200);
    for (const endpoint of [sharingEndpoints.share, sharingEndpoints.start]) {
      expect((await gateway.call(endpoint, { ...asVisitor, body })).status).toBe(403);
    }
    for (const endpoint of [sharingEndpoints.end, sharingEndpoints.unshare]) {
      expect((await gateway.call(endpoint, { ...asVisitor, query })).status).toBe(403);
    }
    const reader = await gateway.buildUser({ companyId: partner.id, role: 'read_only_admin' });
    const unverified = await gateway.buildAdmin(partner, { emailVerified: false });
    courseId = (await gateway.buildCourse({ ownerCompanyId: partner.id })).id;
    token = await gateway.tokenFor(reader);
    expect((await list()).items).toEqual([]);
    expect((await share([own.id])).status).toBe(403);
    token = await gateway.tokenFor(unverified);
    expect((await start([own.id])).error.code).toBe('EMAIL_NOT_VERIFIED');
    token = await gateway.tokenFor(await gateway.buildUser({ companyId: partner.id, role: 'msp' }));
    expect((await share([own.id])).body.data).toMatchObject({ state: 'done', done: 1 });
    const direct = await gateway.buildCompany();
    const admin = await gateway.tokenFor(await gateway.buildAdmin(direct));
    const own2 = { token: admin, params: { companyId: direct.id, courseId } };
    expect((await gateway.call(sharingEndpoints.withCourse, own2)).status).toBe(403);
    await untouched(grandchild);
  });
});
