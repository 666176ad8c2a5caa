import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No serious or critical finding against WCAG 2.2 A and AA; lesser ones are left to human review. */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  // Legacy mode: only frames of another origin need an extra page, and no page has any.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.withTags(TAGS).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = grave.map(
    ({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ html }) => html).join(' ')}`,
  );
  expect(told, `${what} is accessible`).toEqual([]);
}
