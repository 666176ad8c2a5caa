import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testGateway } from '@tests/support/gateway';
import { expect, it } from 'vitest';

it('reports the current build and is never cached', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-console-'));
  const write = (id: string) => writeFileSync(join(folder, 'build.json'), JSON.stringify({ id }));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  write('first');
  const gateway = await testGateway({ consoleFolder: folder });
  const served = () => gateway.app.inject({ url: '/build.json' });
  expect((await served()).json()).toEqual({ id: 'first' });
  expect((await gateway.app.inject({ url: '/config.json' })).json()).toMatchObject({ buildId: 'first' });
  write('second');
  const answer = await served();
  expect(answer.json()).toEqual({ id: 'second' });
  expect(answer.headers['cache-control']).toBe('no-cache');
  await gateway.close();
  rmSync(folder, { recursive: true });
});
