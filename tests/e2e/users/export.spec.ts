import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { addPerson, unique } from '../support/api';
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

  test('is exported whole, not by the page', async ({ page }) => {
    await goToUsers(page, '?limit=5');
    const [head, ...lines] = await exportedLines(page);
    expect(head).toMatch(
      /^Email,First Name,Last Name,Role,Tasks Status,Department,Groups,Invitation,Last Login,Added/,
    );
    expect(lines).toHaveLength(114);
    await assertToast(page, /Export saved as users/);
  });

  test('is exported as it is filtered', async ({ page }) => {
    await goToUsers(page, '?filterBy=accountOwner');
    const [, ...lines] = await exportedLines(page);
    expect(lines).toEqual([expect.stringMatching(/^admin@larkfield\.example,Amelia,Hartwell,Admin,/)]);
  });
});

test.describe('a name that a spreadsheet would run', () => {
  test.use({ account: ACCOUNTS.people });

  test('is exported as text', async ({ page }) => {
    const lastName = unique('formula');
    await addPerson(ACCOUNTS.people, { name: '=HYPERLINK("https://evil.example","x")', lastName });
    await goToUsers(page, `?search=${lastName}`);
    const [, line] = await exportedLines(page);
    expect(line).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`);
  });
});
