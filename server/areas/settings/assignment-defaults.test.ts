import { assignmentDefaultsEndpoints } from '@contract/settings/assignment-defaults';
import { shellEndpoints } from '@contract/shell';
import { type AssignmentDefaults, PRODUCT_ASSIGNMENT_DEFAULTS } from '@contract/training/assignment-defaults';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { refusalOf, type TestGateway, testGateway } from '@tests/support/gateway';
import { buildVisit } from '@tests/support/visits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const { get, update } = assignmentDefaultsEndpoints;
const OWN: AssignmentDefaults = {
  ...{ daysToComplete: 21, attempts: 3, countedAttempt: 'LAST', notificationsEnabled: false },
  ...{ subject: 'For you: {courseName}', message: 'Hello {name}, please do {courseName}.' },
};

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;
beforeAll(async () => {
  gateway = await testGateway();
});
beforeEach(async () => {
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
});
afterAll(() => gateway.close());

const read = async (by = token, companyId = company.id) =>
  (await gateway.call(get, { token: by, params: { companyId } })).body.data;
const set = (body: unknown, by = token, companyId = company.id) =>
  gateway.call(update, { token: by, params: { companyId }, body: body as AssignmentDefaults });

describe('the defaults for new assignments', () => {
  it("are the product's at first, and the company's once set, of this company alone", async () => {
    const other = await gateway.buildCompany();
    const stranger = await gateway.tokenFor(await gateway.buildAdmin(other));
    expect(await read()).toEqual(PRODUCT_ASSIGNMENT_DEFAULTS);
    expect((await set(OWN)).body.data).toEqual(OWN);
    expect(await read()).toEqual(OWN);
    expect(await read(stranger, other.id)).toEqual(PRODUCT_ASSIGNMENT_DEFAULTS);
    const profile = await gateway.call(shellEndpoints.companyProfile, { token, params: { id: company.id } });
    expect(profile.body.data.assignmentDefaults).toEqual(OWN);
    const events = await gateway.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'company.assignment_defaults_changed'));
    expect(events).toMatchObject([{ companyId: company.id, actorUserId: admin.id, details: OWN }]);
  });

  it('are refused by field, and stay as they were', async () => {
    const refused = async (values: object) => refusalOf(await set({ ...OWN, ...values })).slice(0, 2);
    expect(await refused({ daysToComplete: 0 })).toEqual([422, 'daysToComplete']);
    expect(await refused({ daysToComplete: undefined })).toEqual([422, 'daysToComplete']);
    expect(await refused({ attempts: 1.5 })).toEqual([422, 'attempts']);
    expect(await refused({ countedAttempt: 'WORST' })).toEqual([422, 'countedAttempt']);
    expect(await refused({ subject: null })).toEqual([422, 'subject']);
    expect(await refused({ message: null })).toEqual([422, 'message']);
    expect(await refused({ subject: 'For {nobody}' })).toEqual([422, 'subject']);
    expect((await set({ ...OWN, days: 3 })).status).toBe(422);
    expect(await read()).toEqual(PRODUCT_ASSIGNMENT_DEFAULTS);
  });

  it('are set by a visitor, too, but not by those who only read', async () => {
    const visit = await buildVisit(gateway);
    expect((await set(OWN, visit.token, visit.company.id)).status).toBe(200);
    const reader = await gateway.buildUser({ companyId: company.id, role: 'read_only_admin' });
    const by = await gateway.tokenFor(reader);
    expect(await read(by)).toEqual(PRODUCT_ASSIGNMENT_DEFAULTS);
    expect((await set(OWN, by)).status).toBe(403);
  });
});
