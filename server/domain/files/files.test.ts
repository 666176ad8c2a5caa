import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { buildUrl } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { customTrainingEndpoints, type FileKind } from '@contract/training/customTraining';
import { auditEvents } from '@server/platform/db/audit.tables';
import { uploadsFolder } from '@server/platform/http/upload';
import type { CompanyRow } from '@tests/support/builders';
import { fileCalls, uploadGateway } from '@tests/support/files';
import type { TestGateway } from '@tests/support/gateway';
import { MP4, multipart, PDF, PNG } from '@tests/support/uploads';
import { buildVisit } from '@tests/support/visits';
import { and, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { files } from './files.tables';

const DAY_MS = 24 * 3600_000;

let gateway: TestGateway;
let company: CompanyRow;
let token: string;

beforeAll(async () => {
  gateway = await uploadGateway();
});
beforeEach(async () => {
  company = await gateway.buildCompany();
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
});
afterAll(() => gateway.close());

const { sent, get } = fileCalls(() => ({ gateway, token, company }));
const pathOf = (companyId = company.id) => buildUrl(customTrainingEndpoints.upload, { companyId });
async function send(
  kind: FileKind,
  name: string,
  content: Buffer,
  {
    credentials = token,
    companyId = company.id,
    headers = {},
  }: {
    credentials?: string | undefined;
    companyId?: number | undefined;
    headers?: Record<string, string>;
  } = {},
) {
  const form = multipart({ kind }, { name, content });
  const raw = await gateway.app.inject({
    method: 'POST',
    url: pathOf(companyId),
    headers: { authorization: `Bearer ${credentials}`, ...form.headers, ...headers },
    payload: form.body,
  });
  return { status: raw.statusCode, body: raw.json() };
}
const rowsOf = (companyId: number) =>
  gateway.db.select().from(files).where(eq(files.ownerCompanyId, companyId));
const fileRow = (name: string, bytes: number) => ({
  id: randomUUID(),
  ownerCompanyId: company.id,
  kind: 'video' as const,
  contentType: 'video/mp4',
  name,
  bytes,
  createdAt: gateway.clock(),
});
const waiting = () => readdir(uploadsFolder(gateway.config)).catch(() => []);

describe('an upload', () => {
  it('is stored once its content is of the kind, and is answered with a signed address', async () => {
    for (const [kind, name, content, contentType] of [
      ['image', 'Gate.png', PNG, 'image/png'],
      ['pdf', 'Card.pdf', PDF, 'application/pdf'],
      ['video', 'Tour.mp4', MP4, 'video/mp4'],
    ] as const) {
      const file = await sent(kind, name, content);
      expect(file).toMatchObject({ kind, name, contentType });
      expect(file.url).toMatch(/^\/files\/[\da-f-]{36}\?expires=\d+&signature=[\w-]+$/);
      const served = await get(file.url);
      expect(served.headers['content-type']).toBe(contentType);
      expect(served.rawPayload).toHaveLength(file.bytes);
      // A picture is written anew.
      expect(served.rawPayload.equals(content)).toBe(kind !== 'image');
    }
    expect(await waiting()).toEqual([]);
    expect((await rowsOf(company.id)).map(({ storedAt }) => storedAt !== null)).toEqual([true, true, true]);
  });

  it('is refused by its content, whatever its name says, in the documented words', async () => {
    const refused = async (kind: FileKind, name: string, content: Buffer) => {
      const { status, body } = await send(kind, name, content);
      return [status, body.details?.[0]?.description];
    };
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const pdf = [422, 'Error. Please attach .pdf file'];
    expect(await refused('pdf', 'policy.pdf', html)).toEqual(pdf);
    expect(await refused('pdf', 'policy.pdf', PNG)).toEqual(pdf);
    const image = [422, 'File should be of allowed content type: GIF, JPEG, JPG, PNG'];
    for (const content of [svg, html, PDF, Buffer.alloc(0), Buffer.from('GIF8')])
      expect(await refused('image', 'picture.png', content)).toEqual(image);
    expect(await refused('video', 'film.mp4', PNG)).toEqual([
      422,
      'File should be of allowed content type: MOV, MPG, AVI, FLV, F4V, MP4, M4V, ASF, WMV, VOB, MOD, 3GP, MKV, WEBM',
    ]);
    expect(await rowsOf(company.id)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('is refused when it is too large, alone or with all others', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(limits.upload.documentBytes)]);
    const { status, body } = await send('image', 'a.png', large);
    expect([status, body.message]).toEqual([413, 'File size should be less than 7 MB']);
    await gateway.db.insert(files).values(fileRow('all', limits.upload.companyBytes - PDF.length));
    expect((await send('pdf', 'fits.pdf', PDF)).status).toBe(200);
    const over = await send('pdf', 'over.pdf', PDF);
    expect([over.status, over.body.message]).toEqual([413, expect.stringContaining('5 GB')]);
    expect(await rowsOf(company.id)).toHaveLength(2);
  });

  it('is refused when the company has as many files as it may, however small', async () => {
    const { companyFiles } = limits.upload;
    const rows = Array.from({ length: companyFiles - 1 }, (_, at) => fileRow(String(at), 1));
    await gateway.db.insert(files).values(rows);
    expect((await send('image', 'last.png', PNG)).status).toBe(200);
    const over = await send('image', 'over.png', PNG);
    expect([over.status, over.body.message]).toEqual([413, expect.stringContaining('5,000 files')]);
    expect(await rowsOf(company.id)).toHaveLength(companyFiles);
  });

  it('of a picture that is damaged, a bomb or not what it says is refused in words for its field', async () => {
    for (const content of [PNG.subarray(0, 8), PNG.subarray(0, 50), Buffer.from('GIF89a=1;/*<script>*/;')]) {
      const { status, body } = await send('image', 'a.png', content);
      expect([status, body.details]).toEqual([
        422,
        [{ code: 'file', description: expect.stringMatching(/^The picture is damaged or incomplete\./) }],
      ]);
    }
    expect(await rowsOf(company.id)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('needs its kind and one file, and has a plain name', async () => {
    expect((await send('script' as FileKind, 'a.png', PNG)).status).toBe(422);
    const none = await gateway.app.inject({
      method: 'POST',
      url: pathOf(),
      headers: { authorization: `Bearer ${token}`, ...multipart({ kind: 'image' }).headers },
      payload: multipart({ kind: 'image' }).body,
    });
    expect(none.statusCode).toBe(422);
    expect((await sent('image', '../../etc/passwd.png', PNG)).name).toBe('passwd.png');
    expect((await sent('image', `${'x'.repeat(400)}.png`, PNG)).name.length).toBeLessThanOrEqual(255);
  });

  it('sent again with its key is one file; another file with that key is refused', async () => {
    const headers = { 'idempotency-key': 'one-upload-only' };
    const first = await send('image', 'a.png', PNG, { headers });
    expect((await send('image', 'a.png', PNG, { headers })).body).toEqual(first.body);
    expect(await rowsOf(company.id)).toHaveLength(1);
    const other = Buffer.concat([PNG, Buffer.from([0])]);
    expect((await send('image', 'a.png', other, { headers })).status).toBe(409);
    expect(await rowsOf(company.id)).toHaveLength(1);
    expect((await get(first.body.data.url)).statusCode).toBe(200);
  });

  it('is for admins of the company, with Boost or a trial, who are at home', async () => {
    const by = async (credentials: string, companyId: number) =>
      (await send('image', 'a.png', PNG, { credentials, companyId })).status;
    const other = await gateway.buildCompany();
    const reader = await gateway.buildUser({ companyId: company.id, role: 'read_only_admin' });
    expect(await by(await gateway.tokenFor(reader), company.id)).toBe(403);
    expect(await by(await gateway.tokenFor(await gateway.buildAdmin(other)), company.id)).toBe(403);
    const free = await gateway.buildCompany({ hasBoost: false });
    expect(await by(await gateway.tokenFor(await gateway.buildAdmin(free)), free.id)).toBe(403);
    const visit = await buildVisit(gateway);
    expect(await by(visit.token, visit.company.id)).toBe(403);
    for (const { id } of [company, free, visit.company]) expect(await rowsOf(id)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('that is canceled on the way, or whose store fails, leaves nothing', async () => {
    await gateway.app.listen({ port: 0, host: '127.0.0.1' });
    const address = gateway.app.server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    const form = multipart({ kind: 'video' }, { name: 'a.mp4', content: Buffer.alloc(5_000_000) });
    const outgoing = request({
      host: '127.0.0.1',
      port: address.port,
      method: 'POST',
      path: pathOf(),
      headers: {
        authorization: `Bearer ${token}`,
        ...form.headers,
        'content-length': form.body.length,
      },
    });
    outgoing.on('error', () => undefined);
    outgoing.write(form.body.subarray(0, 1_000_000));
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1));
    outgoing.destroy();
    await vi.waitFor(async () => expect(await waiting()).toEqual([]));
    expect(await rowsOf(company.id)).toEqual([]);

    const put = vi.spyOn(gateway.deps.files, 'put').mockRejectedValueOnce(new Error('disk full'));
    expect((await send('image', 'a.png', PNG)).status).toBe(500);
    put.mockRestore();
    expect(await rowsOf(company.id)).toEqual([]);
    const events = await gateway.db
      .select({ total: count() })
      .from(auditEvents)
      .where(and(eq(auditEvents.companyId, company.id), eq(auditEvents.action, 'file.uploaded')));
    expect(events[0]?.total).toBe(0);
  });
});

describe('a served file', () => {
  it('comes in parts, is kept by browsers, and is the same all day', async () => {
    const { url } = await sent('video', 'Tour.mp4', MP4);
    const part = await get(url, { range: 'bytes=4-7' });
    expect([part.statusCode, part.body]).toEqual([206, 'ftyp']);
    expect(part.headers['content-range']).toBe(`bytes 4-7/${MP4.length}`);
    expect((await get(url, { range: 'bytes=-4' })).rawPayload.equals(MP4.subarray(-4))).toBe(true);
    expect((await get(url, { range: 'bytes=8-' })).rawPayload.equals(MP4.subarray(8))).toBe(true);
    for (const range of [`bytes=${MP4.length}-`, 'bytes=9-3', 'bytes=-0']) {
      const beyond = await get(url, { range });
      expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${MP4.length}`]);
    }
    for (const range of ['bytes=0-1,4-5', 'lines=1-2', 'bytes=x-'])
      expect((await get(url, { range })).statusCode).toBe(200);

    const whole = await get(url);
    expect(whole.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    const etag = String(whole.headers.etag);
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get(url, { range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200);
  });

  it('never runs a script: a picture that is a page as well is only ever a picture', async () => {
    const polyglot = Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]);
    const { headers, rawPayload } = await get(
      (await sent('image', 'a".html\r\nset-cookie: x=1', polyglot)).url,
    );
    expect(headers['content-type']).toBe('image/png');
    expect(rawPayload.toString('latin1')).not.toContain('script');
    expect(headers['content-disposition']).toMatch(/\.png$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; frame-ancestors 'none';/);
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('needs a signature that is right and has not expired', async () => {
    const { url } = await sent('image', 'a.png', PNG);
    const other = await sent('image', 'b.png', PNG);
    const [path = '', query = ''] = url.split('?');
    const statusOf = async (address: string) => (await get(address)).statusCode;
    const [otherPath] = other.url.split('?');
    const later = url.replace(/expires=\d+/, 'expires=9999999999');
    const guesses = [
      path,
      later,
      `${otherPath}?${query}`,
      url.slice(0, -1),
      `${url}A`,
      `${path}?${query}&expires=1`,
    ];
    for (const guess of guesses) expect(await statusOf(guess)).toBe(404);
    for (const name of ['..%2f..%2fsecrets.key', '%2e%2e', '..', 'secrets.key', randomUUID()])
      expect(await statusOf(`/files/${name}?${query}`)).toBe(404);
    expect(await statusOf(url)).toBe(200);
    gateway.clock.advance(2 * DAY_MS);
    expect(await statusOf(url)).toBe(404);
    expect(gateway.logLines.join('')).not.toContain(new URLSearchParams(query).get('signature'));
    gateway.clock.advance(-2 * DAY_MS);
  });
});
