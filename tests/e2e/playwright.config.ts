import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { providerEnvironment } from '@tests/support/mail-providers';
import { limitMs } from '@tests/support/pace';
import { inRunFolder } from '@tests/support/run-folder';
import { BROWSER_ARGS } from '../../scripts/lib/browser';
import { chooseEnvironment, environment } from './support/environment';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isRunner = await chooseEnvironment();
const { dataDir, databaseUrl, port, inboxPort, smtpPort, providersPort, origin } = environment();
// The runner ends after the product it started, so nothing holds the folder any more.
if (isRunner) process.on('exit', () => rmSync(inRunFolder(''), { recursive: true, force: true }));

export default defineConfig({
  testDir: '.',
  globalTeardown: './support/drop-database.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  // The gateway works beside the browsers; a third scenario fills what two leave of two processors while they wait.
  workers: Math.max(3, Math.floor(availableParallelism() / 2)),
  // The longest first: they would hold up the end of the run.
  projects: [
    { name: 'looks', testMatch: /screens\.spec\.ts$/ },
    { name: 'scenarios', testIgnore: /screens\.spec\.ts$/ },
  ],
  // One that needs its second try is named in the summary: it does not hold up others, and is to be mended.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // Only a hang should meet the limits: what is slow is told by the durations of the files.
  timeout: limitMs(120_000),
  expect: { timeout: limitMs(30_000) },
  reporter: 'list',
  use: {
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    // Of the second try only: recording costs a tenth of every scenario's time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    actionTimeout: limitMs(45_000),
    launchOptions: {
      executablePath: process.env.BROWSER_PATH || undefined,
      // A page of a scenario lives too short for what V8 optimizes last, and most of it for what it optimizes at all.
      args: [...BROWSER_ARGS, '--js-flags=--no-turbofan,--no-maglev'],
    },
  },
  webServer: {
    command: 'node scripts/start.mjs --built',
    cwd: root,
    url: `${origin}/health/ready`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    timeout: limitMs(180_000),
    stderr: 'pipe',
    env: {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: String(port),
      INBOX_PORT: String(inboxPort),
      INBOX_SMTP_PORT: String(smtpPort),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '0',
      DATABASE_URL: databaseUrl,
      FIXTURES_DIR: '',
      ...providerEnvironment(providersPort),
    },
  },
});
