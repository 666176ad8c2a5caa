import type { Page } from '@playwright/test';
import { PDF } from '../../support/uploads';
import { ACCOUNTS } from '../support/accounts';
import { registerCompany, startTrial } from '../support/api';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickButton, goToList } from '../support/users';
import { visit } from '../support/visit';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { name: 'badge.png', mimeType: 'image/png', buffer: PIXEL };
const card = {
  name: 'Depot card.pdf',
  mimeType: 'application/pdf',
  buffer: PDF,
};
const CLIP = 'fixtures/media/a-tour-of-vigil.webm';
const FILES = /\/custom-training\/\d+\/files$/;

const outline = (page: Page) => page.getByRole('navigation', { name: 'Outline' });
const entry = (page: Page, name: string) => outline(page).getByRole('button', { name, exact: true });
const fileOf = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).locator('input[type="file"]');
const assertSaved = (page: Page) =>
  expect(page.getByRole('main').getByRole('status').getByText('Saved', { exact: true })).toBeVisible();

async function addChapter(page: Page, kind: string, title: string) {
  await clickButton(outline(page), 'Add chapter');
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  // The chapter before, whose title is filled in, is on the screen until the new one is opened.
  const field = page.getByLabel('Title of the chapter');
  await expect(field).toHaveValue('');
  await field.fill(title);
}

/** The chapters of the outline, in their order. */
const chapters = (page: Page) =>
  outline(page).getByRole('list', { name: 'Chapters of Basics' }).locator('[data-place] bdi');

