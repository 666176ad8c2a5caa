import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
let gateway: TestGateway;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-console-'));
  await writeFile(join(folder, 'index.html'), '<title>Vigil</title>');
  gateway = await testGateway({ consoleFolder: folder });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, accept: string) => gateway.app.inject({ url, headers: { accept } });

it.each(['/', '/login', '/users/all_users?search=a.b', '/reset-password?oobCode=x'])(
  'serves the page at %s to browsers and to clients that accept anything, such as curl',
  async (url) => {
    for (const accept of ['text/html,*/*;q=0.8', '*/*']) {
      const answer = await get(url, accept);
      expect([answer.statusCode, answer.body]).toEqual([200, '<title>Vigil</title>']);
    }
  },
);

it.each(['/api/v1/nothing', '/customers/api/v1/nothing', '/assets/gone.js', '/securetoken.googleapis.com/x'])(
  'serves no page at %s to a program',
  async (url) => {
    const answer = await get(url, '*/*');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('<title>');
  },
);
