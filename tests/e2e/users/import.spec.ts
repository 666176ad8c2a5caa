import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { limitMs } from '@tests/support/pace';
import { ACCOUNTS } from '../support/accounts';
import { unique } from '../support/api';
import { expect, test } from '../support/test';
import { clickButton, fillSearch, goToUsers, rowOf } from '../support/users';
import { visit } from '../support/visit';

// In sequence: a user's next file replaces the one waiting for confirmation.
test.describe.configure({ mode: 'default' });
test.use({ account: ACCOUNTS.imports });

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Add users' });
const tab = (page: Page, name: RegExp) => drawer(page).getByRole('tab', { name });

async function openImport(page: Page): Promise<void> {
  await goToUsers(page);
  await clickButton(page, 'Add users');
  await drawer(page).getByRole('link', { name: 'Import CSV' }).click();
  await expect(page).toHaveURL(/modal=importCsv/);
}

const chooseFile = (page: Page, content: string | Buffer, name = 'people.csv') =>
  drawer(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

async function runDry(page: Page, content: string | Buffer): Promise<void> {
  await openImport(page);
  await chooseFile(page, content);
  await clickButton(drawer(page), 'Next');
  await expect(tab(page, /^New/)).toBeVisible();
}

const COUNT = 2000;
/** Two thousand users as Western Excel saves them, some rows broken. */
function westernFile(domain: string): Buffer {
  const rows = Array.from({ length: COUNT }, (_, n) => {
    const email = n % 500 === 499 ? 'no address' : `row-${n}@${domain}`;
    return `${email};M\u00fcller-${n};Ren\u00e9;${n % 3 ? 'Caf\u00e9 S\u00fcd' : ''}`;
  });
  return Buffer.from(`E-Mail;Nachname;Vorname;Abteilung\r\n${rows.join('\r\n')}\r\n`, 'latin1');
}

test('two thousand people come in, broken rows go back, and a second time nothing changes', async ({
  page,
}) => {
  test.setTimeout(limitMs(240_000));
  const domain = `${unique('import')}.example`;
  const file = westernFile(domain);
  await runDry(page, file);
  await expect(tab(page, /^New/)).toHaveText('New (1,996)');
  await expect(drawer(page).getByRole('tabpanel')).toContainText(`row-0@${domain}`);
  await expect(drawer(page)).toContainText('Caf\u00e9 S\u00fcd');

  await tab(page, /^Skipped \(4\)/).click();
  await expect(drawer(page).getByRole('tabpanel')).toContainText('This is not a valid email');
  const download = page.waitForEvent('download');
  await clickButton(drawer(page), 'Download skipped rows');
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffRow,Reason,E-Mail,Nachname,Vorname,Abteilung',
    '501,This is not a valid email,no address,M\u00fcller-499,Ren\u00e9,Caf\u00e9 S\u00fcd',
  ]);

  // The address contains the dry run: a reload finds it again.
  await page.reload();
  await expect(tab(page, /^New/)).toHaveText('New (1,996)');
  await clickButton(drawer(page), 'Next');
  await drawer(page).getByRole('switch').first().uncheck();
  await clickButton(drawer(page), 'Add user');
  await expect(drawer(page).getByText('Import complete')).toBeVisible({ timeout: limitMs(90_000) });
  await clickButton(drawer(page).locator('footer'), 'Close');
  await fillSearch(page, `row-1@${domain}`);
  await expect(rowOf(page, `row-1@${domain}`)).toContainText('Caf\u00e9 S\u00fcd');

  await runDry(page, file);
  await expect(tab(page, /^Unchanged/)).toHaveText('Unchanged (1,996)');
  await expect(tab(page, /^New/)).toHaveText('New (0)');
  await expect(drawer(page).getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
});

