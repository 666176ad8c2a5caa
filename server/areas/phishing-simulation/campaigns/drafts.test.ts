import { limits } from '@contract/limits';
import { QR_SAMPLE } from '@contract/phishing-exercise/qrCode';
import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import type { CompanyRow } from '@tests/support/builders';
import { refusalOf, type TestGateway, testGateway } from '@tests/support/gateway';
import { buildSender, buildSimulation, simulationCalls } from '@tests/support/simulations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const { create, save, get, preview, remove, drafts, templates } = simulationEndpoints;
let gateway: TestGateway;
let company: CompanyRow;
let token: string;
let params: { companyId: number };
let templateId: number;

beforeAll(async () => {
  gateway = await testGateway();
  templateId = (await gateway.buildTemplate()).id;
});
afterAll(() => gateway.close());
beforeEach(async () => {
  ({ company, params, token } = await buildSender(gateway));
});

const { recipient, form, drafted, of, launchIt, launched, read, dayIn } = simulationCalls(() => ({
  gateway,
  company,
  token,
  templateId,
}));

describe('a draft', () => {
  it('may be incomplete, and is listed with the last changed first', async () => {
    const first = await drafted({ name: '', templates: [] });
    const second = await drafted({ name: 'Second' });
    gateway.clock.advance(1000);
    await gateway.call(save, { ...of(first.id), body: { ...form({ name: 'First' }), revision: 1 } });
    const { items, pageInfo } = (await gateway.call(drafts, { token, params })).body.data;
    expect(items.map(({ name, status }) => [name, status])).toEqual([
      ['First', 'DRAFT'],
      ['Second', 'DRAFT'],
    ]);
    expect(pageInfo.totalItems).toBe(2);
    expect(await read(second.id)).toMatchObject({ revision: 1, recipients: 0, rounds: [], startedAt: null });
  });

  it('is not overwritten by a save that does not know the last one', async () => {
    const { id } = await drafted();
    const saved = (revision: number, name: string) =>
      gateway.call(save, { ...of(id), body: { ...form({ name }), revision } });
    expect((await saved(1, 'From one window')).body.data.revision).toBe(2);
    expect((await saved(1, 'From another')).status).toBe(409);
    expect((await read(id)).name).toBe('From one window');
  });

  it('keeps no time zone that does not exist', async () => {
    const answer = await gateway.call(create, {
      token,
      params,
      body: form({ delivery: { timezone: 'Mars/Olympus' } }),
    });
    expect(refusalOf(answer)).toEqual([422, 'delivery.timezone', 'This time zone is unknown.']);
  });

  it('is one of so many', async () => {
    const rows = Array.from({ length: limits.simulations.draftsMax }, () =>
      buildSimulation(gateway.db, params),
    );
    await Promise.all(rows);
    expect((await gateway.call(create, { token, params, body: form() })).status).toBe(409);
  });

  it('is deleted at once', async () => {
    const { id } = await drafted();
    await gateway.call(remove, of(id));
    expect((await gateway.call(get, of(id))).status).toBe(404);
  });
});

