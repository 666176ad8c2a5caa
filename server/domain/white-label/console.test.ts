import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, expect, it } from 'vitest';

const EARLY = 'start();';
const CODE = 'export const code = 1;';
const PAGE = `<title>Vigil</title><script type="application/json" id="config">null</script><script>${EARLY}</script><style nonce="__CSP_NONCE__"></style>`;

let root: string;
let folder: string;
let gateway: TestGateway;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vigil-apps-'));
  folder = join(root, 'console');
  await mkdir(folder);
  await writeFile(join(folder, 'index.html'), PAGE);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/a-1.js'), CODE);
  await writeFile(join(folder, 'assets/a-1.js.br'), brotliCompressSync(CODE));
  await writeFile(join(folder, 'assets/a-1.js.gz'), gzipSync(CODE));
  await writeFile(join(folder, 'assets/font.woff2'), 'font');
  await mkdir(join(root, 'learn/assets'), { recursive: true });
  await writeFile(join(root, 'learn/index.html'), PAGE.replace('Vigil', 'Learn'));
  await writeFile(join(root, 'learn/worker.js'), CODE);
  await writeFile(join(root, 'learn/assets/l-1.js'), CODE);
  await writeFile(join(root, 'learn/assets/l-1.js.br'), brotliCompressSync(CODE));
  gateway = await testGateway({ consoleFolder: folder });
});
afterAll(async () => {
  await gateway.close();
  await rm(root, { recursive: true });
});

const get = (url: string, accept: string) => gateway.app.inject({ url, headers: { accept } });

it.each(['/', '/login', '/users/all_users?search=a.b', '/reset-password?oobCode=x'])(
  'serves the page at %s to browsers and to clients that accept anything, such as curl',
  async (url) => {
    for (const accept of ['text/html,*/*;q=0.8', '*/*']) {
      const answer = await get(url, accept);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>Vigil</title>');
    }
  },
);

it.each(['/learn', '/learn/', '/learn?state=completed', '/learn/tasks/7', '/learn/reset-password?oobCode=x'])(
  "serves the learner's app at %s",
  async (url) => {
    expect((await get(url, 'text/html')).body).toContain('<title>Learn</title>');
  },
);

it("serves the console at addresses that only begin like the learner's app", async () => {
  expect((await get('/learning/courses', 'text/html')).body).toContain('<title>Vigil</title>');
});

it("sends the code of the learner's app, and no page for code that is gone", async () => {
  expect((await get('/learn/assets/l-1.js', '*/*')).body).toBe(CODE);
  expect((await get('/learn/assets/gone.js', '*/*')).statusCode).toBe(404);
});

it('leaves the learners to another app where there is one, and leads there', async () => {
  const environment = { LEARNER_URL: 'https://learn.example' };
  const other = await testGateway({ consoleFolder: folder, environment });
  const { body } = await other.app.inject({ url: '/learn', headers: { accept: 'text/html' } });
  expect(body).toContain('<title>Vigil</title>');
  expect(body).toContain('"learnerUrl":"https://learn.example"');
  expect((await other.app.inject('/learn/assets/l-1.js')).statusCode).toBe(404);
  await other.close();
});

it.each(['/api/v1/nothing', '/customers/api/v1/nothing', '/assets/gone.js', '/securetoken.googleapis.com/x'])(
  'serves no page at %s to a program',
  async (url) => {
    const answer = await get(url, '*/*');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('<title>');
  },
);

it.each([
  '/assets/gone.js',
  '/assets/',
  '/assets/no-extension',
  '/favicon-of-another-product.ico',
  '/robots.txt',
  '/wp-login.php',
  '/.well-known/security.txt',
  '/.env',
  '/.git/config',
  '/users/all_users%2Ejs',
  '/api/v1/nothing',
  '/customers/api/v1/nothing',
  '/learn/assets/gone.js',
  '/learn/assets/gone',
  '/learn/sw.js',
  '/learn/.env',
])('says that nothing is at %s, also to a browser that asks for a page', async (url) => {
  const answer = await get(url, 'text/html,application/xhtml+xml,*/*;q=0.8');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', status: 404 });
});

it.each([
  ...['/nothing/here', '/billing/nothing', '/phishing-exercise/nothing', '/learn/nothing'],
  ...['/register/ann%40acme.example', '/register/ann@acme.zip'],
])('leaves the address %s, which may be a screen, to its app', async (url) => {
  const answer = await get(url, 'text/html');
  expect([answer.statusCode, answer.body.includes('<title>')]).toEqual([200, true]);
});

it.each(['/assets', '/assets/', '/learn/assets/', '/files/', '/media/', '/report-button/'])(
  'never lists the folder %s',
  async (url) => {
    for (const accept of ['text/html', '*/*']) {
      const { body } = await get(url, accept);
      expect(body).not.toMatch(/\.(?:js|woff2|mp4|png)\b/);
    }
  },
);

it('writes the configuration into the page, as /config.json has it', async () => {
  const { body } = await get('/login', 'text/html');
  const [, config = ''] = /id="config">([^<]*)</.exec(body) ?? [];
  expect(JSON.parse(config)).toEqual((await get('/config.json', '*/*')).json());
});

it("allows the page's own script by its hash, and no other", async () => {
  const { headers, body } = await get('/login', 'text/html');
  const hash = createHash('sha256').update(EARLY).digest('base64');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  const [, nonce] = /<style nonce="([\w-]+)"/.exec(body) ?? [];
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
});

it('compresses the page for browsers that can read it', async () => {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' };
  const answer = await gateway.app.inject({ url: '/login', headers });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('<title>Vigil</title>');
});

it.each([
  ['br, gzip', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('sends code compressed as the browser takes it (%s), for a year', async (accepted, encoding, unpacked) => {
  const headers = { 'accept-encoding': accepted };
  const answer = await gateway.app.inject({ url: '/assets/a-1.js', headers });
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('/javascript'),
  });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(unpacked(answer.rawPayload).toString()).toBe(CODE);
});

it('sends other assets, and neither copies nor what is not there', async () => {
  expect((await get('/assets/font.woff2', '*/*')).body).toBe('font');
  expect((await get('/assets/nothing.js', '*/*')).statusCode).toBe(404);
  expect((await get('/assets/..%2findex.html', '*/*')).statusCode).toBe(404);
});

it("lets the learner's app have a worker for its own addresses, which may ask this host only", async () => {
  const answer = await get('/learn/worker.js', '*/*');
  expect(answer.body).toBe(CODE);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'content-type': 'text/javascript; charset=utf-8',
    'service-worker-allowed': '/learn',
  });
});
