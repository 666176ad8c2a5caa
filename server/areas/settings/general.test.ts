import { limits } from '@contract/limits';
import { operationEndpoints } from '@contract/operations';
import { generalSettingsEndpoints } from '@contract/settings/general';
import { shellEndpoints } from '@contract/shell';
import { companies } from '@server/domain/company/company.tables';
import { companyLogo } from '@server/domain/company/logo';
import { beginGeneration } from '@server/domain/figures/state.queries';
import { removeUnused } from '@server/domain/files/files.rules';
import { featureFlagOverrides } from '@server/domain/flags/flags.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import { fileIdIn } from '@server/platform/files/addresses';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { refusalOf, type TestGateway, testGateway } from '@tests/support/gateway';
import { changeLimits } from '@tests/support/limits';
import { multipart, PNG } from '@tests/support/uploads';
import { buildVisit } from '@tests/support/visits';
import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const { get, update, rebuildFigures, putLogo, removeLogo } = generalSettingsEndpoints;
const DAY_MS = 24 * 3600_000;

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

describe('the logo', () => {
  const put = (name: string, content: Buffer) =>
    gateway.app.inject({
      method: 'PUT',
      url: `/customers/api/v1/company/${company.id}/settings/logo`,
      ...withToken(multipart({}, { name, content })),
    });
  const withToken = ({ body, headers }: ReturnType<typeof multipart>) => ({
    payload: body,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#0f766e80' } });

  it('is kept as a PNG that fits into 512 pixels, and served to those who see the company', async () => {
    const answer = await put('wide.gif', await picture(2048, 512).gif().toBuffer());
    const { logo } = answer.json().data;
    expect(await settings()).toMatchObject({ logo });
    const served = await gateway.app.inject({ url: logo });
    expect(served.headers['content-type']).toBe('image/png');
    const kept = await companyLogo(gateway.db, gateway.deps.files, company.id);
    expect(kept && (await sharp(kept).metadata())).toMatchObject({ format: 'png', width: 512, height: 128 });
    expect(served.rawPayload.equals(kept ?? Buffer.alloc(0))).toBe(true);
    expect((await lastEvent())?.action).toBe('company.logo_changed');
    // A small one does not grow.
    await put('small.jpg', await picture(40, 30).flatten().jpeg().toBuffer());
    const small = await companyLogo(gateway.db, gateway.deps.files, company.id);
    expect(small && (await sharp(small).metadata())).toMatchObject({ format: 'png', width: 40, height: 30 });
  });

  it('is a picture of an accepted type and size', async () => {
    const details = async (name: string, content: Buffer) => {
      const raw = await put(name, content);
      return [raw.statusCode, raw.json().details[0]?.description ?? raw.json().message];
    };
    const wrong = [422, 'File should be of allowed content type: GIF, JPEG, JPG, PNG'];
    expect(await details('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual(
      wrong,
    );
    expect(await details('logo.png', Buffer.from('%PDF-1.7'))).toEqual(wrong);
    const large = Buffer.concat([PNG, Buffer.alloc(limits.upload.documentBytes)]);
    expect(await details('large.png', large)).toEqual([413, 'File size should be less than 7 MB']);
    expect((await settings()).logo).toBeNull();
  });

  it('stays while it is used, and its file goes a day after it was replaced or removed', async () => {
    const idOf = async () => fileIdIn((await settings()).logo ?? '') ?? '';
    await put('a.png', PNG);
    const first = await idOf();
    await put('b.png', PNG);
    const second = await idOf();
    expect(second).not.toBe(first);
    gateway.clock.advance(DAY_MS + 1);
    await removeUnused(gateway.deps);
    expect(await gateway.deps.files.open(first)).toBeUndefined();
    expect(await companyLogo(gateway.db, gateway.deps.files, company.id)).toBeDefined();
    token = await gateway.freshToken(admin);
    const remove = () => gateway.call(removeLogo, { token, params: { companyId: company.id } });
    expect((await remove()).body.data).toEqual({ logo: null });
    expect((await remove()).status).toBe(200);
    await removeUnused(gateway.deps);
    expect(await gateway.deps.files.open(second)).toBeUndefined();
    const [row] = await gateway.db.select().from(companies).where(eq(companies.id, company.id));
    expect(row?.logo).toBeNull();
    gateway.clock.advance(-DAY_MS - 1);
  });

  it('is not for those who only read', async () => {
    const reader = await gateway.buildUser({ companyId: company.id, role: 'read_only_admin' });
    const by = await gateway.tokenFor(reader);
    const params = { companyId: company.id };
    expect((await gateway.call(get, { token: by, params })).status).toBe(200);
    expect((await gateway.call(removeLogo, { token: by, params })).status).toBe(403);
    expect((await change({ industry: 'legal' }, by)).status).toBe(403);
    expect(putLogo.access).toBe(removeLogo.access);
  });
});