test.describe('an admin', () => {
  test('makes a training of every kind of chapter, saved by itself, and publishes it', async ({
    page,
    complaints,
  }) => {
    const account = await registerCompany();
    await startTrial(account);
    await openAs(page.context(), account);
    await goToList(page, '/learning/courses?tab=custom');
    await page.getByRole('link', { name: 'New training' }).first().click();

    await test.step('a name and a language make a draft', async () => {
      await page.getByLabel('Name').fill('Depot rules');
      await clickButton(page, 'Create training');
      await expect(page).toHaveURL(/\/edit\/\d+$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Depot rules' })).toBeVisible();
      await clickButton(outline(page), 'Add part');
      await page.getByLabel('Title of the part').fill('Basics');
    });

    await test.step('each kind of chapter', async () => {
      await addChapter(page, 'Text', 'Why it matters');
      await page
        .getByRole('textbox', { name: 'Text', exact: true })
        .fill('A depot holds keys.\n\n- one\n- two');

      await addChapter(page, 'Link', 'The rules in full');
      await page.getByLabel('Address').fill('ftp:/nowhere');
      await page.getByLabel('Text below').focus();
      await expect(page.getByText('Link is invalid')).toBeVisible();
      await expect(page.getByText('Not saved: check what is marked')).toBeVisible();
      await page.getByLabel('Address').fill('https://rules.example.com/depot');

      await addChapter(page, 'PDF', '');
      await fileOf(page, 'PDF file').setInputFiles({ ...card, name: 'Depot card.docx' });
      await expect(page.getByRole('alert')).toHaveText('Error. Please attach .pdf file');
      await fileOf(page, 'PDF file').setInputFiles({ ...card, buffer: Buffer.from('no pdf at all') });
      await expect(page.getByRole('alert')).toHaveText('Error. Please attach .pdf file');
      await fileOf(page, 'PDF file').setInputFiles(card);
      await expect(page.getByRole('link', { name: 'Open the PDF' })).toBeVisible();
      await expect(page.getByLabel('Title of the chapter')).toHaveValue('Depot card');
    });

    await test.step('an upload is cancelled, fails, and is retried', async () => {
      complaints.expect(/ERR_FAILED|status of 422/);
      await addChapter(page, 'Image', 'The badge');
      await page.route(FILES, () => undefined);
      await fileOf(page, 'Image').setInputFiles(picture);
      await expect(page.getByRole('progressbar')).toBeVisible();
      await clickButton(page, 'Cancel');
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await page.unroute(FILES);
      await page.route(FILES, (route) => route.abort());
      await fileOf(page, 'Image').setInputFiles(picture);
      await expect(page.getByRole('alert')).toContainText("badge.png wasn't uploaded");
      await page.unroute(FILES);
      await clickButton(page, 'Upload again');
      await expect(page.getByRole('group', { name: 'Image' }).getByRole('img')).toBeVisible();
      await page.getByLabel('Description of the image').fill('A badge with a photo');
    });

    await test.step('a video, uploaded or of the library', async () => {
      await addChapter(page, 'Video', 'A tour');
      await fileOf(page, 'Video').setInputFiles(CLIP);
      await expect(page.getByRole('group', { name: 'Video' }).locator('video')).toBeVisible();
      await clickButton(page, 'Choose a video');
      await page.getByRole('dialog').getByRole('searchbox').fill('clean desk');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Clean Desk/i })
        .click();
      await expect(page.getByRole('group', { name: 'Video' }).locator('video track')).toHaveCount(1);
    });

    await test.step('publishing names what is incomplete, beside it', async () => {
      await outline(page).getByRole('button', { name: /^Quiz/ }).click();
      await clickButton(page, 'Add question');
      await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Who opens the gate?');
      await page.getByLabel('Answer 1', { exact: true }).fill('The guard');
      await page.getByLabel('Answer 2', { exact: true }).fill('Anyone');
      await page.getByLabel('Explanation').fill('Only the guard knows who is expected.');
      await outline(page).getByRole('button', { name: 'About this training' }).click();
      await clickButton(page, 'Publish');
      await expect(page.getByText('1 place in the outline is incomplete.')).toBeVisible();
      await expect(page.getByText('Mark at least one answer as right.')).toBeVisible();
      await expect(outline(page).getByRole('button', { name: /^Quiz.*Incomplete$/ })).toBeVisible();
      await page.getByRole('radio', { name: 'Answer 1 is right' }).check();
      await expect(page.getByText('1 place in the outline is incomplete.')).toHaveCount(0);
    });

    await test.step('chapters are moved by keyboard, mouse and menu, and brought back', async () => {
      await entry(page, 'A tour').focus();
      await page.keyboard.press('Alt+ArrowUp');
      await page.keyboard.press('Alt+ArrowUp');
      await expect(entry(page, 'A tour')).toBeFocused();
      await expect(page.getByText('A tour is now 3 of 5 in Basics')).toBeAttached();
      await expect(chapters(page)).toHaveText([
        'Why it matters',
        'The rules in full',
        'A tour',
        'Depot card',
        'The badge',
        'Quiz',
      ]);
      await entry(page, 'The badge').dragTo(entry(page, 'Why it matters'));
      await clickButton(outline(page), 'Actions for Depot card');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(chapters(page)).toHaveText([
        'The badge',
        'Why it matters',
        'The rules in full',
        'A tour',
        'Quiz',
      ]);
      await clickButton(page, 'Undo');
      await expect(chapters(page)).toHaveCount(6);
      await assertSaved(page);
    });

    await test.step('what was saved is there after a reload, and plays in the preview', async () => {
      await page.reload();
      await expect(chapters(page)).toHaveText([
        'The badge',
        'Why it matters',
        'The rules in full',
        'A tour',
        'Depot card',
        'Quiz',
      ]);
      await clickButton(page, 'Preview');
      const player = page.getByRole('dialog').getByRole('region', { name: 'The badge' });
      await expect(player.getByRole('img', { name: 'A badge with a photo' })).toBeVisible();
      await clickButton(page.getByRole('dialog'), 'Close');
    });

    await test.step('a change in another tab is told, and nothing is lost', async () => {
      complaints.expect(/status of 409/);
      const other = await page.context().newPage();
      await other.goto(new URL(page.url()).pathname);
      await other.getByLabel('Description').fill('Theirs');
      await assertSaved(other);
      await other.close();

      await entry(page, 'About this training').click();
      await page.getByLabel('Description').fill('Mine');
      await expect(page.getByText('This training was changed elsewhere')).toBeVisible();
      await clickButton(page, 'Save mine as a copy');
      await assertToast(page, 'Training was copied successfully!');
      await expect(page.getByRole('heading', { level: 1, name: 'Depot rules (copy)' })).toBeVisible();
      await expect(page.getByLabel('Description')).toHaveValue('Mine');
    });

    await test.step('it is published, disabled, and back to draft', async () => {
      await clickButton(page, 'Publish');
      await assertToast(page, 'Training was published successfully!');
      await expect(page).toHaveURL(/\/courses\/\d+\/preview$/);
      await expect(page.getByRole('region', { name: 'The badge' })).toBeVisible();
      await clickButton(page, 'Disable');
      await clickButton(page.getByRole('dialog'), 'Disable');
      await expect(page.getByRole('main').getByText('Disabled', { exact: true })).toBeVisible();
      await clickButton(page, 'Enable');
      await clickButton(page, 'Edit');
      await clickButton(page.getByRole('dialog'), 'Back to draft');
      await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
    });

    await test.step('its card leads to the editor, and deletes it', async () => {
      await visit(page, '/learning/courses?tab=custom');
      await page.getByRole('link', { name: 'Depot rules (copy)' }).click();
      await expect(page).toHaveURL(/\/edit\/\d+$/);
      await visit(page, '/learning/courses?tab=custom');
      await clickButton(page, 'Actions for Depot rules (copy)');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await clickButton(page.getByRole('dialog'), 'Delete');
      await expect(page.getByRole('link', { name: 'Depot rules (copy)' })).toHaveCount(0);
    });
  });

  test('copies a course of the library, and is kept from leaving what is not saved', async ({
    page,
    complaints,
  }) => {
    const account = await registerCompany();
    await startTrial(account);
    await openAs(page.context(), account);
    await visit(page, '/courses/503/preview');
    await clickButton(page, 'Copy');
    await assertToast(page, 'Training was copied successfully!');
    await expect(page).toHaveURL(/\/edit\/\d+$/);

    complaints.expect(/status of 503/);
    await page.route('**/custom-training/*/course/*', (route) => route.fulfill({ status: 503 }));
    await page.getByLabel('Description').fill('Ours now');
    await page.getByRole('link', { name: 'Videos' }).click();
    await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
    await clickButton(page, 'Keep editing');
    await page.unroute('**/custom-training/*/course/*');
    // Whatever is unsaved is saved on the way out.
    await page.getByRole('link', { name: 'Videos' }).click();
    await expect(page).toHaveURL(/\/learning\/videos$/);
    await page.goBack();
    await expect(page.getByLabel('Description')).toHaveValue('Ours now');

    // A video that no course has yet begins a training of one's own.
    await visit(page, '/learning/videos?video=7');
    await page.getByRole('link', { name: 'Add to a custom training' }).click();
    await page.getByLabel('Name').fill('Around the video');
    await clickButton(page, 'Create training');
    await expect(page.getByRole('heading', { level: 1, name: 'Around the video' })).toBeVisible();
    await expect(outline(page).locator('[data-place]')).toHaveCount(4);
  });
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('finds no way to change a training', async ({ page }) => {
    await goToList(page, '/learning/courses?tab=custom');
    await expect(page.getByRole('link', { name: 'Driver Tablets and Depot Gates' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'New training' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Driver Tablets and Depot Gates' }).click();
    await expect(page.getByRole('button', { name: /^(Edit|Copy|Disable)$/ })).toHaveCount(0);
    await visit(page, '/custom');
    await expect(page.getByRole('button', { name: 'Create training' })).toHaveCount(0);
  });
});

test.describe('the Free plan', () => {
  test.use({ account: ACCOUNTS.free });

  test('is told that making training is part of Boost', async ({ page }) => {
    await visit(page, '/custom');
    await expect(page.getByText('Custom training is part of Boost')).toBeVisible();
  });
});
