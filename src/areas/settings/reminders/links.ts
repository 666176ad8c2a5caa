import { settingsPath } from '../tabs';

export const SENT_PATH = `${settingsPath('email-reminders')}/sent` as const;