test('files that cannot be read are told in the documented words; columns are chosen by hand, and remembered', async ({
  page,
}) => {
  const word = unique('mapped');
  const file = (n: number) => `Contact ${word},Unit,Who\n${word}-${n}@x.example,Sales,Zo\u00eb\n`;
  await openImport(page);
  const alert = drawer(page).getByRole('alert');
  await chooseFile(page, 'Email\na@x.example', 'people.xlsx');
  await expect(alert).toHaveText('Incorrect file format or unknown field name');
  await chooseFile(page, 'Email,Name\na@x.example,"Zoe');
  await expect(alert).toHaveText('Error parsing CSV file');
  await chooseFile(page, 'Email,Department\n');
  await expect(alert).toHaveText("File doesn't have any data");
  await chooseFile(page, 'Email,Department\nnobody,Sales\n');
  await clickButton(drawer(page), 'Next');
  await expect(alert).toContainText("The email column doesn't have valid email addresses.");
  await visit(page, '/users/all_users?modal=importCsv');
  await chooseFile(page, file(1));
  await expect(drawer(page).getByRole('combobox', { name: 'Email' })).toHaveText(`Contact ${word}`);
  await clickButton(drawer(page), 'Next');
  await expect(drawer(page).getByText('Please select a column.')).toBeVisible();
  await drawer(page).getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option', { name: 'Unit' }).click();
  await clickButton(drawer(page), 'Next');
  await expect(tab(page, /^New \(1\)/)).toBeVisible();
  await visit(page, '/users/all_users?modal=importCsv');
  await chooseFile(page, file(2));
  await expect(drawer(page).getByRole('combobox', { name: 'Department' })).toHaveText('Unit');
  await expect(drawer(page).getByText('Matched the same way as the last file like this one.')).toBeVisible();
});

test('a letter that cannot be read is shown with its row, and the encoding can be changed', async ({
  page,
}) => {
  const stray = Buffer.from([0xc3]);
  const name = unique('stray');
  const file = Buffer.concat([
    Buffer.from(`\ufeffEmail,First name,Department\n${name}@x.example,J\u00f6rg`),
    stray,
    Buffer.from(`,K\u00fcche\nb-${name}@x.example,Zo\u00eb,K\u00fcche\n`),
  ]);
  await openImport(page);
  await chooseFile(page, file);
  await expect(drawer(page).getByRole('alert')).toContainText('1 row has letters that look wrong');
  const marked = drawer(page).getByRole('region', { name: 'Rows that look wrong' });
  await expect(marked.locator('mark')).toHaveText(['J\u00f6rg\ufffd']);
  await expect(marked).toContainText('K\u00fcche');

  const encoding = drawer(page).getByRole('combobox', { name: 'Encoding of the file' });
  await expect(encoding).toHaveText('Unicode (UTF-8)');
  await encoding.click();
  await page.getByRole('option', { name: 'Western (Windows-1252)' }).click();
  await expect(drawer(page).getByRole('alert')).toContainText('2 rows have letters that look wrong');
  await expect(marked.locator('mark')).toHaveText([
    /J\u00c3\u00b6rg/,
    'K\u00c3\u00bcche',
    /Zo\u00c3/,
    'K\u00c3\u00bcche',
  ]);
  await encoding.click();
  await page.getByRole('option', { name: 'Unicode (UTF-8)' }).click();
  await expect(marked.locator('mark')).toHaveCount(1);
});

test('the page stays responsive while forty thousand rows are read and checked', async ({ page }) => {
  test.setTimeout(limitMs(240_000));
  await openImport(page);
  const rows = Array.from(
    { length: 40_000 },
    (_, n) => `row-${n}@forty.example,Department ${n % 30},Name ${n}`,
  );
  // From disk, as a user chooses it: bytes from the test would be decoded in the page.
  const path = test.info().outputPath('people.csv');
  await writeFile(path, `Email,Department,First Name\n${rows.join('\n')}`);
  await drawer(page).locator('input[type=file]').setInputFiles(path);
  await expect(drawer(page).getByText('40,000 rows')).toBeVisible();
  const next = drawer(page).getByRole('button', { name: 'Next', exact: true });
  const progress = drawer(page).getByRole('progressbar', { name: 'Checking the rows' });
  const stop = drawer(page).locator('section').getByRole('button', { name: 'Cancel' });
  await next.click();
  // Running work can be seen and stopped, but not started twice.
  await expect(progress).toBeVisible();
  await expect(next).toBeDisabled();
  await stop.click();
  await expect(progress).toBeHidden();
  await next.click();
  await expect(progress).toBeVisible();
  await expect(tab(page, /^Skipped/)).toBeVisible({ timeout: limitMs(120_000) });
});

test.describe('a company on the Free plan', () => {
  test.use({ account: ACCOUNTS.free });

  test('is told how many people it has room for', async ({ page, complaints }) => {
    complaints.expect(/status of 422/);
    const rows = Array.from({ length: 40 }, (_, n) => `free-${n}@x.example,Sales`);
    await openImport(page);
    await chooseFile(page, `Email,Department\n${rows.join('\n')}`);
    await clickButton(drawer(page), 'Next');
    await expect(drawer(page).getByRole('alert')).toHaveText(
      /^You can only invite \d+ user\(s\)\. Please upload another file\.$/,
    );
  });
});
