import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { expect, test } from '../support/test';
import { assertToast, clickButton, goToUsers } from '../support/users';

async function exportedLines(page: Page): Promise<string[]> {
  const arrived = page.waitForEvent('download');
  await clickButton(page, 'Export CSV');
  const download = await arrived;
  expect(download.suggestedFilename()).toMatch(/^users.*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
}

test.describe('a list of 114', () => {
  test.use({ account: ACCOUNTS.reader });

  test('is exported whole, not by the page, and as it is filtered', async ({ page }) => {
    await goToUsers(page, '?limit=5');
    const [head, ...lines] = await exportedLines(page);
    expect(head).toMatch(
      /^Email,First Name,Last Name,Role,Tasks Status,Department,Groups,Manager,Invitation,Last Login,Added/,
    );
    expect(lines).toHaveLength(114);
    await assertToast(page, /Export saved as users/);

    await goToUsers(page, '?filterBy=accountOwner');
    const [, ...filtered] = await exportedLines(page);
    expect(filtered).toEqual([expect.stringMatching(/^admin@larkfield\.example,Amelia,Hartwell,Admin,/)]);
  });
});
