import { buildTemplateForm } from '../../support/template-form';
import { PNG } from '../../support/uploads';
import { ACCOUNTS } from '../support/accounts';
import { addPerson, addTeam, assign, unique } from '../support/api';
import { launchExercise, writeTemplate } from '../support/exercises';
import { expect, test } from '../support/test';
import { assertToast } from '../support/users';
import { visit } from '../support/visit';
import {
  anchorOf,
  assertLoadedPicture,
  bodyBox,
  calloutOf,
  cardOf,
  fillBackstory,
  finish,
  goOn,
  goToLibrary,
  goToNewTemplate,
  mailFrame,
  next,
  pictureOf,
  tool,
} from './editor';

const toolbar = { name: 'Formatting' } as const;
const picture = { name: 'picture.png', mimeType: 'image/png', buffer: PNG };

test.describe('an admin', () => {
  test.use({ account: ACCOUNTS.people });

  test('writes an email with the visual editor, sees it as recipients do, and edits it again', async ({
    page,
  }) => {
    const name = unique('Invoice');
    await goToNewTemplate(page, 'EMAIL');

    await test.step('the header has its rules', async () => {
      await page.getByLabel('Subject').fill('');
      await page.getByLabel('Display name').fill('<Shop>');
      await page.getByLabel('Username or email').fill('shop@');
      await page.getByLabel('Subject').focus();
      await page.getByLabel('Display name').focus();
      await expect(page.getByText('Please add Subject')).toBeVisible();
      await expect(page.getByText('Wrong Display Name format')).toBeVisible();
      await expect(page.getByText('Wrong Email format')).toBeVisible();
      await expect(next(page)).toBeDisabled();
      await page.getByLabel('Subject').fill('Your invoice, {recipientName}');
      await page.getByLabel('Display name').fill('Shop');
      await page.getByLabel('Username or email').fill('shop@pay.example');
      await goOn(page, page.getByRole('toolbar', toolbar));
    });

    await test.step('words, styles, a button and columns', async () => {
      await bodyBox(page).click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Dear customer, ');
      await tool(page, 'Bold').click();
      // The editor has the focus back a frame later.
      await expect(bodyBox(page)).toBeFocused();
      await page.keyboard.type('pay within an hour');
      await tool(page, 'Align center').click();
      await tool(page, 'Button').click();
      await page.getByLabel('Text on the button').fill('Pay now');
      await page.getByLabel('Address').fill('javascript:alert(1)');
      await expect(page.getByRole('button', { name: 'Add button' })).toBeDisabled();
      await page.getByLabel('Address').fill('https://pay.example/now');
      await page.getByRole('button', { name: 'Add button' }).click();
      await expect(bodyBox(page)).toContainText('Pay now');
      await tool(page, 'Undo').click();
      await expect(bodyBox(page)).not.toContainText('Pay now');
      await tool(page, 'Redo').click();
      await expect(bodyBox(page)).toContainText('Pay now');
      await goOn(page, page.getByRole('textbox', { name: 'Backstory' }));
    });

    await finish(page, { anchor: 'within an hour', name });
    await page.getByRole('button', { name: 'Show Callouts' }).click();
    const mark = mailFrame(page).locator('mark');
    await expect(mark).toContainText('within an hour');
    await expect(page.getByText('About within an hour.')).toBeVisible();
    await page.getByRole('button', { name: 'Hide Callouts' }).click();
    await expect(mark).toHaveCount(0);
    await expect(mailFrame(page).getByText('pay within an hour')).toHaveCSS('font-weight', '700');
    await page.getByRole('button', { name: 'Phone' }).click();
    await page.getByRole('switch', { name: 'Dark mode' }).check();
    await expect(mailFrame(page).getByRole('link', { name: 'Pay now' })).not.toHaveAttribute('href');
    await page.getByRole('button', { name: 'Save' }).click();
    await assertToast(page, 'Template created successfully.');

    await test.step('the stored template fills all steps', async () => {
      await goToLibrary(page);
      await cardOf(page, name)
        .getByRole('button', { name: `Edit ${name}` })
        .click();
      await expect(page.getByLabel('Subject')).toHaveValue('Your invoice, {recipientName}');
      await goOn(page, page.getByRole('toolbar', toolbar));
      await expect(bodyBox(page)).toContainText('pay within an hour');
      await goOn(page, page.getByRole('textbox', { name: 'Backstory' }));
      await goOn(page, calloutOf(page, 1));
      await expect(page).toHaveURL(/templateStep=callouts/);
      await page.reload();
      await expect(calloutOf(page, 1).getByRole('textbox', { name: 'Anchor text' })).toHaveValue(
        'within an hour',
      );
      await page.goBack();
      await expect(page.getByRole('textbox', { name: 'Backstory' })).toBeVisible();
      await page.goForward();
      // The button goes on from the step that is shown.
      await expect(calloutOf(page, 1)).toBeVisible();
      await goOn(page, page.getByRole('textbox', { name: 'Template name' }));
      await page.getByRole('textbox', { name: 'Template name' }).fill(`${name} 2`);
      await page.getByRole('button', { name: 'Save' }).click();
      await assertToast(page, 'Template updated successfully.');
      await cardOf(page, `${name} 2`)
        .getByRole('button', { name: `Delete ${name} 2` })
        .click();
      await page.getByRole('button', { name: 'Delete template' }).click();
      await assertToast(page, 'Template deleted successfully.');
      await expect(cardOf(page, `${name} 2`)).toHaveCount(0);
    });
  });

  test('writes one as source, which is cleaned, and goes back to the visual editor', async ({ page }) => {
    await goToNewTemplate(page, 'EMAIL');
    await goOn(page, page.getByRole('toolbar', toolbar));
    await page.getByRole('button', { name: 'Source' }).click();
    await page
      .getByRole('textbox', { name: 'Source' })
      .fill('<p onclick="x()">Reset your <b>password</b></p><script>x()</script><div dir="rtl">שלום</div>');
    await expect(page.getByRole('status').filter({ hasText: 'removed' })).toContainText('onclick, <script>');
    await expect(mailFrame(page).getByText('Reset your password')).toBeVisible();
    await page.getByRole('button', { name: 'Visual editor' }).click();
    await page.getByRole('button', { name: 'Open visual editor' }).click();
    await expect(bodyBox(page)).toContainText('Reset your password');
    await expect(bodyBox(page)).toHaveCSS('direction', 'rtl');
    await expect(tool(page, 'Right-to-left text')).toHaveAttribute('aria-pressed', 'true');
  });

  test('writes an email from right to left, with pictures, and finds all of it again', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    const name = unique('Arabic');
    const words = 'عزيزي العميل، ادفع الفاتورة اليوم';
    await goToNewTemplate(page, 'EMAIL');
    await page.getByLabel('Subject').fill('فاتورتك جاهزة');
    await page.getByLabel('Display name').fill('المتجر');
    await page.getByLabel('Username or email').fill('shop@pay.example');
    await page.getByLabel('Attached file').fill('فاتورة.html');
    await goOn(page, page.getByRole('toolbar', toolbar));
    await bodyBox(page).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await tool(page, 'Right-to-left text').click();
    await page.keyboard.insertText(words);

    await test.step('a picture in the body', async () => {
      await tool(page, 'Image').click();
      const dialog = page.getByRole('dialog', { name: 'Image' });
      await dialog.locator('input[type=file]').setInputFiles(picture);
      await dialog.getByLabel('Description').fill('شعار');
      await dialog.getByRole('button', { name: 'Add image' }).click();
      await expect(bodyBox(page).getByRole('img', { name: 'شعار' })).toBeVisible();
    });

    await goOn(page, page.getByRole('textbox', { name: 'Backstory' }));
    await finish(page, { anchor: 'ادفع الفاتورة', name });

    await test.step('a thumbnail of the right kind and size', async () => {
      const group = pictureOf(page);
      const file = group.locator('input[type=file]');
      await file.setInputFiles({ ...picture, buffer: Buffer.alloc(201 * 1024) });
      await expect(group.getByRole('alert')).toHaveText('File size should be less than 200KB');
      await file.setInputFiles({ name: 'picture.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
      await expect(group.getByRole('alert')).toHaveText(
        'File should be of allowed content type: PNG, JPG(JPEG)',
      );
      await expect(group.getByRole('img', { includeHidden: true })).toHaveCount(0);
      // Only the gateway can tell that this is no picture.
      await file.setInputFiles({ ...picture, buffer: Buffer.from('GIF89a') });
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(group.getByRole('alert')).toHaveText(
        'File should be of allowed content type: PNG, JPG(JPEG)',
      );
      await file.setInputFiles(picture);
      await expect(group.getByRole('alert')).toHaveCount(0);
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await assertToast(page, 'Template created successfully.');

    await goToLibrary(page);
    await assertLoadedPicture(cardOf(page, name).locator('img'));
    await cardOf(page, name)
      .getByRole('button', { name: `Edit ${name}` })
      .click();
    await expect(page.getByLabel('Subject')).toHaveValue('فاتورتك جاهزة');
    await expect(page.getByLabel('Display name')).toHaveValue('المتجر');
    await goOn(page, page.getByRole('toolbar', toolbar));
    await expect(bodyBox(page)).toContainText(words);
    await expect(bodyBox(page).getByText(words)).toHaveCSS('direction', 'rtl');
    await assertLoadedPicture(bodyBox(page).getByRole('img', { name: 'شعار' }));
    await goOn(page, page.getByRole('textbox', { name: 'Backstory' }));
    await goOn(page, anchorOf(page, 1));
    await expect(anchorOf(page, 1)).toHaveValue('ادفع الفاتورة');
    await goOn(page, page.getByRole('textbox', { name: 'Template name' }));
    await expect(page.getByRole('article').getByText('فاتورة.html')).toBeVisible();
    await expect(mailFrame(page).getByText(words)).toHaveCSS('direction', 'rtl');
    await assertLoadedPicture(mailFrame(page).getByRole('img', { name: 'شعار' }));
    await expect(pictureOf(page).getByRole('button', { name: 'Replace' })).toBeVisible();
  });

  test('writes a text message from right to left, and finds all of it again', async ({ page }) => {
    const name = unique('Parcel');
    const words = 'طردك بانتظارك، ادفع الرسوم الآن';
    await goToNewTemplate(page, 'SMS');
    await page.getByRole('textbox', { name: 'Contact name' }).fill('البريد');
    await goOn(page, page.getByRole('textbox', { name: 'Message' }));
    await page.getByRole('textbox', { name: 'Message' }).fill(words);
    await goOn(page, page.getByRole('textbox', { name: 'Backstory' }));
    await finish(page, { anchor: 'ادفع الرسوم', name });
    await page.getByRole('button', { name: 'Save' }).click();
    await assertToast(page, 'Template created successfully.');
    await goToLibrary(page);
    await cardOf(page, name)
      .getByRole('button', { name: `Edit ${name}` })
      .click();
    await expect(page.getByRole('textbox', { name: 'Contact name' })).toHaveValue('البريد');
    await goOn(page, page.getByRole('textbox', { name: 'Message' }));
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(words);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCSS('direction', 'rtl');
    await goOn(page, page.getByRole('textbox', { name: 'Backstory' }));
    await goOn(page, anchorOf(page, 1));
    await expect(anchorOf(page, 1)).toHaveValue('ادفع الرسوم');
    await goOn(page, page.getByRole('textbox', { name: 'Template name' }));
    await expect(page.getByRole('paragraph').filter({ hasText: words })).toHaveCSS('direction', 'rtl');
  });

  test('can neither edit nor delete one that an exercise uses', async ({ page }) => {
    const name = unique('Used');
    const id = await writeTemplate(ACCOUNTS.people, buildTemplateForm({ name }));
    const team = await addTeam(ACCOUNTS.people, 'departments');
    const person = await addPerson(ACCOUNTS.people);
    await assign(ACCOUNTS.people, 'departments', team.id, [person.id]);
    await launchExercise(ACCOUNTS.people, unique('Uses'), team.id, [id]);
    await goToLibrary(page);
    for (const act of ['Edit', 'Delete']) {
      const button = cardOf(page, name).getByRole('button', { name: `${act} ${name}` });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toHaveAccessibleDescription(
        'The template is used in active Phishing Exercise Campaign',
      );
      await button.press('Enter');
    }
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page).toHaveURL(/library=open$/);
  });

  test('attaches callouts with the keyboard alone, and sees which one is refused', async ({
    page,
    complaints,
  }) => {
    await goToNewTemplate(page, 'SMS');
    await page.getByRole('textbox', { name: 'Contact name' }).fill('Parcel Desk');
    await goOn(page, page.getByRole('textbox', { name: 'Message' }));
    await page.getByRole('textbox', { name: 'Message' }).fill('');
    await page.getByRole('textbox', { name: 'Message' }).blur();
    await expect(
      page.getByText('The message cannot be empty. Please configure the SMS content.'),
    ).toBeVisible();
    await page.getByRole('textbox', { name: 'Message' }).fill('Pay 1.99 at parcel.example today');
    await goOn(page, page.getByRole('textbox', { name: 'Backstory' }));
    await fillBackstory(page);
    await goOn(page, calloutOf(page, 1));

    const words = page.getByRole('textbox', { name: 'Message as text' });
    await words.focus();
    await page.keyboard.press('ControlOrMeta+Home');
    for (const _ of 'Pay 1.99') await page.keyboard.press('Shift+ArrowRight');
    await page.getByRole('button', { name: 'Add callout for selected text' }).focus();
    await page.keyboard.press('Enter');
    const anchor = (n: number) => anchorOf(page, n);
    await expect(anchor(1)).toHaveValue('Pay 1.99');

    await page.getByRole('button', { name: 'Add callout', exact: true }).focus();
    await page.keyboard.press('Enter');
    await anchor(2).fill('1.99');
    await expect(page.getByText('This anchor text is included in the anchor text #1.')).toBeVisible();
    await anchor(2).fill('Pay 1.99');
    await expect(page.getByText('Anchor Text has to be a unique value.').first()).toBeVisible();
    await anchor(2).fill('tomorrow');
    await expect(page.getByText('No matches found.')).toBeVisible();
    await expect(next(page)).toBeDisabled();
    await anchor(2).fill('today');
    await calloutOf(page, 1).getByRole('textbox', { name: 'Callout text' }).fill('A small sum.');
    await calloutOf(page, 2).getByRole('textbox', { name: 'Callout text' }).fill('Urgency.');
    await page.getByRole('button', { name: 'Move body callout 2 up' }).press('Enter');
    await expect(anchor(1)).toHaveValue('today');
    await page.getByRole('switch', { name: 'Callout for the header' }).press('Space');
    await page.getByRole('textbox', { name: 'Callout text' }).first().fill('A number nobody knows.');
    await goOn(page, page.getByRole('textbox', { name: 'Template name' }));

    // Of the three callouts that are sent, the header's is the first.
    const description = 'Not in this message.';
    const details = [{ code: 'callouts.2.anchor', description }];
    const refusal = { code: 'VALIDATION_FAILED', message: 'Refused.', status: 422, details };
    await page.route('**/template/create', (route) => route.fulfill({ status: 422, json: refusal }));
    complaints.expect(/status of 422/);
    await page.getByRole('textbox', { name: 'Template name' }).fill(unique('Parcel'));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(calloutOf(page, 2)).toContainText(description);
    await expect(calloutOf(page, 1)).not.toContainText(description);
  });

  test('finds the draft again that a closed tab has left', async ({ page }) => {
    await goToNewTemplate(page, 'SMS');
    await page.getByRole('textbox', { name: 'Contact name' }).fill('Draft Desk');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('Draft Desk')))
      .toBe(true);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Contact name' })).not.toHaveValue('Draft Desk');
    await page.getByRole('button', { name: 'Continue with the draft' }).click();
    await expect(page.getByRole('textbox', { name: 'Contact name' })).toHaveValue('Draft Desk');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await goToNewTemplate(page, 'SMS');
    await expect(page.getByRole('button', { name: 'Continue with the draft' })).toHaveCount(0);
  });

  test('is told on a narrow window that the editor needs more room', async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 700 });
    await visit(page, '/phishing-exercise/active?template=new-email');
    await expect(page.getByText('Visit us on a larger screen to enjoy this feature.')).toBeVisible();
  });
});

test.describe('a read-only admin', () => {
  test.use({ account: ACCOUNTS.readOnly });

  test('sees previews only', async ({ page }) => {
    await goToLibrary(page);
    const library = page.getByRole('dialog', { name: 'Your templates' });
    await expect(library.getByRole('listitem').first()).toBeVisible();
    await expect(library.getByRole('button', { name: /^(Edit|Delete|New template)/ })).toHaveCount(0);
    await library
      .getByRole('button', { name: /^Preview/ })
      .first()
      .click();
    await page.getByRole('switch', { name: 'Show callouts' }).check();
    await expect(page.getByRole('region', { name: 'Callouts' })).toBeVisible();
    await visit(page, '/phishing-exercise/active?template=new-email');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
