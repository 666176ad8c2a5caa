import { ERROR_CODES } from '@contract/errors';
import type { SsoOrigin } from '@contract/sign-on';
import { SsoFailure } from '@server/domain/sign-on/failures';
import { completeSignInLink, signInLink } from '@server/domain/sign-on/links';
import { type SsoSettings, settingsOfEmail } from '@server/domain/sign-on/sso.queries';
import { mayComeInAt, type WhiteLabel } from '@server/domain/white-label/white-label.rules';
import type { Deps } from '@server/platform/http/context';
import { HttpError } from '@server/platform/http/errors';

const STATUSES: Partial<Record<SsoFailure['reason'], number>> = { notConnected: 404, emailInUse: 409 };

const refusal = (reason: SsoFailure['reason']) => {
  const failure = new SsoFailure(reason);
  return new HttpError(STATUSES[reason] ?? 403, failure.code, failure.message);
};

/**
 * The sign-in link of a user's company. An unknown address and one without single sign-on get the same
 * answer. Throws 404 email_is_not_connected, 409 email_in_use when the address matches two companies, 403
 * no_subscription for a disabled company.
 */
export async function findSignInLink(
  deps: Pick<Deps, 'config' | 'db'>,
  email: string,
  whiteLabel: WhiteLabel | null,
): Promise<string> {
  const [found, another] = await settingsOfEmail(deps.db, email);
  if (!found) throw refusal('notConnected');
  if (!(await mayComeInAt(deps, whiteLabel, found.settings.companyId))) throw refusal('notConnected');
  if (another) throw refusal('emailInUse');
  if (found.status === 'SUSPENDED') throw refusal('noSubscription');
  return signInLink(deps.config, found.settings);
}

type Enforced = { readonly settings: SsoSettings };

/** The settings of a company that enforces single sign-on for an address, a user's or not. */
export const findEnforced = async ({ db }: Pick<Deps, 'db'>, email: string): Promise<Enforced | undefined> =>
  (await settingsOfEmail(db, email)).find(({ settings }) => settings.enforcement);

/** 403 SSO_REQUIRED with the sign-in link as its detail. */
export const ssoRequired = (
  { config }: Pick<Deps, 'config'>,
  { settings }: Enforced,
  app: SsoOrigin,
): HttpError =>
  new HttpError(403, ERROR_CODES.ssoRequired, 'Your company signs in with Single Sign-On.', [
    { code: 'link', description: completeSignInLink(config, settings, app) },
  ]);

/** Refuses a password for an address where the company enforces single sign-on. Throws 403 SSO_REQUIRED. */
export async function refuseEnforced(
  deps: Pick<Deps, 'config' | 'db'>,
  email: string,
  app: SsoOrigin,
): Promise<void> {
  const enforced = await findEnforced(deps, email);
  if (enforced) throw ssoRequired(deps, enforced, app);
}
