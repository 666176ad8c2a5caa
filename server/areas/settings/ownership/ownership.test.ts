import { limits } from '@contract/limits';
import { ownershipEndpoints } from '@contract/settings/ownership';
import { trustEndpoints } from '@contract/settings/trust';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { confirmFor } from '@tests/support/confirmed';
import { type Answer, type TestGateway, testGateway } from '@tests/support/gateway';
import { buildVisit } from '@tests/support/visits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let owner: UserRow;
let admin: UserRow;
let other: UserRow;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany();
  owner = await gateway.buildAdmin(company);
  admin = await gateway.buildAdmin(company);
  other = await gateway.buildAdmin(company);
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  await gateway.deliverMails();
});

const params = () => ({ companyId: company.id });
const { get, offer, withdraw, accept, decline } = ownershipEndpoints;
/** A session whose user has just confirmed their identity. */
async function as(person: UserRow) {
  const token = await gateway.freshToken(person);
  await confirmFor({ stepUp: true }, gateway, token);
  return token;
}
const offerTo = async (userId: number, by = owner) =>
  gateway.call(offer, { token: await as(by), params: params(), body: { userId } });
const call = async (endpoint: typeof get | typeof withdraw | typeof accept | typeof decline, by: UserRow) =>
  gateway.call(endpoint, { token: await as(by), params: params() });
const ownerNow = async () =>
  (await gateway.db.select().from(companies).where(eq(companies.id, company.id)))[0]?.ownerId;
const offerNow = async () => (await call(get, other)).body.data.offer?.to.id ?? null;
const refusal = ({ error }: Pick<Answer<unknown>, 'error'>) => `${error.status} ${error.code}`;
const own = ({ id }: UserRow) =>
  gateway.db.update(companies).set({ ownerId: id }).where(eq(companies.id, company.id));
const disable = ({ id }: UserRow) =>
  gateway.db.update(users).set({ disabledAt: gateway.clock() }).where(eq(users.id, id));
