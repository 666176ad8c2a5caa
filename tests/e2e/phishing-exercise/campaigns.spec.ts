import type { Page } from '@playwright/test';
import { buildTemplateForm } from '../../support/template-form';
import { ACCOUNTS } from '../support/accounts';
import { call, confirmAddress, sessionOf, unique } from '../support/api';
import { asIf } from '../support/as-if';
import { assertAccessible } from '../support/axe';
import { launchExercise, writeTemplate } from '../support/exercises';
import { PARTNERS, registerCustomer } from '../support/partners';
import { assertNoSidewaysScroll } from '../support/shell';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickAction, clickButton, goToList, settledOption } from '../support/users';
import { visit } from '../support/visit';
import { addDepartment, cardOf, companyOnTrial, ENABLED, nextButton } from './exercises';

const CAMPAIGNS = '/phishing-exercise/api/v1/company/{companyId}';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The next step is refused for this reason, which keyboards reach. */
async function assertBlocked(page: Page, reason: string): Promise<void> {
  await expect(nextButton(page)).toHaveAccessibleDescription(reason);
  await nextButton(page).press('Enter');
  await expect(page.getByRole('tooltip', { name: reason })).toBeVisible();
}

test('an exercise is made by keyboard, kept as a draft, and launched for a department', async ({ page }) => {
  const admin = await companyOnTrial(page);
  const team = await addDepartment(admin);
  await visit(page, '/phishing-exercise/create');
  const selected = page.getByRole('complementary', { name: 'Selected templates' });

  await test.step('exactly ten templates', async () => {
    await expect(selected).toContainText('(10 templates required)');
    await assertBlocked(page, 'Please select 10 templates');
    await expect(page).toHaveURL(/\/create$/);
    const cards = page.getByRole('list', { name: 'Individual templates' }).getByRole('listitem');
    const pick = (at: number) => cards.nth(at).getByRole('button').first();
    await page.getByRole('button', { name: 'Show more', exact: true }).press('Enter');
    await expect(pick(10)).toBeVisible();
    for (let at = 0; at < 10; at++) await pick(at).press('Space');
    await expect(selected).toContainText('Custom Pack – 10 of 10 selected');
    await expect(selected).not.toContainText('required');
    await pick(10).press('Space');
    await expect(selected.getByRole('alert')).toHaveText(/^You can select 10 templates!/);
    await expect(pick(10)).toHaveAttribute('aria-pressed', 'false');
    await assertAccessible(page, 'the templates of an exercise');
  });

  await test.step('the draft outlives the page', async () => {
    await page.reload();
    await expect(selected).toContainText('10 of 10 selected');
    await nextButton(page).press('Enter');
    await expect(page).toHaveURL(/step=settings$/);
  });

  await test.step('learners must be told', async () => {
    await page.getByRole('combobox', { name: 'Learners' }).press('Enter');
    await page.getByRole('option', { name: 'Departments' }).press('Enter');
    await assertBlocked(page, 'Please fill out all required fields');
    const departments = page.getByRole('combobox', { name: 'Departments' });
    await departments.fill(team.name);
    await departments.press('Enter');
    await expect(page.getByText('1 learner', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Selected departments CANNOT be removed after the settings are saved!'),
    ).toBeVisible();
    await departments.press('Escape');
    await page.reload();
    await expect(page.getByText('1 learner', { exact: true })).toBeVisible();
    await nextButton(page).press('Enter');
  });

  await test.step('it is launched, and the draft is gone', async () => {
    await expect(page.getByRole('heading', { name: 'Ready to go' })).toBeVisible();
    await page.getByRole('button', { name: 'Launch Exercise' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Some phishing exercise settings can not be a reversal after saving');
    await dialog.getByRole('button', { name: 'Launch Exercise' }).press('Enter');
    await assertToast(page, 'Phishing exercise campaign created successfully!');
    await expect(page).toHaveURL(/\/phishing-exercise\/active$/);
    const { data } = await call<{ data: { items: { id: number }[] } }>(
      admin,
      'GET',
      `${CAMPAIGNS}/campaigns/active?pageNumber=0&pageSize=5`,
    );
    expect(data.items).toHaveLength(1);
    const launched = await call<{ data: { learners: number; templates: object[] } }>(
      admin,
      'GET',
      `${CAMPAIGNS}/campaign/${data.items[0]?.id}`,
    );
    expect(launched.data).toMatchObject({ learners: 1, selectedDepartments: [{ id: team.id }] });
    expect(launched.data.templates).toHaveLength(10);
  });

  await test.step('a trial shows its statistics, which are locked once it is over', async () => {
    const card = cardOf(page, 'Phishing Exercise Campaign');
    await expect(card).toContainText('In progress');
    await expect(card.getByRole('button', { name: 'SEE FULL STATS' })).toHaveCount(0);
    await card.getByRole('link', { name: /Phishing Exercise Campaign/ }).click();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
    await call(admin, 'PATCH', '/billing/api/v1/company/{companyId}/subscription_type', {
      subscriptionType: 'FREE',
    });
    await visit(page, '/phishing-exercise/active');
    await card.getByRole('button', { name: 'SEE FULL STATS' }).click();
    await expect(page).toHaveURL(/modal=upgrade/);
    await expect(page.getByRole('dialog')).toBeVisible();
    await visit(page, '/phishing-exercise/create');
    await expect(selected).toContainText('0 of 10 selected');
  });
});

test('what is refused is told at its field, on its step', async ({ page, complaints }) => {
  complaints.expect(/status of 422/);
  const admin = await companyOnTrial(page);
  const [gone, kept] = [await addDepartment(admin), await addDepartment(admin)];
  const own = unique('Own template');
  const templateId = await writeTemplate(admin, buildTemplateForm({ name: own }));
  const selected = page.getByRole('complementary', { name: 'Selected templates' });
  const cards = page.getByRole('list', { name: 'Individual templates' });
  const pickTheRest = async (from: number) => {
    for (let count = from; count <= 10; count++) {
      await cards.locator('button[aria-pressed="false"]').first().click();
      await expect(selected).toContainText(`${count} of 10 selected`);
    }
  };
  const launch = async () => {
    await nextButton(page).click();
    await clickButton(page, 'Launch Exercise');
    await clickButton(page.getByRole('dialog'), 'Launch Exercise');
  };
  const departments = page.getByRole('combobox', { name: 'Departments' });
  const chooseDepartment = async (name: string) => {
    await departments.fill(name);
    await settledOption(page, name).click();
    await departments.press('Escape');
  };
  await visit(page, '/phishing-exercise/create');
  await page.getByRole('searchbox', { name: 'Search templates' }).fill(own);
  await page.getByRole('button', { name: own }).first().click();
  await expect(selected).toContainText('1 of 10 selected');
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('');
  await expect(cards.getByRole('listitem')).toHaveCount(10);
  await pickTheRest(2);
  await nextButton(page).click();
  await page.getByRole('combobox', { name: 'Learners' }).click();
  await page.getByRole('option', { name: 'Departments' }).click();
  await chooseDepartment(gone.name);
  await expect(page.getByText('1 learner', { exact: true })).toBeVisible();

  await test.step('a department that was deleted meanwhile', async () => {
    await call(admin, 'DELETE', `/customers/api/v1/company/{companyId}/departments/${gone.id}`);
    await launch();
    await expect(page).toHaveURL(/step=settings/);
    await expect(departments).toHaveAccessibleDescription(/Some of the selected values no longer exist\./);
    await expect(departments).toBeFocused();
    await departments.press('Escape');
    // Its name may be unknown by now.
    await page.getByRole('button', { name: /^Remove / }).click();
    await chooseDepartment(kept.name);
    await expect(departments).not.toHaveAccessibleDescription(/no longer exist/);
  });

  await test.step('a template that was deleted meanwhile is missing, and said to be', async () => {
    await call(admin, 'DELETE', `${CAMPAIGNS}/template/${templateId}/delete`);
    await launch();
    await expect(selected.getByRole('alert')).toHaveText('Some of the selected templates no longer exist.');
    await expect(selected).toContainText('9 of 10 selected');
    await expect(selected).not.toContainText(own);
    await pickTheRest(10);
    await expect(selected.getByRole('alert')).toHaveCount(0);
    await nextButton(page).click();
    await launch();
    await assertToast(page, 'Phishing exercise campaign created successfully!');
  });
});

test('a postponed exercise grows, is archived before its start, and deleted', async ({ page }) => {
  const admin = await companyOnTrial(page);
  const [first, second] = [await addDepartment(admin), await addDepartment(admin)];
  const name = `Later ${unique('exercise')}`;
  await launchExercise(admin, name, first.id, [], inDays(9));
  await goToList(page, '/phishing-exercise');
  await expect(page).toHaveURL(/\/phishing-exercise\/active$/);
  const card = cardOf(page, name);

  await test.step('it counts down, and has no report', async () => {
    await expect(card).toContainText(/Starts in \d+ days?/);
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    const report = page.getByRole('menuitem', { name: 'Report' });
    await expect(report).toHaveAttribute('aria-disabled', 'true');
    await expect(report).toContainText('Report unavailable for postponed Phishing Exercise campaign.');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(card).toContainText(/Starts in/);
    await assertNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('its learners can only grow', async () => {
    await clickAction(page, name, 'Edit');
    await expect(page).toHaveURL(/edit=\d+/);
    const drawer = page.getByRole('dialog', { name: 'Edit phishing exercise' });
    const submit = drawer.getByRole('button', { name: 'Submit' });
    await expect(drawer.getByText(first.name)).toBeVisible();
    await expect(drawer.getByRole('button', { name: /^Remove / })).toHaveCount(0);
    await expect(submit).toBeDisabled();
    await drawer.getByRole('combobox', { name: 'Departments' }).fill(second.name);
    await settledOption(drawer, second.name).click();
    await expect(drawer.getByRole('button', { name: `Remove ${second.name}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await submit.click();
    const sure = page
      .getByRole('dialog')
      .filter({ hasText: 'Some phishing exercise settings can not be a reversal after saving' });
    await clickButton(sure, 'Submit');
    await assertToast(page, 'Phishing exercise campaign updated successfully!');
    await expect(drawer).toBeHidden();
    await clickAction(page, name, 'Edit');
    await expect(drawer.getByText(second.name)).toBeVisible();
    await expect(drawer.getByRole('button', { name: /^Remove / })).toHaveCount(0);
    await clickButton(drawer, 'Cancel');
  });

  await test.step('archived before its start, it was never launched', async () => {
    await clickAction(page, name, 'Archive');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(
      'The campaign will be archived and you will not be able to resume it!',
    );
    await clickButton(dialog, 'Archive');
    await assertToast(page, 'Phishing exercise campaign archived!');
    await expect(card).toHaveCount(0);
    await goToList(page, '/phishing-exercise');
    await expect(page).toHaveURL(/\/phishing-exercise\/archived$/);
    await expect(card).toContainText("The campaign wasn't launched");
  });

  await test.step('deleted, nothing is left', async () => {
    await clickAction(page, name, 'Delete');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(
      'The campaign will be deleted completely and you will not be able to access the reports!',
    );
    await clickButton(dialog, 'Delete');
    await assertToast(page, 'Phishing Exercise campaign deleted!');
    await goToList(page, '/phishing-exercise');
    await expect(page.getByRole('heading', { name: 'Would your people fall for it?' })).toBeVisible();
  });
});

test('a read-only admin sees exercises, and no way to change them', async ({ page }) => {
  const admin = await companyOnTrial(page, { role: 'read_only_admin' });
  const name = `Read ${unique('exercise')}`;
  await launchExercise(admin, name, (await addDepartment(admin)).id);
  await goToList(page, '/phishing-exercise');
  await expect(cardOf(page, name)).toBeVisible();
  await expect(page.getByRole('link', { name: 'New exercise' })).toHaveCount(0);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Report']);
  await page.keyboard.press('Escape');
  await visit(page, '/phishing-exercise/create');
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'New phishing exercise' })).toHaveCount(0);
});

test("a partner's request is answered over the exercises", async ({ page }) => {
  const { email } = await registerCustomer(PARTNERS.reseller);
  await confirmAddress(email);
  const { companyId } = await sessionOf(email);
  const customers = '/api/v1/partner-portal/company/{companyId}/customers';
  await call(ACCOUNTS.partner, 'POST', `${customers}/${companyId}/trial`);
  await launchExercise(email, `Asked ${unique('exercise')}`, (await addDepartment(email)).id);
  await call(ACCOUNTS.partner, 'POST', '/partnership/api/v1/company/{companyId}/access/request', {
    customersIds: [companyId],
  });
  await openAs(page.context(), email);
  await asIf(page, { company: ENABLED });
  await visit(page, '/phishing-exercise?isAccessDialog=true');
  const dialog = page.getByRole('dialog', { name: /^Let Corvid Cyber Partners sign in to/ });
  await clickButton(dialog, 'Allow access');
  await expect(page.getByText('Corvid Cyber Partners can now sign in to your company.')).toBeVisible();
  await expect(page).toHaveURL(/\/phishing-exercise\/active$/);
  const view = '/customers/api/v2/company/{companyId}/view/admin';
  const { data } = await call<{ data: { distribution: { loginAsCompany: string } } }>(email, 'GET', view);
  expect(data.distribution.loginAsCompany).toBe('AVAILABLE');
});
