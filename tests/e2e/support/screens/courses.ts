import { expect } from '@playwright/test';
import { ACCOUNTS } from '../accounts';
import { over, type Screen, screen } from './screen';

const LIBRARY = '/learning/courses';
const GIVEN = '/courses/603';

export const courses: Screen[] = [
  screen('courses under way', `${LIBRARY}?tab=running`),
  screen('no course matches', `${LIBRARY}?search=nothing+like+it`),
  screen('a course in another direction', '/courses/529/preview'),
  over('courses as a table', `${LIBRARY}?tab=custom`, async (page, say) => {
    await page.getByRole('button', { name: say('table.shownAs.table'), exact: true }).click();
    await expect(page.getByRole('table')).toContainText('Driver Tablets and Depot Gates');
  }),
  over('an answered question', '/courses/503/preview?chapter=s1.quiz', async (page, say) => {
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: say('training.player.answer'), exact: true }).click();
    await expect(page.getByText('The browser offers the key only')).toBeVisible();
  }),
  screen('the end of a course', '/courses/503/preview?chapter=result'),
  screen('a chapter elsewhere', '/courses/504/preview?chapter=s2-c2'),
  screen('a chapter being edited', '/edit/602?at=s1-c1'),
  screen('a quiz being edited', '/edit/602?at=s1.quiz'),
  screen('a training that can only be copied', '/edit/503'),
  screen('locked courses', LIBRARY, ACCOUNTS.free),
  screen('a locked course', '/courses/503/preview', ACCOUNTS.free),
  over(
    'selected customers',
    `${GIVEN}/customers-status`,
    async (page) => {
      await page.getByRole('checkbox').nth(1).check();
      await page.getByRole('checkbox').nth(-1).check();
    },
    ACCOUNTS.partner,
  ),
  over(
    'adding customers',
    `${GIVEN}/customers-settings`,
    async (page, say) => {
      await page.getByRole('button', { name: say('training.customers.start.button'), exact: true }).click();
      await expect(page.getByText(say('sharing.nobody'))).toBeVisible();
      await page.getByRole('button', { name: say('sharing.add'), exact: true }).click();
      await page.getByRole('dialog').getByRole('checkbox').nth(1).check();
    },
    ACCOUNTS.partner,
  ),
];
