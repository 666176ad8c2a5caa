import { limits } from '@contract/limits';
import { sessionEndpoints } from '@contract/session';
import { generalSettingsEndpoints } from '@contract/settings/general';
import { companies } from '@server/domain/company/company.tables';
import { companyLogo } from '@server/domain/company/logo';
import { removeUnused } from '@server/domain/files/files.rules';
import { auditEvents } from '@server/platform/db/audit.tables';
import { fileIdIn } from '@server/platform/files/addresses';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { multipart, PNG } from '@tests/support/uploads';
import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const { get, update, putLogo, removeLogo, removeDarkLogo } = generalSettingsEndpoints;
const DAY_MS = 24 * 3600_000;

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

const settings = async () =>
  (await gateway.call(get, { token, params: { companyId: company.id } })).body.data;
const lastEvent = async () =>
  (await gateway.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1))[0];

describe('the logo', () => {
  const put = (name: string, content: Buffer, fields: Record<string, string> = {}, path = 'logo') =>
    gateway.app.inject({
      method: 'PUT',
      url: `/customers/api/v1/company/${company.id}/settings/${path}`,
      ...withToken(multipart(fields, { name, content })),
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
    expect((await remove()).body.data).toEqual({ logo: null, logoDark: null });
    expect((await remove()).status).toBe(200);
    await removeUnused(gateway.deps);
    expect(await gateway.deps.files.open(second)).toBeUndefined();
    const [row] = await gateway.db.select().from(companies).where(eq(companies.id, company.id));
    expect(row?.logo).toBeNull();
    gateway.clock.advance(-DAY_MS - 1);
  });

  it('is the part that was chosen, of the picture as it is seen', async () => {
    const red = { create: { width: 100, height: 50, channels: 3, background: '#f00' } } as const;
    const blue = await sharp({ ...red, create: { ...red.create, width: 50, background: '#00f' } })
      .png()
      .toBuffer();
    // Red on the left and blue on the right; turned upright, the blue half is below.
    const halves = sharp(red).composite([{ input: blue, left: 50, top: 0 }]);
    const turned = await halves.withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
    const crop = { 'crop.x': '0', 'crop.y': '0.6', 'crop.width': '0.5', 'crop.height': '0.4' };
    expect((await put('turned.jpg', turned, crop)).statusCode).toBe(200);
    const kept = await companyLogo(gateway.db, gateway.deps.files, company.id);
    expect(kept && (await sharp(kept).metadata())).toMatchObject({ width: 25, height: 40 });
    const { dominant } = await sharp(kept).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(50);
  });

  it('is the part of the first frame, where the picture moves', async () => {
    const frame = async (background: string) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer();
    const moving = await sharp([await frame('#0f0'), await frame('#f00')], { join: { animated: true } })
      .gif()
      .toBuffer();
    const crop = { 'crop.x': '0.5', 'crop.y': '0.5', 'crop.width': '0.5', 'crop.height': '0.5' };
    expect((await put('moving.gif', moving, crop)).statusCode).toBe(200);
    const kept = await companyLogo(gateway.db, gateway.deps.files, company.id);
    expect(kept && (await sharp(kept).metadata())).toMatchObject({ width: 30, height: 20 });
    expect((await sharp(kept).stats()).dominant.g).toBeGreaterThan(200);
  });

  it('is refused with a part that is empty or not within the picture', async () => {
    const crop = { 'crop.x': '0', 'crop.y': '0', 'crop.width': '1', 'crop.height': '1' };
    for (const wrong of [
      { 'crop.width': '0' },
      { 'crop.x': '0.5' },
      { 'crop.y': '-1' },
      { 'crop.height': 'Infinity' },
      { 'crop.width': 'half' },
    ])
      expect((await put('a.png', PNG, { ...crop, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(422);
    expect((await settings()).logo).toBeNull();
    // As small as it gets, a part has a pixel.
    const tiny = { ...crop, 'crop.x': '1', 'crop.width': '0.000001' };
    expect((await put('a.png', PNG, tiny)).statusCode).toBe(200);
  });

  it('for dark is one of its own, and either is removed without the other', async () => {
    const bytes = async (logo: string | null) =>
      (await gateway.app.inject({ url: logo ?? '' })).rawPayload.toString('base64');
    await put('light.png', await picture(40, 30).png().toBuffer());
    const { logo, logoDark } = (
      await put('dark.png', await picture(20, 10).png().toBuffer(), {}, 'logo_dark')
    ).json().data;
    expect(await settings()).toMatchObject({ logo, logoDark });
    expect(await bytes(logo)).not.toBe(await bytes(logoDark));
    // Documents keep the one for light.
    const kept = await companyLogo(gateway.db, gateway.deps.files, company.id);
    expect(kept && (await sharp(kept).metadata())).toMatchObject({ width: 40 });
    const user = await gateway.call(sessionEndpoints.currentUser, { token });
    expect(user.body.data.company).toEqual({ name: company.name, logo, logoDark });
    const params = { companyId: company.id };
    expect((await gateway.call(removeLogo, { token, params })).body.data).toEqual({ logo: null, logoDark });
    gateway.clock.advance(DAY_MS + 1);
    await removeUnused(gateway.deps);
    const dark = await gateway.deps.files.open(fileIdIn(logoDark) ?? '');
    dark?.destroy();
    expect(dark).toBeDefined();
    gateway.clock.advance(-DAY_MS - 1);
    const none = { logo: null, logoDark: null };
    expect((await gateway.call(removeDarkLogo, { token, params })).body.data).toEqual(none);
    expect((await gateway.call(removeDarkLogo, { token, params })).body.data).toEqual(none);
  });

  it('is not for those who only read', async () => {
    const reader = await gateway.buildUser({ companyId: company.id, role: 'read_only_admin' });
    const by = await gateway.tokenFor(reader);
    const params = { companyId: company.id };
    expect((await gateway.call(get, { token: by, params })).status).toBe(200);
    expect((await gateway.call(removeLogo, { token: by, params })).status).toBe(403);
    expect((await gateway.call(update, { token: by, params, body: { industry: 'legal' } })).status).toBe(403);
    expect(putLogo.access).toBe(removeLogo.access);
  });
});