describe('a preview', () => {
  it('says who gets a mail, when, and who does not', async () => {
    for (const _ of [1, 2, 3]) await recipient();
    await recipient({ disabledAt: new Date() });
    await recipient({ email: `someone-${company.id}@elsewhere.example` });
    // Every day of the week, so that the weekday of the run decides nothing.
    const everyDay = { timezone: 'UTC', deliveryDays: [0, 1, 2, 3, 4, 5, 6] };
    const soon = { delivery: { ...everyDay, deliveryPeriod: 1 } } as const;
    const running = await launched({ name: 'Other', ...soon });
    const { id } = await drafted({ startDate: dayIn(3), delivery: { ...everyDay, deliveryPeriod: 2 } });
    const shown = (await gateway.call(preview, of(id))).body.data;
    expect(shown.recipients).toBe(3);
    expect(shown.rounds).toHaveLength(1);
    expect(shown.rounds[0]?.periods.map(({ dateFrom, mails }) => [dateFrom, mails])).toEqual([
      [`${dayIn(3)}T08:00:00.000Z`, 2],
      [`${dayIn(4)}T08:00:00.000Z`, 1],
    ]);
    expect(shown.checks).toMatchObject({
      overlaps: [],
      // The admin's address is at a domain that nobody has verified.
      withoutVerifiedDomain: 2,
      disabled: 1,
      unverifiedDomains: ['elsewhere.example', 'larkfield.example'],
      licenses: { used: 3, total: 1000 },
    });
    const same = (await gateway.call(preview, of((await drafted(soon)).id))).body.data;
    expect(same.checks.overlaps).toEqual([{ id: running.id, name: 'Other', recipients: 3 }]);
  });

  it('names the templates that nobody can fall for, and those whose replies are not counted', async () => {
    const link = { html: '<p><a href="https://parcels.example/pay">Pay</a></p>' };
    const made = await Promise.all([
      gateway.buildTemplate({ name: 'Link', ...link }),
      gateway.buildTemplate({ name: 'Code', html: `<p><img src="${QR_SAMPLE}" alt="QR code"></p>` }),
      gateway.buildTemplate({ name: 'File', attachmentName: 'invoice.html' }),
      gateway.buildTemplate({ name: 'Question', isReplyTracked: true }),
      gateway.buildTemplate({ name: 'Nothing' }),
      gateway.buildTemplate({ name: 'Link or answer', isReplyTracked: true, ...link }),
    ]);
    const { id } = await drafted({ templates: made.map((one) => ({ templateId: one.id })) });
    // This gateway takes no replies.
    const { checks } = (await gateway.call(preview, of(id))).body.data;
    expect(checks.inert.map(({ name }) => name)).toEqual(['Question', 'Nothing']);
    expect(checks.unheardReplies.map(({ name }) => name)).toEqual(['Link or answer']);
  });

  it('foretells the rounds of a year', async () => {
    await recipient();
    const { id } = await drafted({ kind: 'SMART', delivery: { timezone: 'UTC', frequency: 'QUARTERLY' } });
    const { rounds } = (await gateway.call(preview, of(id))).body.data;
    expect(rounds.map(({ roundNumber, mails }) => [roundNumber, mails])).toEqual(
      [1, 2, 3, 4].map((n) => [n, 1]),
    );
  });
});

describe('the templates to choose from', () => {
  it('are emails: the company’s own and the provider’s phishing, by what is asked', async () => {
    const own = await gateway.buildTemplate({ ownerCompanyId: company.id, name: 'Zebra own' });
    const genuine = await gateway.buildTemplate({
      name: 'Zebra genuine',
      answers: [{ label: 'LOOKS_LEGIT', status: 'CORRECT', description: 'It is.' }],
    });
    const foreign = await gateway.buildTemplate({
      ownerCompanyId: (await gateway.buildCompany()).id,
      name: 'Zebra foreign',
    });
    const text = await gateway.buildTemplate({ name: 'Zebra text', layoutType: 'SMS' });
    const office = await gateway.buildTemplate({
      name: 'Zebra office',
      provider: 'OFFICE_365',
      difficulty: 3,
      languageCode: 'de',
    });
    const found = async (query: object) =>
      (await gateway.call(templates, { token, params, query })).body.data.items.map(({ id }) => id);
    expect(await found({ searchText: 'zebra' })).toEqual([own.id, office.id]);
    expect(await found({ searchText: 'zebra', provider: ['OFFICE_365'] })).toEqual([office.id]);
    expect(await found({ searchText: 'zebra', difficulty: [3, 2], language: ['de'] })).toEqual([office.id]);
    expect(await found({ ids: [genuine.id, foreign.id, text.id, office.id] })).toEqual([office.id]);
    const refused = await launchIt({ templates: [{ templateId: genuine.id }] });
    expect(refusalOf(refused).slice(0, 2)).toEqual([422, 'templates']);
  });
});
