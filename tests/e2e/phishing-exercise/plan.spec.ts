import { call, confirmAddress, registerCompany, unique } from '../support/api';
import { asIf } from '../support/as-if';
import { launchExercise } from '../support/exercises';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { assertToast, clickButton, goToList } from '../support/users';
import { visit } from '../support/visit';
import { addDepartment, cardOf, companyOnTrial, ENABLED, nextButton } from './exercises';

test('on the Free plan an exercise is prepared, and launched in the trial that is offered', async ({
  page,
}) => {
  const admin = await registerCompany();
  await confirmAddress(admin);
  const team = await addDepartment(admin);
  await openAs(page.context(), admin);
  await asIf(page, { company: ENABLED });
  await visit(page, '/phishing-exercise/create?pack=everyday-inbox');
  await nextButton(page).click();
  await expect(page.getByText('2 learners', { exact: true })).toBeVisible();
  await nextButton(page).click();
  const offer = page.getByRole('dialog', { name: 'Launch it in a free trial' });
  await clickButton(page, 'Launch Exercise');
  await expect(page).toHaveURL(/modal=phishingTrial/);
  await clickButton(offer, 'Not now');
  await expect(offer).toHaveCount(0);
  const refused = launchExercise(admin, 'Refused', team.id);
  await expect(refused).rejects.toThrow('422');
  await clickButton(page, 'Launch Exercise');
  await clickButton(offer, 'START TRIAL');
  await assertToast(page, 'Trial period was activated');
  await expect(offer).toHaveCount(0);
  await clickButton(page, 'Launch Exercise');
  await clickButton(page.getByRole('dialog'), 'Launch Exercise');
  await expect(page).toHaveURL(/\/phishing-exercise\/active$/);
  await expect(cardOf(page, 'Phishing Exercise Campaign')).toContainText('In progress');
});

test('without the feature gaming stands in its place', async ({ page }) => {
  await openAs(page.context(), await registerCompany());
  await asIf(page, { company: { features: { isPhishingExerciseV2Enabled: false } } });
  for (const path of ['/phishing-exercise', '/phishing-exercise/active', '/phishing-exercise/create']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/gaming\/preview$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Gaming' })).toBeVisible();
  }
  await visit(page, '/home');
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(menu.getByRole('link', { name: 'Courses' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Gaming' })).toBeVisible();
  for (const name of ['Phishing exercise', 'Fake or Real'])
    await expect(menu.getByRole('link', { name })).toHaveCount(0);
});

test('when the trial has expired, exercises and their reports wait for an upgrade', async ({ page }) => {
  const admin = await companyOnTrial(page);
  const name = `Suspended ${unique('exercise')}`;
  const id = await launchExercise(admin, name, (await addDepartment(admin)).id);
  // Ends the trial; only then the company is asked nothing any more.
  await call(admin, 'PATCH', '/billing/api/v1/company/{companyId}/subscription_type', {
    subscriptionType: 'FREE',
  });
  const told = page.getByRole('complementary', { name: 'Your Trial period has expired!' });
  await goToList(page, '/phishing-exercise/active');
  await expect(cardOf(page, name)).toContainText('Suspended until you upgrade');
  await expect(told).toContainText('The training is suspended due to expired trial period.');
  await cardOf(page, name).getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/phishing-exercise-report/${id}`));
  await expect(page.getByRole('main').getByText('Suspended', { exact: true })).toBeVisible();
  await expect(told).toContainText('The training is suspended due to expired trial period.');
  await clickButton(told, 'Upgrade');
  await expect(page).toHaveURL(/modal=upgrade/);
});
