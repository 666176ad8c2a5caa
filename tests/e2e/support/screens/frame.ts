import { expect } from '@playwright/test';
import { dialogAt, over, READER, type Screen } from './screen';

/** Everything the shell opens over any screen. */
export const frame: Screen[] = [
  over('command palette', '/users/groups', async (page) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
  }),
  over('keyboard shortcuts', '/users/groups', async (page) => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  over('help and support', '/users/groups', async (page, say) => {
    await page.getByRole('button', { name: say('support.help') }).click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  }),
  dialogAt('a video', '/users/groups?video=4', READER, async (page, say) => {
    await expect(page.getByRole('heading', { name: say('video.courses') })).toBeVisible();
  }),
  dialogAt('a video that is not there', '/users/groups?video=999', READER, async (page) => {
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  }),
  {
    ...over('without a connection', '/users/groups', async (page, say) => {
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { value: false });
        dispatchEvent(new Event('offline'));
      });
      await expect(page.getByRole('complementary').getByText(say('shell.connection.offline'))).toBeVisible();
    }),
    isApart: true,
  },
  over('account menu', '/users/groups', async (page, say) => {
    await page.getByRole('button', { name: say('shell.account.label') }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  over('color schemes', '/users/groups', async (page, say) => {
    await page.getByRole('button', { name: say('shell.theme.label') }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
];
