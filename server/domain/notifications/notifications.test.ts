import { partnerAccessEndpoints } from '@contract/partner/access';
import { notifications } from '@server/domain/notifications/notifications.tables';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { letPartnerIn, visitorToken } from '@tests/support/visits';
import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticeWriter, tellAdmins, tellAdminsOf } from './notifications.queries';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const saidTo = (...companyIds: number[]) =>
  gateway.db
    .select()
    .from(notifications)
    .where(inArray(notifications.companyId, companyIds))
    .orderBy(asc(notifications.companyId), asc(notifications.id));

describe('what admins are told', () => {
  it('is in the language of each of the companies, or in English', async () => {
    const langs = ['de', 'ar', 'en', 'pl'];
    const ids: number[] = [];
    for (const lang of langs) ids.push((await gateway.buildCompany({ lang })).id);
    const made = await gateway.db.transaction((tx) =>
      tellAdminsOf(tx, ids, gateway.clock(), ({ say }) => ({
        head: say('domain.head'),
        title: say('domain.domainLapsed.title', { domain: 'larkfield.example' }),
        description: say('domain.domainLapsed.description'),
        url: '/settings',
        buttonName: say('domain.settings'),
      })),
    );
    const told = await saidTo(...ids);
    expect(made.toSorted()).toEqual(told.map(({ id }) => id).toSorted());
    expect(told.map(({ title }) => title)).toEqual([
      'larkfield.example ist nicht mehr bestätigt',
      expect.stringMatching(/\p{Script=Arabic}.*larkfield\.example|larkfield\.example.*\p{Script=Arabic}/u),
      'larkfield.example is no longer verified',
      'larkfield.example is no longer verified',
    ]);
    expect(told.map(({ audience, userId }) => [audience, userId])).toEqual(langs.map(() => ['admins', null]));
  });

  it('names days of the company’s zone in its language, and counts as it does', () => {
    const evening = new Date('2027-03-02T22:30:00Z');
    const writer = noticeWriter({ lang: 'de-AT', timeZone: 'Europe/Vienna' });
    expect(writer.day(evening)).toBe('2. März 2027');
    expect(noticeWriter({ lang: 'de', timeZone: 'Asia/Tokyo' }).day(evening)).toBe('3. März 2027');
    const russian = noticeWriter({ lang: 'ru', timeZone: 'Europe/Sofia' });
    const counted = [1, 3, 5, 21].map((smart_count) => russian.say('licenses.endedForText', { smart_count }));
    expect(new Set(counted.map((text) => text.replace(/\d+/, ''))).size).toBe(3);
    expect(counted[3]?.replace('21', '1')).toBe(counted[0]);
  });

  it('fails for a company that does not exist, and leaves nothing', async () => {
    const notice = { head: '', title: 'lost', description: '', url: '/', buttonName: '' };
    const telling = gateway.db.transaction((tx) => tellAdmins(tx, 999_999, gateway.clock(), () => notice));
    await expect(telling).rejects.toThrow('company 999999 does not exist');
    expect(await gateway.db.select().from(notifications).where(eq(notifications.title, 'lost'))).toEqual([]);
  });
});

it("a partner's visit is told in the customer's language, and so is its end", async () => {
  const partner = await gateway.buildCompany({ name: 'Corvid', isPartner: true, customerType: 'RESELLER' });
  const agent = await gateway.buildAdmin(partner, { name: 'Petra', lastName: 'Lind' });
  const customer = await gateway.buildCompany({ lang: 'de' });
  const owner = await gateway.buildAdmin(customer);
  await letPartnerIn(gateway, { company: customer, owner, partner });
  const token = await visitorToken(gateway, agent, customer.id);
  const [begun] = await saidTo(customer.id);
  expect(begun?.title).toMatch(/^Corvid hat sich /);
  gateway.clock.advance(60_000);
  await gateway.call(partnerAccessEndpoints.leaveCompany, { token, params: { id: customer.id } });
  const [ended] = await saidTo(customer.id);
  expect(ended?.description).toMatch(/^Petra Lind war von \{[\d-]+T[\d:.]+Z\} bis \{[\d-]+T[\d:.]+Z\} /);
});
