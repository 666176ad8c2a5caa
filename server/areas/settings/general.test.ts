import { limits } from '@contract/limits';
import { operationEndpoints } from '@contract/operations';
import { generalSettingsEndpoints } from '@contract/settings/general';
import { shellEndpoints } from '@contract/shell';
import { companies } from '@server/domain/company/company.tables';
import { beginGeneration } from '@server/domain/figures/state.queries';
import { featureFlagOverrides } from '@server/domain/flags/flags.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { refusalOf, type TestGateway, testGateway } from '@tests/support/gateway';
import { changeLimits } from '@tests/support/limits';
import { buildVisit } from '@tests/support/visits';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const { get, update, rebuildFigures } = generalSettingsEndpoints;

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;
beforeAll(async () => {
  gateway = await testGateway();
});
beforeEach(async () => {
  company = await gateway.buildCompany({ country: 'GB', timeZone: 'Europe/London', industry: 'energy' });
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
});
afterAll(() => gateway.close());

type Body = Parameters<typeof gateway.call<typeof update>>[1]['body'];
const change = (body: Body, by = token, companyId = company.id) =>
  gateway.call(update, { token: by, params: { companyId }, body });
const settings = async () =>
  (await gateway.call(get, { token, params: { companyId: company.id } })).body.data;
const lastEvent = async () =>
  (await gateway.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1))[0];

describe('the general settings', () => {
  it('are those of the company, and change alone or together', async () => {
    expect(await settings()).toEqual({
      name: company.name,
      lang: 'en',
      country: 'GB',
      timeZone: 'Europe/London',
      industry: 'energy',
      isLearningPrivate: false,
      logo: null,
      logoDark: null,
      figuresTimeZone: expect.any(String),
      isRebuilding: false,
    });
    const wanted = { lang: 'de', country: 'DE', industry: 'retail' } as const;
    const { body } = await change({ name: ' Larkfield Neu ', timeZone: 'Asia/Calcutta', ...wanted });
    expect(body.data).toMatchObject({ name: 'Larkfield Neu', timeZone: 'Asia/Kolkata', ...wanted });
    expect((await change({ industry: 'legal' })).body.data).toMatchObject({ lang: 'de', industry: 'legal' });
    expect(await lastEvent()).toMatchObject({
      action: 'company.settings_updated',
      details: { changes: [{ field: 'industry', from: 'retail', to: 'legal' }] },
    });
    const profile = await gateway.call(shellEndpoints.companyProfile, { token, params: { id: company.id } });
    expect(profile.body.data).toMatchObject({ name: 'Larkfield Neu', timeZone: 'Asia/Kolkata' });
  });

  it('are refused by field, in the words of the registration', async () => {
    const other = await gateway.buildCompany({ name: 'Kestrel Ltd' });
    const refused = async (body: unknown) => refusalOf(await change(body as Body));
    expect(await refused({ name: 'K'.repeat(256) })).toEqual([
      422,
      'name',
      'Company Name should not exceed 255 characters.',
    ]);
    expect(await refused({ name: '' })).toEqual([
      422,
      'name',
      'Company Name should not exceed 255 characters.',
    ]);
    expect(await refused({ name: '<b>' })).toEqual([422, 'name', 'Company Name contains invalid symbols.']);
    expect(await refused({ name: ` ${other.name.toUpperCase()}` })).toEqual([
      422,
      'name',
      'This company name is already taken.',
    ]);
    for (const timeZone of ['', 'Mars/Olympus'])
      expect(await refused({ timeZone })).toEqual([422, 'timeZone', 'Please select timezone']);
    expect(await refused({ country: null })).toEqual([422, 'country', 'Please select your country.']);
    expect(await refused({ industry: 'piracy' })).toEqual([
      422,
      'industry',
      'Please select industry your company working on.',
    ]);
    expect((await change({ nmae: 'x' } as Body)).status).toBe(422);
    expect(await settings()).toMatchObject({ name: company.name, country: 'GB', timeZone: 'Europe/London' });
    // Its own name in other letters is not taken.
    expect((await change({ name: company.name.toUpperCase() })).status).toBe(200);
  });

  it('have a language only where the flag is on', async () => {
    await gateway.db
      .insert(featureFlagOverrides)
      .values({ companyId: company.id, name: 'company-language-switcher', enabled: false });
    expect((await change({ lang: 'fr' })).status).toBe(403);
    expect((await change({ industry: 'media' })).status).toBe(200);
    expect(await settings()).toMatchObject({ lang: 'en', industry: 'media' });
  });

  it('rebuild the figures for a new time zone, and name the old one until that is done', async () => {
    const moved = await change({ timeZone: 'Asia/Tokyo' });
    expect(moved.body.data).toMatchObject({
      timeZone: 'Asia/Tokyo',
      figuresTimeZone: 'Asia/Tokyo',
      rebuild: { kind: 'rebuildFigures', state: 'done', failed: 0 },
    });
    expect((await change({ timeZone: 'Asia/Tokyo', industry: 'media' })).body.data.rebuild).toBeNull();
    // One of many people takes a while.
    await gateway.db.transaction((tx) => beginGeneration(tx, company.id, 'Europe/Paris'));
    await gateway.db.update(companies).set({ timeZone: 'Europe/Paris' }).where(eq(companies.id, company.id));
    expect(await settings()).toMatchObject({ timeZone: 'Europe/Paris', figuresTimeZone: 'Asia/Tokyo' });
  });

  it('make learning private, except by a visitor, who may set the rest', async () => {
    expect((await change({ isLearningPrivate: true })).body.data.isLearningPrivate).toBe(true);
    const visit = await buildVisit(gateway);
    const visited = visit.company.id;
    expect((await change({ isLearningPrivate: false }, visit.token, visited)).status).toBe(403);
    expect((await change({ timeZone: 'Europe/Paris' }, visit.token, visited)).status).toBe(200);
  });
});

describe('companies of many people', () => {
  changeLimits(limits.operations, { inlineMax: 0 });

  it('rebuild their figures again where that was canceled', async () => {
    const params = { companyId: company.id };
    const again = () => gateway.call(rebuildFigures, { token, params });
    const refused = async () => refusalOf(await again())[0];
    expect(await refused()).toBe(409);
    const { rebuild } = (await change({ timeZone: 'Asia/Tokyo' })).body.data;
    const canceled = { token, params: { ...params, operationId: rebuild?.id ?? 0 } };
    expect((await gateway.call(operationEndpoints.cancel, canceled)).status).toBe(200);
    // It has not ended yet.
    expect(await settings()).toMatchObject({ isRebuilding: true });
    expect(await refused()).toBe(409);
    await gateway.deliverMails();
    expect(await settings()).toMatchObject({ timeZone: 'Asia/Tokyo', isRebuilding: false });
    expect((await settings()).figuresTimeZone).not.toBe('Asia/Tokyo');
    expect((await again()).body.data).toMatchObject({ kind: 'rebuildFigures', state: 'queued' });
    expect(await lastEvent()).toMatchObject({ action: 'operation.started', actorUserId: admin.id });
    expect(await refused()).toBe(409);
    await gateway.deliverMails();
    expect(await settings()).toMatchObject({ figuresTimeZone: 'Asia/Tokyo', isRebuilding: false });
    expect(await refused()).toBe(409);
  });
});
