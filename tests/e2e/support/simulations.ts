import type { Page } from '@playwright/test';

/** A count of a campaign's overview, as it is shown. */
export async function countOf(page: Page, name: string): Promise<string> {
  const funnel = page.getByRole('region', { name: 'In total' });
  const item = funnel.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  return (await item.locator('strong').textContent()) ?? '';
}
