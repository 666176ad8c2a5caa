import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The first is Chromium without a window, a seventh less work for every scenario. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The sandbox does not work as root, and the browser must not contact its maker's hosts. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const INSTALL_TIMEOUT_MS = 5 * 60_000;
const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: INSTALL_TIMEOUT_MS })
    .status === 0;

const present = (): string | undefined =>
  [process.env.BROWSER_PATH ?? '', chromium.executablePath(), ...SYSTEM_BROWSERS].find(
    (path) => path && existsSync(path),
  );

/** Installs a browser: Playwright's own download, or as root the distribution's package. */
function install(): void {
  if (run('npx', ['playwright', 'install', 'chromium'])) return;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return;
  const quiet = ['-y', '-qq', '-o', 'Dpkg::Use-Pty=0'];
  run('apt-get', ['update', '-qq']);
  const installs = (name: string) => run('apt-get', ['install', '--no-install-recommends', ...quiet, name]);
  if (!installs('chromium-headless-shell')) installs('chromium');
}

/** The path of a Chromium: an installed one, else one installed now. Throws when neither works. */
export function findBrowser(): string {
  const found = present();
  if (found) return found;
  console.log('No browser found; installing one.');
  install();
  const installed = present();
  if (installed) return installed;
  throw new Error('No Chromium could be found or installed: install one, or set BROWSER_PATH.');
}
