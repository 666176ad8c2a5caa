import { isAdminAreaRole, type Role } from '@contract/access';
import type { Config } from './config';

type Urls = Pick<Config, 'publicUrl' | 'learnerUrl'>;

/** The app that users of a role sign in to: the console, or the learner's app. */
export const appUrlOf = ({ publicUrl, learnerUrl }: Urls, role: Role): string =>
  isAdminAreaRole(role) ? publicUrl : learnerUrl;

/** A task in the learner's app; without its id, all of them. */
export const taskUrl = ({ learnerUrl }: Urls, taskId: number | undefined): string =>
  taskId === undefined ? learnerUrl : `${learnerUrl}/tasks/${taskId}`;

/** The page where the owner of an account chooses a new password by a mailed code. It leads an admin back to the console. */
export function passwordResetUrl({ learnerUrl }: Urls, code: string, role: Role | undefined): string {
  const query = new URLSearchParams({ oobCode: code });
  if (role && isAdminAreaRole(role)) query.set('app', 'console');
  return `${learnerUrl}/reset-password?${query}`;
}
