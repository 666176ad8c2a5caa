import { isAdminAreaRole, type Role } from '@contract/access';
import type { CustomDomains } from '@contract/white-label';
import type { Config } from '@server/config';

/** Pages that mails of reports lead to; whoever opens them need not sign in. */
export const REPORT_MAILS_PATH = '/report-mails';

type Urls = Pick<Config, 'publicUrl' | 'learnerUrl'>;

/** The app that users of a role sign in to: the console, or the learner's app. */
export const appUrlOf = ({ publicUrl, learnerUrl }: Urls, role: Role): string =>
  isAdminAreaRole(role) ? publicUrl : learnerUrl;

/** The console of a company whose host for learners has none: on its own host for that, else where everyone's is. */
export function consoleUrlOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { customDomainAdmin }: CustomDomains,
): string {
  if (!customDomainAdmin) return publicUrl;
  return Object.assign(new URL(publicUrl), { hostname: customDomainAdmin.domain }).origin;
}

/** A task in the learner's app; without its id, all of them. */
export const taskUrl = ({ learnerUrl }: Urls, taskId: number | undefined): string =>
  taskId === undefined ? learnerUrl : `${learnerUrl}/tasks/${taskId}`;

/** The page where the owner of an account chooses a new password by a mailed code. It leads an admin back to the console. */
export function passwordResetUrl({ learnerUrl }: Urls, code: string, role: Role | undefined): string {
  const query = new URLSearchParams({ oobCode: code });
  if (role && isAdminAreaRole(role)) query.set('app', 'console');
  return `${learnerUrl}/reset-password?${query}`;
}
