import { expect, type Locator, type Page } from '@playwright/test';
import { visit } from '../support/visit';

export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
export const bodyBox = (page: Page) => page.getByRole('textbox', { name: 'Email body' });
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
export const mailFrame = (scope: Page | Locator) => scope.frameLocator('iframe');

/** Opens the editor on a new template, by its documented type dialog. */
export async function goToNewTemplate(page: Page, type: 'EMAIL' | 'SMS') {
  await visit(page, '/phishing-exercise/active?template=new');
  await page.getByRole('radio', { name: type }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'New template' })).toBeVisible();
}

export const goToLibrary = (page: Page) => visit(page, '/phishing-exercise/active?library=open');

/** The card of a template in the library. */
export const cardOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Your templates' }).getByRole('listitem').filter({ hasText: name });

/** Goes on to a step by Next. */
export async function goOn(page: Page, field: Locator) {
  await expect(next(page)).toBeEnabled();
  await next(page).click();
  await expect(field).toBeVisible();
}

/** The backstory, with 'Report Phishing' as the only correct answer. */
export async function fillBackstory(page: Page) {
  await page.getByRole('textbox', { name: 'Backstory' }).fill('You have not ordered anything.');
  for (const answer of ['Call & Verify', 'Check Official App', 'Report Phishing', 'Looks Legit']) {
    const section = page.getByRole('region', { name: answer });
    await section.getByRole('combobox', { name: 'Status' }).click();
    const grade = answer === 'Report Phishing' ? 'Correct' : answer === 'Looks Legit' ? 'Wrong' : 'Partial';
    await page.getByRole('option', { name: grade }).click();
    await section.getByRole('textbox', { name: 'Explanation' }).fill(`Why ${answer}.`);
  }
}

export const calloutOf = (page: Page, n: number) => page.getByRole('region', { name: `Body callout ${n}` });

export const anchorOf = (page: Page, n: number) =>
  calloutOf(page, n).getByRole('textbox', { name: 'Anchor text' });

/** The last step's choice of a thumbnail. */
export const pictureOf = (page: Page) => page.getByRole('group', { name: 'Thumbnail' });

/** The image is not only there, its file has come. */
export const assertLoadedPicture = (image: Locator) => expect(image).toHaveJSProperty('naturalWidth', 1);

/** From the backstory to the preview, with one callout. */
export async function finish(page: Page, { anchor, name }: { anchor: string; name: string }) {
  await fillBackstory(page);
  await goOn(page, calloutOf(page, 1));
  await anchorOf(page, 1).fill(anchor);
  await calloutOf(page, 1).getByRole('textbox', { name: 'Callout text' }).fill(`About ${anchor}.`);
  await goOn(page, page.getByRole('textbox', { name: 'Template name' }));
  await page.getByRole('textbox', { name: 'Template name' }).fill(name);
}
