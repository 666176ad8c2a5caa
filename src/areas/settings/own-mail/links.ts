import { settingsPath } from '../tabs';

export const MAIL_PATH = `${settingsPath('integration')}/mail` as const;
