import type { InviteOptions } from '@contract/users/invites';
import { domainOf, provedDomainsOf } from '@server/domain/domains/domains.queries';
import { findUsed } from '@server/domain/sign-on/candidates.queries';
import type { SsoSettings } from '@server/domain/sign-on/sso.queries';
import type { Queryable } from '@server/platform/db/client';
import { invalidField } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';

/** How many addresses a refusal names. */
const NAMED = 3;

/** Whether somebody's invitation leads to the company's single sign-on, by what was chosen for them and what is enforced. */
export const isBySignOn = (used: SsoSettings | undefined, sso: boolean): boolean =>
  used !== undefined && (used.enforcement || sso);

/** What the console needs to offer single sign-on for new users. */
export async function signOnOptions(db: Queryable, companyId: number): Promise<InviteOptions['signOn']> {
  const used = await findUsed(db, companyId);
  return used ? { isRequired: used.enforcement, domains: await provedDomainsOf(db, companyId) } : null;
}

/**
 * Whether these new users sign in with the company's single sign-on. Enforced, they do whatever was chosen: a password would be
 * refused. Throws 422 for `sso` where the company has no single sign-on, and where `elsewhere` finds users at domains that the company
 * has not verified: its provider is unlikely to know them, and they could never come in.
 */
export async function chooseSignOn(
  db: Queryable,
  companyId: number,
  sso: boolean,
  elsewhere: (
    domains: readonly string[],
  ) => Promise<{ readonly count: number; readonly first: readonly string[] }>,
): Promise<boolean> {
  const used = await findUsed(db, companyId);
  if (sso && !used) throw invalidField('sso', 'Your company has no single sign-on in use.');
  if (!sso || used?.enforcement) return isBySignOn(used, sso);
  const { count, first } = await elsewhere(await provedDomainsOf(db, companyId));
  if (count === 0) return true;
  const some = first.join(', ');
  throw invalidField(
    'sso',
    count > first.length
      ? words`Not at a domain that your company has verified: ${some} and ${count - first.length} more`
      : words`Not at a domain that your company has verified: ${some}`,
  );
}

/** The addresses of a list that are at none of these domains. */
export function addressesElsewhere(emails: readonly string[], domains: readonly string[]) {
  const proved = new Set(domains);
  const found = emails.filter((email) => !proved.has(domainOf(email)));
  return { count: found.length, first: found.slice(0, NAMED) };
}
