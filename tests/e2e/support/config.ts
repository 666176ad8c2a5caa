import type { Page } from '@playwright/test';

/** Serves pages as another web server would: without a configuration in them, so that the console loads it. */
export async function serveWithoutConfig(page: Page): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(id="config"[^>]*>)[^<]*/, '$1null');
    return route.fulfill({ response: answer, body });
  });
}
