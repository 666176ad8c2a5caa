import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { BROWSER_ARGS, findBrowser } from './lib/browser';
import { ensureConsoleBuilt, root } from './lib/console-fresh';

/**
 * `npm run screenshots`: runs the product on a fresh data folder and saves its pictures in docs/screenshots.
 */
const folder = join(root, 'docs/screenshots');
const PORTS = { PORT: '4310', INBOX_PORT: '4311', INBOX_SMTP_PORT: '4312' };
const origin = `http://127.0.0.1:${PORTS.PORT}`;
const PASSWORD = 'Vigil-Demo-1';
const START_TIMEOUT_MS = 60_000;
const MAX_BYTES = 250 * 1024;

const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

interface Shot {
  readonly name: string;
  readonly account: string | null;
  readonly options?: BrowserContextOptions;
  readonly take: (page: Page) => Promise<void>;
}

const loaded = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
};
const at = (path: string) => async (page: Page) => {
  await page.goto(path);
  await loaded(page);
};
const ADMIN = 'admin@larkfield.example';

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function learnerTasks(page: Page): Promise<void> {
  await at('/learn/login')(page);
  await fillSignIn(page, 'learner@larkfield.example');
  await page.locator('main li').first().waitFor();
  // Where the sign-in button was, there is a task now.
  await page.mouse.move(0, 0);
}

const learnerTask = (name: string) => async (page: Page) => {
  await learnerTasks(page);
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
};

const SHOTS: readonly Shot[] = [
  { name: 'login', account: null, take: at('/login') },
  { name: 'login-phone', account: null, options: PHONE, take: at('/login') },
  {
    name: 'email-code',
    account: null,
    take: async (page) => {
      await at('/login')(page);
      await fillSignIn(page, 'mfa@larkfield.example');
      await page.getByLabel('Code', { exact: true }).waitFor();
    },
  },
  { name: 'users-list', account: ADMIN, take: at('/users/all_users') },
  { name: 'users-list-dark', account: ADMIN, options: { colorScheme: 'dark' }, take: at('/users/all_users') },
  { name: 'users-list-phone', account: ADMIN, options: PHONE, take: at('/users/all_users') },
  { name: 'users-list-right-to-left', account: ADMIN, take: at('/users/all_users?lang=ar-XB') },
  { name: 'users-list-read-only', account: 'readonly@larkfield.example', take: at('/users/all_users') },
  { name: 'departments', account: ADMIN, take: at('/users/departments') },
  { name: 'groups-empty', account: 'admin@brightwater.example', take: at('/users/groups') },
  {
    name: 'assigned-users',
    account: ADMIN,
    take: async (page) => {
      await at('/users/departments')(page);
      await page.getByRole('link', { name: 'Transport & Fleet' }).click();
      await page.getByRole('heading', { level: 1, name: /Transport/ }).waitFor();
      await loaded(page);
    },
  },
  {
    name: 'add-user',
    account: ADMIN,
    take: async (page) => {
      await at('/users/all_users')(page);
      await page.getByRole('button', { name: 'Add users' }).click();
      await page.getByRole('dialog', { name: 'Add user' }).waitFor();
    },
  },
  {
    name: 'bulk-actions',
    account: ADMIN,
    take: async (page) => {
      await at('/users/all_users?filterBy=learner,inProgress')(page);
      for (const row of [1, 3, 4]) await page.getByRole('checkbox').nth(row).check();
    },
  },
  {
    name: 'command-palette',
    account: ADMIN,
    take: async (page) => {
      await at('/users/all_users')(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'dashboard', account: ADMIN, take: at('/dashboard/company') },
  { name: 'training-report', account: ADMIN, take: at('/reports-training') },
  { name: 'learn-tasks', account: null, take: learnerTasks },
  { name: 'learn-tasks-phone', account: null, options: PHONE, take: learnerTasks },
  { name: 'learn-course', account: null, take: learnerTask('Annual Security Awareness Training') },
  { name: 'learn-exercise', account: null, take: learnerTask('Executive traps') },
  { name: 'learn-exercise-phone', account: null, options: PHONE, take: learnerTask('Parcel season') },
];

/** Starts the product and waits until it answers; returns a function that stops it. */
async function startProduct(dataDir: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['scripts/start.mjs', '--built'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...PORTS, DATA_DIR: dataDir, NODE_ENV: 'test', LOG_LEVEL: 'warn' },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await fetch(`${origin}/health/ready`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('The product did not start.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

async function takeShot(browser: Browser, { name, account, options, take }: Shot): Promise<void> {
  const context = await browser.newContext({
    ...DESKTOP,
    baseURL: origin,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  if (account) {
    await page.goto('/login');
    await fillSignIn(page, account);
    await page.getByRole('button', { name: /Account menu/ }).waitFor();
  }
  await take(page);
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, caret: 'hide', animations: 'disabled' });
  const { size } = await stat(path);
  console.log(`${name}.png ${Math.round(size / 1024)} KB${size > MAX_BYTES ? ' (too large)' : ''}`);
  if (size > MAX_BYTES) process.exitCode = 1;
  await context.close();
}

const executablePath = findBrowser();
await ensureConsoleBuilt();
await mkdir(folder, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'vigil-screenshots-'));
const stop = await startProduct(dataDir);
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
try {
  for (const shot of SHOTS) await takeShot(browser, shot);
} finally {
  await browser.close();
  await stop();
  await rm(dataDir, { recursive: true, force: true });
}
