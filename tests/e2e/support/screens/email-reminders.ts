import { ACCOUNTS } from '../accounts';
import { over, type Screen, screen } from './screen';

const PATH = '/settings/email-reminders';

/** A kind of task as it is set, the email, and the tab where nothing can be changed. */
export const emailReminders: readonly Screen[] = [
  over('reminders of a kind', PATH, async (page, say) => {
    const kind = say('settings.reminders.kinds.course');
    await page.getByRole('button', { name: say('settings.reminders.editKind', { kind }) }).click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  }),
  over('a reminder as it is mailed', PATH, async (page, say) => {
    const kind = say('settings.reminders.kinds.course');
    await page.getByRole('button', { name: say('settings.reminders.previewKind', { kind }) }).click();
    await page.getByRole('dialog').frameLocator('iframe').getByRole('heading').first().waitFor();
  }),
  screen('email reminders, read only', PATH, ACCOUNTS.readOnly),
  screen('email reminders without Boost', PATH, ACCOUNTS.free),
];
