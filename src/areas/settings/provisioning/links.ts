import { settingsPath } from '../tabs';

export const LOG_PATH = `${settingsPath('integration')}/log` as const;
