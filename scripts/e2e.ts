import { spawn } from 'node:child_process';
import { findBrowser } from './lib/browser';
import { ensureConsoleBuilt } from './lib/console-fresh';

/** `npm run e2e`: builds what is stale, then runs Playwright, passing further arguments on. */
const browser = findBrowser();
await ensureConsoleBuilt();
const args = ['test', '--config', 'tests/e2e/playwright.config.ts', ...process.argv.slice(2)];
const child = spawn('node_modules/.bin/playwright', args, {
  stdio: 'inherit',
  env: { ...process.env, BROWSER_PATH: browser },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
