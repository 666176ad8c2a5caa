import session from '@i18n/en/session.json';
import { GENERATED_PASSWORD } from '@server/cli/bulk/plan';
import { type CDPSession, chromium, type Page } from 'playwright';
import { BROWSER_ARGS, findBrowser } from '../lib/browser';

/** Bytes of JavaScript on the wire, headers included. */
export interface TransferredJavaScript {
  readonly login: number;
  /** From an empty cache to the first signed-in list, sign-in page included. */
  readonly firstList: number;
}

const isScript = (mimeType: string) => /javascript|ecmascript/.test(mimeType);

/** Counts the scripts a page receives and tracks those still loading. */
export async function countScripts(client: CDPSession) {
  const scripts = new Set<string>();
  const underWay = new Set<string>();
  let bytes = 0;
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.endsWith('.js')) underWay.add(requestId);
  });
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (isScript(response.mimeType)) scripts.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    underWay.delete(requestId);
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  client.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId));
  await client.send('Network.enable');
  return { bytes: () => bytes, isIdle: () => underWay.size === 0 };
}

/** Resolves when no script is loading, twice in a row with the page idle in between. */
export async function scriptsLoaded(page: Page, isIdle: () => boolean): Promise<void> {
  for (let idle = 0; idle < 2; ) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
    idle = isIdle() ? idle + 1 : 0;
  }
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Opens the console with an empty cache, signs in as this user and stops at the users list. */
export async function measureJavaScript(origin: string, email: string): Promise<TransferredJavaScript> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  try {
    const page = await browser.newPage();
    const counted = await countScripts(await page.context().newCDPSession(page));
    await page.goto(`${origin}/login`);
    await field(page, session.login.email).waitFor();
    await scriptsLoaded(page, counted.isIdle);
    const login = counted.bytes();
    await field(page, session.login.email).fill(email);
    await field(page, session.login.password).fill(GENERATED_PASSWORD);
    await page.getByRole('button', { name: session.login.submit, exact: true }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    if (new URL(page.url()).pathname !== '/users/all_users') await page.goto(`${origin}/users/all_users`);
    await page.getByRole('row').nth(1).waitFor();
    await scriptsLoaded(page, counted.isIdle);
    return { login, firstList: counted.bytes() };
  } finally {
    await browser.close();
  }
}
