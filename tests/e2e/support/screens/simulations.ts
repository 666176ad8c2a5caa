import { over, type Screen } from './screen';

/** The campaign of the demonstration that has run for a year. */
const REPORT = '/phishing-simulation/reports/1';

/** What opens over the screens of phishing simulations. */
export const simulations: readonly Screen[] = [
  over('a mail of a simulation', `${REPORT}/recipients`, async (page) => {
    await page.getByRole('main').locator('table a, li a[href*="mail="]').first().click();
    await page.getByRole('dialog').getByRole('definition').first().waitFor();
  }),
  over('more recipients of a simulation', `${REPORT}/rounds`, async (page, say) => {
    await page.getByRole('main').locator('header').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: say('phishingSimulation.recipients.button') }).click();
    await page.getByRole('dialog').getByRole('combobox').waitFor();
  }),
  over('a test of a simulation', `${REPORT}/rounds`, async (page, say) => {
    await page.getByRole('main').locator('header').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: say('phishingSimulation.test.button') }).click();
    await page.getByRole('dialog').getByRole('combobox').waitFor();
  }),
];