const pressLink = async (link: string) =>
  gateway.app.inject({
    method: 'POST',
    url: new URL(link).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

it('changes hands once the admin accepts: rights follow at once, and all admins are told', async () => {
  expect((await offerTo(admin.id)).status).toBe(200);
  const mails = await gateway.deliverMails();
  expect(mails.filter(({ template }) => template === 'ownerOffer').map(({ to }) => to)).toEqual([
    admin.email,
  ]);
  expect(mails.filter(({ template }) => template === 'trustChanged')).toHaveLength(3);
  expect(await ownerNow()).toBe(owner.id);
  const accepted = await call(accept, admin);
  expect(accepted.body.data).toMatchObject({ owner: { id: admin.id }, offer: null });
  expect(accepted.body.data.candidates.map(({ id }) => id).toSorted()).toEqual(
    [owner.id, other.id].toSorted(),
  );
  // What only owners may do has moved with it, for sessions that were open before.
  const share = async (by: UserRow) =>
    gateway.call(trustEndpoints.update, {
      token: await as(by),
      params: params(),
      body: { trustsAdmins: true },
    });
  expect(refusal(await share(owner))).toBe('403 FORBIDDEN');
  expect((await share(admin)).status).toBe(200);
  expect((await gateway.db.select().from(users).where(eq(users.id, owner.id)))[0]?.role).toBe('admin');
});

it('takes a code of both, and nobody but the owner offers, nobody but whom it is offered to accepts', async () => {
  const unconfirmed = await gateway.freshToken(owner);
  const asked = { token: unconfirmed, params: params(), body: { userId: admin.id } };
  expect(refusal(await gateway.call(offer, asked))).toBe('403 STEP_UP_REQUIRED');
  expect(refusal(await offerTo(other.id, admin))).toBe('403 FORBIDDEN');
  await offerTo(admin.id);
  const token = await gateway.freshToken(admin);
  expect(refusal(await gateway.call(accept, { token, params: params() }))).toBe('403 STEP_UP_REQUIRED');
  for (const by of [other, owner]) {
    expect(refusal(await call(accept, by))).toBe('409 CONFLICT');
    expect(refusal(await call(decline, by))).toBe('409 CONFLICT');
  }
  expect(await ownerNow()).toBe(owner.id);
});

it('is offered to admins of the company who have signed in and confirmed their address, and to nobody else', async () => {
  const foreign = await gateway.buildAdmin(await gateway.buildCompany());
  const refused = [
    await gateway.buildUser({ companyId: company.id }),
    await gateway.buildAdmin(company, { role: 'read_only_admin' }),
    await gateway.buildAdmin(company, { emailVerified: false }),
    await gateway.buildAdmin(company, { disabledAt: gateway.clock() }),
    foreign,
    owner,
  ];
  for (const { id } of refused) expect((await offerTo(id)).status).toBe(422);
  const { body } = await call(get, owner);
  expect(body.data.candidates.map(({ id }) => id).toSorted()).toEqual([admin.id, other.id].toSorted());
  expect((await call(get, admin)).body.data.candidates).toEqual([]);
});

it('isn’t a visiting partner’s, who acts with the owner’s rights', async () => {
  const visit = await buildVisit(gateway);
  const at = { companyId: visit.company.id };
  const { body } = await gateway.call(get, { token: visit.token, params: at });
  expect(body.data.candidates).toEqual([]);
  for (const endpoint of [withdraw, accept, decline])
    expect((await gateway.call(endpoint, { token: visit.token, params: at })).status).toBe(403);
});

describe('an offer ends', () => {
  beforeEach(async () => {
    await offerTo(admin.id);
  });

  it('when it is withdrawn, without a code, and again without an effect', async () => {
    await gateway.deliverMails();
    const token = await gateway.freshToken(owner);
    expect((await gateway.call(withdraw, { token, params: params() })).body.data.offer).toBeNull();
    expect((await gateway.deliverMails()).map(({ template }) => template)).toEqual(
      Array(3).fill('trustTold'),
    );
    expect((await call(withdraw, owner)).status).toBe(200);
    expect(await gateway.deliverMails()).toEqual([]);
    expect(refusal(await call(accept, admin))).toBe('409 CONFLICT');
  });

  it('when it is declined', async () => {
    expect((await call(decline, admin)).body.data.offer).toBeNull();
    expect(refusal(await call(accept, admin))).toBe('409 CONFLICT');
  });

  it('after seven days', async () => {
    gateway.clock.advance(limits.session.ownerOfferMs);
    expect(await offerNow()).toBeNull();
    expect(refusal(await call(accept, admin))).toBe('409 CONFLICT');
  });

  it('with another one', async () => {
    await offerTo(other.id);
    expect(await offerNow()).toBe(other.id);
    expect(refusal(await call(accept, admin))).toBe('409 CONFLICT');
  });

  it('while the admin may not own the company', async () => {
    const change = (values: Partial<UserRow>) =>
      gateway.db.update(users).set(values).where(eq(users.id, admin.id));
    const token = await as(admin);
    await change({ role: 'read_only_admin' });
    expect(await offerNow()).toBeNull();
    expect((await gateway.call(accept, { token, params: params() })).status).toBe(403);
    await change({ role: 'admin' });
    expect(await offerNow()).toBe(admin.id);
  });

  it('by the link of the mail about it', async () => {
    const mail = (await gateway.deliverMails()).find(
      ({ template, to }) => template === 'trustChanged' && to === other.email,
    );
    await pressLink(mail?.values.link ?? '');
    expect(await offerNow()).toBeNull();
  });
});

describe('the link of the mail about a new owner', () => {
  const linkTo = async (person: UserRow) =>
    (await gateway.deliverMails()).find(
      ({ template, to }) => template === 'trustChanged' && to === person.email,
    )?.values.link ?? '';
  beforeEach(async () => {
    await offerTo(admin.id);
    await gateway.deliverMails();
    await call(accept, admin);
  });

  it('gives the company back to the owner before', async () => {
    await pressLink(await linkTo(owner));
    expect(await ownerNow()).toBe(owner.id);
  });

  it.each([
    ['somebody else owns it by now', 'Nothing was changed', () => own(other)],
    ['the owner before may no longer', 'can&#39;t be stopped', () => disable(owner)],
  ])('says that nothing changes where %s, and tells nobody that it was stopped', async (_, words, before) => {
    const link = await linkTo(other);
    await before();
    const now = await ownerNow();
    for (const _press of [1, 2]) {
      const { statusCode, body } = await pressLink(link);
      expect([statusCode, body]).toEqual([200, expect.stringContaining(words)]);
    }
    expect(await ownerNow()).toBe(now);
    expect(await gateway.deliverMails()).toEqual([]);
  });
});
