import invite from '@i18n/en/invite.json';
import session from '@i18n/en/session.json';
import { GENERATED_PASSWORD } from '@server/cli/bulk/plan';
import { type Browser, chromium, type Page } from 'playwright';
import { BROWSER_ARGS, findBrowser } from '../lib/browser';
import { residentMb, type Watched, watchMemory } from './memory';

const DRY_RUN_MS = 10 * 60_000;

export interface PageMemory {
  /** The page's own JavaScript heap, without its worker's. */
  readonly heap: Watched;
  /** The whole page process, worker included. */
  readonly process: Watched;
  /** How long the page was kept from answering at a stretch, at worst, in milliseconds. */
  readonly longestTaskMs: number;
}

async function signedInPage(browser: Browser, origin: string, email: string): Promise<Page> {
  const page = await browser.newPage();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await page.goto(`${origin}/login`);
  await field(session.login.email).fill(email);
  await field(session.login.password).fill(GENERATED_PASSWORD);
  await page.getByRole('button', { name: session.login.submit, exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto(`${origin}/users/all_users?modal=importCsv`);
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  return page;
}

/** Memory of all page processes of the browser, in megabytes. */
async function pagesMb(browser: Browser): Promise<number> {
  const client = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await client.send('SystemInfo.getProcessInfo');
    const pages = processInfo.filter(({ type }) => type === 'renderer');
    const each = await Promise.all(pages.map(({ id }) => residentMb(id)));
    return each.reduce((sum, one) => sum + one, 0);
  } finally {
    await client.detach();
  }
}

declare global {
  /** The page's tasks of 50 ms and more, in milliseconds. */
  var longTasks: number[];
}

function watchLongTasks(): void {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** Sends a file through the import drawer in a browser, up to the end of its dry run. */
export async function measureImportPage(origin: string, email: string, path: string): Promise<PageMemory> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  try {
    const page = await signedInPage(browser, origin, email);
    const client = await page.context().newCDPSession(page);
    await client.send('Performance.enable');
    const heapMb = async () => {
      const { metrics } = await client.send('Performance.getMetrics');
      const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
      return Math.round(used / 2 ** 20);
    };
    const heap = await watchMemory(heapMb);
    const whole = await watchMemory(() => pagesMb(browser));
    await page.evaluate(watchLongTasks);
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByRole('button', { name: invite.next, exact: true }).click();
    await page.getByRole('tab').first().waitFor({ timeout: DRY_RUN_MS });
    const longestTaskMs = Math.round(await page.evaluate(() => Math.max(0, ...globalThis.longTasks)));
    return { heap: heap.stop(), process: whole.stop(), longestTaskMs };
  } finally {
    await browser.close();
  }
}
