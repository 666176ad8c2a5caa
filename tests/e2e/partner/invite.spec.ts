import { ACCOUNTS } from '../support/accounts';
import { acceptInvitation, unique } from '../support/api';
import { assertAccessible } from '../support/axe';
import { mailsTo, nextMailTo } from '../support/inbox';
import { goToLogin, signIn } from '../support/login';
import { expectRow, goToCustomers, LISTS, menuOf } from '../support/partners';
import { expect, test } from '../support/test';
import { assertToast, clickAction, clickButton, rows } from '../support/users';

test.describe('a sub-reseller', () => {
  test.use({ account: ACCOUNTS.subReseller });

  test('invites companies, reminds one, and sees who has registered', async ({ page, complaints }) => {
    complaints.expect(/status of 422/);
    const word = unique('invited');
    const email = (name: string) => `${word}-${name}@test.example`;
    const drawer = page.getByRole('dialog', { name: 'Invite customers' });

    await test.step('typed and from a list, corrected before anything is sent', async () => {
      await goToCustomers(page, LISTS.subReseller, word);
      await clickButton(page, 'Invite customers');
      await expect(page).toHaveURL(/modal=inviteCustomers/);
      await drawer.getByLabel('Company name').fill(`${word} Alder`);
      await drawer.getByLabel('Email').fill(email('alder'));
      await drawer.getByRole('button', { name: 'Paste or upload a list' }).click();
      await drawer.getByLabel('Choose a CSV file').setInputFiles({
        name: 'customers.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `Company,Email,First name\r\n${word} Birch,${email('birch')},Bo\r\n${word} Cedar,nonsense,\r\n`,
        ),
      });
      await expect(drawer.getByText('1 company needs a correction.')).toBeVisible();
      await assertAccessible(page, 'inviting customers');
      await drawer.getByRole('button', { name: 'Send 3 invites' }).click();
      await expect(drawer.getByText('This is not a valid email')).toBeVisible();
      await drawer.getByRole('button', { name: 'Remove company 3' }).click();
      await drawer.getByRole('button', { name: 'Send 2 invites' }).click();
      await assertToast(page, 'Invite sent');
      await expect(drawer).toHaveCount(0);
      await expect(rows(page)).toHaveCount(2);
      await expectRow(page, `${word} Birch`, 'Not registered');
      expect(await menuOf(page, `${word} Birch`)).toEqual(
        expect.arrayContaining(['Resend invite', 'Set temporary password', 'Buy licenses', 'Remove']),
      );
    });

    await test.step('what invitations say is changed on the way', async () => {
      await clickButton(page, 'Invite customers');
      await drawer.getByRole('button', { name: 'Edit message' }).click();
      const editing = page.getByRole('dialog', { name: 'Invite message' });
      await editing.getByLabel('Message').fill(`Velkommen, says ${word}.`);
      await editing.getByRole('button', { name: 'Save message' }).click();
      await assertToast(page, 'Invite Message updated successfully');
      await expect(drawer.getByText(`Velkommen, says ${word}.`)).toBeVisible();
      await drawer.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('an address in use is refused at its row', async () => {
      await clickButton(page, 'Invite customers');
      await drawer.getByLabel('Company name').fill(`${word} Again`);
      await drawer.getByLabel('Email').fill(email('alder'));
      await drawer.getByRole('button', { name: 'Send invite' }).click();
      await expect(drawer.getByText('This email already in use')).toBeVisible();
      await drawer.getByRole('button', { name: 'Cancel' }).click();
      await clickButton(page, 'Discard changes');
    });

    await test.step('an invite is sent again; by its link the customer is registered', async () => {
      const before = (await mailsTo(email('birch'))).length;
      await clickAction(page, `${word} Birch`, 'Resend invite');
      await assertToast(page, 'Invite sent');
      expect((await nextMailTo(email('birch'), before)).text).toContain(`Velkommen, says ${word}.`);
      await acceptInvitation(email('birch'));
      await goToCustomers(page, LISTS.subReseller, word);
      await expectRow(page, `${word} Birch`, /Registered/);
      await expect(rows(page).filter({ hasText: 'Not registered' })).toHaveCount(1);
      expect(await menuOf(page, `${word} Birch`)).not.toContain('Resend invite');
    });

    await test.step('the other owner signs in with a password from the partner, and replaces it', async () => {
      await clickAction(page, `${word} Alder`, 'Set temporary password');
      const dialog = page.getByRole('dialog', { name: /^Set a temporary password for/ });
      const field = dialog.getByLabel('Temporary password', { exact: true });
      await field.fill('weak');
      await dialog.getByRole('button', { name: 'Set password' }).click();
      await expect(dialog.getByText("The password doesn't meet every rule below.")).toBeVisible();
      await dialog.getByRole('button', { name: 'Generate another' }).click();
      const password = await field.inputValue();
      await dialog.getByRole('switch', { name: 'Grant login access' }).check();
      await assertAccessible(page, 'a first password');
      await dialog.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('dialog', { name: 'Temporary password set' }).getByText('Done').click();
      await expectRow(page, `${word} Alder`, 'Available');
      const owner = await page.context().browser()?.newContext();
      const theirs = await owner?.newPage();
      if (!theirs) throw new Error('no browser');
      await goToLogin(theirs);
      await signIn(theirs, email('alder'), password);
      await expect(theirs).toHaveURL(/\/change-password$/);
      await owner?.close();
    });
  });
});
