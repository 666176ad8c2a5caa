import { limits } from '@contract/limits';
import { profileEndpoints } from '@contract/users/profile';
import { userEndpoints } from '@contract/users/users';
import { users } from '@server/domain/people/people.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { refusalOf, type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let token: string;
let [ann, ben, cid]: UserRow[] = [];
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany();
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
  [ann, ben, cid] = await people(3);
});

async function people(count: number): Promise<UserRow[]> {
  const built: UserRow[] = [];
  for (let at = 0; at < count; at += 1) built.push(await gateway.buildUser({ companyId: company.id }));
  return built;
}
const idOf = (person: UserRow | undefined) => person?.id ?? 0;
const paramsOf = (id: number) => ({ companyId: company.id, id });
const report = (person: UserRow | undefined, managerId: number | null) =>
  gateway.call(userEndpoints.update, { token, params: paramsOf(idOf(person)), body: { managerId } });
const managerOf = async (person: UserRow | undefined) =>
  (await gateway.call(profileEndpoints.get, { token, params: paramsOf(idOf(person)) })).body.data.manager;
const storedManagers = async () =>
  new Map(
    (await gateway.db.select().from(users).where(eq(users.companyId, company.id))).map((row) => [
      row.id,
      row.managerId,
    ]),
  );

describe('a manager', () => {
  it('is set, shown in profile and list, filtered by, and removed', async () => {
    expect(await managerOf(ben)).toBeNull();
    expect((await report(ben, idOf(ann))).status).toBe(200);
    expect(await managerOf(ben)).toMatchObject({ id: idOf(ann), email: ann?.email });
    const filter = JSON.stringify({ managerIds: [idOf(ann)] });
    const params = { companyId: company.id };
    const { body, raw } = await gateway.call(userEndpoints.list, { token, params, query: { filter } });
    expect(body.map(({ id, manager }) => [id, manager?.id])).toEqual([[idOf(ben), idOf(ann)]]);
    expect(String(raw.headers['content-range'])).toMatch(/\/1$/);
    const { body: csv } = await gateway.call(userEndpoints.exportCsv, { token, params, query: { filter } });
    expect(csv.split('\r\n')[1]).toContain(`,${ann?.email},`);
    await report(ben, null);
    expect(await managerOf(ben)).toBeNull();
  });

  it('is told in the activity, without saying who', async () => {
    await report(ben, idOf(ann));
    await report(ben, null);
    const { body } = await gateway.call(profileEndpoints.activity, { token, params: paramsOf(idOf(ben)) });
    expect(body.data.items.map(({ changes }) => changes)).toEqual([
      [{ field: 'manager', from: 'set', to: null }],
      [{ field: 'manager', from: null, to: 'set' }],
    ]);
    expect(JSON.stringify(body)).not.toContain(ann?.email);
  });

  it('is nobody’s own, unknown, or of another company', async () => {
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    expect(refusalOf(await report(ben, idOf(ben)))).toEqual([
      422,
      'managerId',
      'Nobody reports to themselves.',
    ]);
    for (const id of [stranger.id, 2 ** 40]) {
      expect(refusalOf(await report(ben, id))).toEqual([422, 'managerId', "This user doesn't exist."]);
    }
    expect(await managerOf(ben)).toBeNull();
  });

  it('who reports to the user, through however many, is refused', async () => {
    await report(ben, idOf(ann));
    await report(cid, idOf(ben));
    const [, field, why] = refusalOf(await report(ann, idOf(cid)));
    expect([field, why]).toEqual([
      'managerId',
      'The chosen manager already reports to this user, directly or through others.',
    ]);
  });

  it('has so many above them at most', async () => {
    const chain = await people(limits.users.managersAboveMax + 1);
    for (const [at, person] of chain.entries()) {
      const managerId = chain[at + 1]?.id ?? null;
      await gateway.db.update(users).set({ managerId }).where(eq(users.id, person.id));
    }
    expect(refusalOf(await report(ben, idOf(chain[0])))[2]).toMatch(/^There are too many managers above/);
    expect((await report(ben, idOf(chain[1]))).status).toBe(200);
  });

  it('stays while they are disabled, and is nobody once they are deleted', async () => {
    await report(ben, idOf(ann));
    await gateway.call(userEndpoints.update, {
      token,
      params: paramsOf(idOf(ann)),
      body: { disabled: true },
    });
    expect(await managerOf(ben)).toMatchObject({ id: idOf(ann) });
    await gateway.call(userEndpoints.deleteMany, {
      token,
      params: { companyId: company.id },
      body: { ids: [idOf(ann)] },
    });
    expect(await managerOf(ben)).toBeNull();
    expect((await storedManagers()).get(idOf(ben))).toBeNull();
  });

  it('is read, but not set, by a read-only admin', async () => {
    await report(ben, idOf(ann));
    const reader = await gateway.buildUser({ companyId: company.id, role: 'read_only_admin' });
    token = await gateway.tokenFor(reader);
    expect(await managerOf(ben)).toMatchObject({ id: idOf(ann) });
    expect((await report(ben, null)).status).toBe(403);
  });

  it('never closes a circle, whatever is asked in whatever order', async () => {
    const all = await people(5);
    const wish = fc.tuple(fc.nat({ max: 4 }), fc.option(fc.nat({ max: 4 })));
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { maxLength: 12 }), async (wishes) => {
        for (const [who, whom] of wishes) await report(all[who], whom === null ? null : idOf(all[whom]));
        const managers = await storedManagers();
        for (const { id } of all) {
          const seen = new Set<number>();
          for (let at: number | null = id; at !== null; at = managers.get(at) ?? null) {
            expect(seen.has(at)).toBe(false);
            seen.add(at);
          }
        }
      }),
      { numRuns: 12 },
    );
  });
});
