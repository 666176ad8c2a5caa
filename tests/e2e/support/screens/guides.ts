import { expect } from '@playwright/test';
import { ACCOUNTS } from '../accounts';
import { over, type Screen, screen } from './screen';

export const guides: Screen[] = [
  over('feedback', '/guides-and-resources', async (page, say) => {
    await page.getByRole('button', { name: say('guides.cards.feedback.action') }).click();
    const dialog = page.getByRole('dialog', { name: say('survey.feedback.title') });
    await expect(dialog.getByRole('radio').first()).toBeVisible();
  }),
  over(
    'a new survey',
    '/provider/surveys',
    async (page, say) => {
      await page.getByRole('button', { name: say('surveys.new') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    ACCOUNTS.provider,
  ),
  screen('no answer matches', '/provider/survey-answers?search=nothing+like+it', ACCOUNTS.provider),
];
