import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { OfficeAddinManifest } from 'office-addin-manifest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outlookManifest } from './outlook-manifest';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ environment: { PUBLIC_URL: 'https://vigil.example' } });
});
afterAll(() => gateway.close());

const KEY = `vigil-report-${'k'.repeat(43)}`;
const manifestOf = (companyId: number) =>
  outlookManifest(gateway.deps.secrets, { companyId, publicUrl: 'https://vigil.example', key: KEY });
const get = (url: string) => gateway.app.inject({ method: 'GET', url });

describe('the Outlook add-in', () => {
  it('has a manifest of its own for each company, the same each time', () => {
    const idOf = (companyId: number) => /<Id>(.*)<\/Id>/.exec(manifestOf(companyId))?.[1];
    expect(idOf(1)).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
    expect(idOf(1)).toBe(idOf(1));
    expect(idOf(1)).not.toBe(idOf(2));
  });

  it('has a manifest that Microsoft’s own library reads', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vigil-manifest-'));
    const file = join(folder, 'manifest.xml');
    await writeFile(file, manifestOf(1));
    const read = await OfficeAddinManifest.readManifestFile(file);
    await rm(folder, { recursive: true });
    expect(read).toMatchObject({
      officeAppType: 'MailApp',
      displayName: 'Report phishing',
      hosts: ['Mailbox'],
      permissions: 'ReadItem',
      version: '1.0.0.0',
    });
  });

  it('is served from the addresses of its manifest', async () => {
    const addresses = new Set(
      [...manifestOf(1).matchAll(/"https:\/\/vigil\.example([^"]+)"/g)].map(([, path]) => path),
    );
    expect(addresses.size).toBe(6);
    for (const path of addresses) {
      const answer = await get(path ?? '');
      expect([path, answer.statusCode]).toEqual([path, 200]);
      if (path?.endsWith('.png')) {
        const [, size] = /icon-(\d+)/.exec(path) ?? [];
        const { rawPayload: png } = answer;
        expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([Number(size), Number(size)]);
        expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
      }
    }
  });

  it('lets Outlook show its pane, and nobody else', async () => {
    const { headers, body } = await get('/report-button/outlook?k=anything');
    expect(headers['x-frame-options']).toBeUndefined();
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://appsforoffice.microsoft.com;");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toMatch(/frame-ancestors https:\/\/outlook\.office\.com/);
    expect(policy).not.toMatch(/unsafe|\*;|frame-ancestors [^;]*\*(?!\.)/);
    expect(headers['referrer-policy']).toBe('no-referrer');
    // The key in the address is the script's business.
    expect(body).not.toContain('anything');
    const elsewhere = await get('/');
    expect(elsewhere.headers['x-frame-options'] ?? 'SAMEORIGIN').toBe('SAMEORIGIN');
  });
});
