import { isEmail } from '@contract/values';
import { isAtProvedDomain } from '@server/domain/domains/domains.queries';
import { users } from '@server/domain/people/people.tables';
import { ssoCandidates, ssoSettings } from '@server/domain/sign-on/sso.tables';
import type { Queryable } from '@server/platform/db/client';
import { emailKey } from '@server/platform/text/text';
import { and, eq } from 'drizzle-orm';
import { LOCAL_PROVIDER_DOMAIN } from '../context';

/** The settings of a local provider's client id: in use, or still to be tried. */
export async function settingsOfClient(db: Queryable, clientId: string) {
  for (const table of [ssoSettings, ssoCandidates]) {
    const isClient = and(eq(table.domain, LOCAL_PROVIDER_DOMAIN), eq(table.clientId, clientId));
    const { companyId, id, type } = table;
    const [settings] = await db.select({ companyId, id, type }).from(table).where(isClient);
    if (settings) return settings;
  }
  return undefined;
}

/** Somebody whom the provider knows. */
export interface LocalAccount {
  readonly companyId: number;
  readonly email: string;
  readonly name: string;
  readonly lastName: string;
}

/** A name for an address that is nobody's yet: 'ada.lovelace@…' is Ada Lovelace. */
const namesIn = (email: string) => {
  const [name = '', lastName = ''] = email
    .slice(0, email.indexOf('@'))
    .split(/[._-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { name, lastName };
};

/** An account at the provider: one of the company's enabled users, or an address of nobody at a domain that it has proved. */
export async function findAccount(
  db: Queryable,
  companyId: number,
  email: string,
): Promise<LocalAccount | undefined> {
  const [user] = await db
    .select({ email: users.email, name: users.name, lastName: users.lastName, disabledAt: users.disabledAt })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.emailKey, emailKey(email))));
  if (user) return user.disabledAt ? undefined : { companyId, ...user };
  if (!isEmail(email) || !(await isAtProvedDomain(db, companyId, email))) return undefined;
  return { companyId, email, ...namesIn(email) };
}
