import { limits } from '@contract/limits';
import type { SsoTry } from '@contract/settings/single-sign-on';

/** Whether a window may still be open in which somebody tries. */
export const isUnderWay = (last: SsoTry | null | undefined): boolean =>
  last?.finishedAt === null && Date.now() - Date.parse(last.startedAt) < limits.session.ssoRequestLifetimeMs;

/** Whether the last try would have signed somebody in, without which nothing is put to use. */
export const isSuccessful = (last: SsoTry | null): boolean =>
  last !== null && ['user', 'invited', 'new'].includes(last.outcome ?? '');
