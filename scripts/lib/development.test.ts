import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdRequests, liveTexts } from './development';

let vite: ViteDevServer;
let gateway: Server;
let port: number;
let origin: string;
let root: string;

const listening = (server: Server, on = 0) =>
  new Promise<number>((resolve) => {
    server.listen(on, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

beforeEach(async () => {
  gateway = createServer((_request, response) => response.end('{"from":"gateway"}'));
  port = await listening(gateway);
  await new Promise((resolve) => gateway.close(resolve));
  const target = `http://127.0.0.1:${port}`;
  root = mkdtempSync(join(tmpdir(), 'vigil-development-'));
  writeFileSync(join(root, 'own.js'), 'export const own = 1;');
  vite = await createVite({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [liveTexts(), holdRequests({ '/config.json': target })],
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, proxy: { '/config.json': target } },
  });
  await vite.listen();
  origin = vite.resolvedUrls?.local[0] ?? '';
});

afterEach(async () => {
  await vite.close();
  await new Promise((resolve) => gateway.close(resolve));
  await rm(root, { recursive: true });
});

describe('a page that is opened before the gateway listens', () => {
  it('gets what is its own at once, and waits for the rest', async () => {
    const config = fetch(`${origin}config.json`);
    const own = await fetch(`${origin}own.js`);
    expect(await own.text()).toContain('own = 1');
    await listening(gateway, port);
    expect(await (await config).json()).toEqual({ from: 'gateway' });
  });
});

describe('a changed text', () => {
  const change = async (file: string, content: string) => {
    const { client } = vite.environments;
    const send = vi.spyOn(client.hot, 'send');
    const plugin = liveTexts();
    if (typeof plugin.hotUpdate !== 'function') throw new Error('the plugin does not watch');
    const context = { environment: client } as unknown as ThisParameterType<typeof plugin.hotUpdate>;
    const kept = await plugin.hotUpdate.call(context, {
      ...{ type: 'update', file, timestamp: 0, modules: [], server: vite },
      read: () => content,
    });
    return { kept, sent: send.mock.calls };
  };

  it('is sent to the page, which is not loaded again', async () => {
    const { kept, sent } = await change('/work/i18n/pt-br/users.json', '{"title":"Pessoas"}');
    expect(kept).toEqual([]);
    expect(sent).toEqual([['texts', { language: 'pt-br', name: 'users', texts: { title: 'Pessoas' } }]]);
  });

  it('is not sent while the file is half saved', async () => {
    expect(await change('/work/i18n/en/users.json', '{"title":')).toEqual({ kept: [], sent: [] });
  });

  it('loads the page again if the page itself contains it', async () => {
    expect(await change('/work/i18n/en/startup.json', '{}')).toEqual({ kept: undefined, sent: [] });
  });
});
