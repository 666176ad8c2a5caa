import type { Page } from '@playwright/test';
import { hostileBodies, PROBE_GLOBAL } from '@tests/security/hostile-templates';
import { parseFragment } from 'parse5';
import { ACCOUNTS } from '../support/accounts';
import { call } from '../support/api';
import { environment } from '../support/environment';
import { expect, test } from '../support/test';
import { visit } from '../support/visit';
import { goOn, goToNewTemplate, tool } from './editor';

/** What a page did that no message may make it do. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  const { origin } = environment();
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(?:data|blob):/.test(url) && new URL(url).origin !== origin) seen.push(`request ${url}`);
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => void seen.push(`popup ${popup.url()}`));
  page.on('framenavigated', (frame) => {
    const url = frame.url();
    if (frame.parentFrame() && url !== 'about:srcdoc') seen.push(`navigation ${url}`);
  });
  return seen;
}

/** The text of the message. Playwright itself would run scripts in the frame, which the sandbox reports. */
const shownIn = (page: Page) =>
  page.evaluate(() => document.querySelector('iframe')?.contentDocument?.body?.textContent ?? '');
const ranIn = (page: Page) => page.evaluate((name) => name in window, PROBE_GLOBAL);

/** Whether all that a message opens is closed at its end, so that what follows it is parsed as if it stood alone. */
function isClosed(html: string): boolean {
  const last = parseFragment(`${html}<hr id="end">`).childNodes.at(-1);
  return last !== undefined && 'attrs' in last && last.attrs.some(({ value }) => value === 'end');
}

/** How many closed messages are written at once: each change costs a check of the whole form. */
const AT_ONCE = 20;

/** The messages, those that are closed together. */
function batches(bodies: readonly string[]): string[] {
  const closed = bodies.filter(isClosed);
  const together = Array.from({ length: Math.ceil(closed.length / AT_ONCE) }, (_, at) =>
    closed.slice(at * AT_ONCE, (at + 1) * AT_ONCE).join('\n'),
  );
  return [...together, ...bodies.filter((html) => !isClosed(html))];
}

/**
 * Writes messages into the source one after the other, in the page itself, since there are hundreds. Returns what in
 * the frame could act, with the message it came from.
 */
const writeAll = (page: Page, bodies: readonly string[]) =>
  page.getByRole('textbox', { name: 'Source' }).evaluate(async (source, given) => {
    const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    const shown = () => document.querySelector('iframe')?.contentDocument?.body;
    const found: string[] = [];
    for (const [at, html] of given.entries()) {
      const end = `The end of ${at}.`;
      // In front: some never close what they open.
      write?.call(source, `<p>${end}</p>${html}`);
      source.dispatchEvent(new Event('input', { bubbles: true }));
      // As keys are: each in a task of its own.
      await new Promise((done) => setTimeout(done));
      for (let frames = 0; frames < 600 && !shown()?.textContent?.includes(end); frames++) {
        await new Promise(requestAnimationFrame);
      }
      if (!shown()?.textContent?.includes(end)) found.push(`not shown: ${html}`);
      for (const element of shown()?.querySelectorAll('*') ?? []) {
        const name = element.nodeName.toLowerCase();
        const isActive =
          /^(?:script|style|iframe|object|embed|form|input|button|link|meta|base|svg|math)$/.test(name);
        const acts = [...element.attributes].some((one) =>
          /^on|^href$|^xlink|^srcset$|^action$|^formaction$/.test(one.name),
        );
        if (isActive || acts) found.push(`${element.outerHTML} of ${html}`);
      }
    }
    return found;
  }, bodies);

test.describe('a message that attacks whoever looks at it', () => {
  test.use({ account: ACCOUNTS.people });
  test.slow();

  test('does nothing when it is pasted into the visual editor, nor when it is written as source', async ({
    page,
  }) => {
    const seen = watch(page);
    await goToNewTemplate(page, 'EMAIL');
    await goOn(page, tool(page, 'Bold'));
    const box = page.getByRole('textbox', { name: 'Email body' });
    // Some at a time: what is pasted stays.
    for (let at = 0; at < hostileBodies.length; at += 40) {
      const some = hostileBodies.slice(at, at + 40).join('\n');
      await box.evaluate((element, given) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', given);
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        element.dispatchEvent(event);
      }, some);
    }
    expect(await ranIn(page)).toBe(false);
    expect(await box.locator('script, iframe, object, form, svg, style, [onerror], [onload]').count()).toBe(
      0,
    );
    expect(seen).toEqual([]);

    await page.getByRole('button', { name: 'Source' }).click();
    expect(await writeAll(page, batches(hostileBodies))).toEqual([]);
    expect(await ranIn(page)).toBe(false);
    expect(seen).toEqual([]);
  });

  test('does nothing in a preview, even if the gateway let it through', async ({ page }) => {
    const seen = watch(page);
    const listed = await call<{ data: { items: { id: number; name: string }[] } }>(
      ACCOUNTS.people,
      'GET',
      '/phishing-exercise/api/v1/company/{companyId}/templates?layoutType=EMAIL',
    );
    const [template] = listed.data.items;
    if (!template) throw new Error('the provider has no email');
    const html = hostileBodies.join('\n');
    await page.route(/\/templates\?/, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      await route.fulfill({ json: { ...body, data: listed.data } });
    });
    await page.route(/\/template\/\d+$/, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      await route.fulfill({ json: { data: { ...body.data, html: `<p>Begin</p>${html}` } } });
    });
    await visit(page, '/phishing-exercise/active?library=open');
    await page
      .getByRole('button', { name: `Preview ${template.name}`, exact: true })
      .first()
      .click();
    await expect.poll(() => shownIn(page)).toContain('Begin');
    expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument?.scripts.length)).toBe(
      0,
    );
    await page.evaluate(() => {
      const links = document.querySelector('iframe')?.contentDocument?.querySelectorAll('a') ?? [];
      for (const link of links) link.click();
    });
    expect(await ranIn(page)).toBe(false);
    expect(seen).toEqual([]);
  });
});
