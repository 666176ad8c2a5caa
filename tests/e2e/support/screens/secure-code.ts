import { over, type Screen } from './screen';

/** What opens over the screens of secure code training, and a challenge that is explained. */
export const secureCode: readonly Screen[] = [
  over('the report of a tournament', '/for-developers/statistics', async (page) => {
    await page.getByRole('main').getByRole('button', { name: 'Secure Code Cup: Autumn' }).click();
    await page.getByRole('dialog').getByRole('table').last().waitFor();
    await page.getByRole('dialog').getByRole('img').first().waitFor();
  }),
  over('a tournament that is changed', '/for-developers/settings', async (page, say) => {
    await page.getByRole('button', { name: say('secureCode.settings.change') }).click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  }),
  over('a challenge without attempts left', '/for-developers/preview?language=PHP', async (page, say) => {
    for (const line of [1, 2, 3]) {
      const lines = page.getByRole('radio', { disabled: false });
      await lines.nth(line === 1 ? 0 : 1).check();
      await page.getByRole('button', { name: say('secureCode.play.submitLine') }).click();
    }
    await page.getByText(say('secureCode.play.rightFix')).waitFor();
  }),
];
