import { users } from '@server/domain/people/people.tables';
import { ssoCandidates, ssoSettings } from '@server/domain/sign-on/sso.tables';
import type { Queryable } from '@server/platform/db/client';
import { emailKey } from '@server/platform/text/text';
import { and, eq, isNull } from 'drizzle-orm';
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

const account = { companyId: users.companyId, id: users.id, email: users.email, name: users.name };

/** An account at the provider: one of the company's enabled users. */
export async function findAccountByEmail(db: Queryable, companyId: number, email: string) {
  const isPerson = and(eq(users.companyId, companyId), eq(users.emailKey, emailKey(email)));
  const [found] = await db
    .select(account)
    .from(users)
    .where(and(isPerson, isNull(users.disabledAt)));
  return found;
}

export async function findAccountById(db: Queryable, companyId: number, id: number) {
  const [found] = await db
    .select(account)
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, id)));
  return found;
}
