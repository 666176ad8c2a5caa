import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { customDomains } from '../areas/settings/white-label.tables';
import { companies } from '../areas/shell/shell.tables';
import { users } from '../areas/users/users.tables';
import type { Queryable, Tx } from '../db/client';
import { emailKey } from '../text';
import { isPublicMail } from './public-mail';
import { ssoAssertions, ssoRequests, ssoSettings } from './sso.tables';

export type SsoSettings = typeof ssoSettings.$inferSelect;
export type SsoRequest = typeof ssoRequests.$inferSelect;

/** Settings by their public id, with whether their company may be entered. */
export async function findSettings(db: Queryable, id: string) {
  const [row] = await db
    .select({ settings: ssoSettings, status: companies.status })
    .from(ssoSettings)
    .innerJoin(companies, eq(companies.id, ssoSettings.companyId))
    .where(eq(ssoSettings.id, id));
  return row;
}

/** The host of a company's own console, once it is verified and while the company may have one. */
export async function findConsoleHost(db: Queryable, companyId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ domain: customDomains.domain })
    .from(customDomains)
    .innerJoin(companies, eq(companies.id, customDomains.companyId))
    .where(
      and(
        eq(customDomains.companyId, companyId),
        eq(customDomains.type, 'customDomainAdmin'),
        isNotNull(customDomains.verifiedAt),
        sql`(${companies.features} ->> 'hasWhiteLabelAccess')::boolean`,
      ),
    );
  return row?.domain;
}

/** The ids of the settings that name a provider by its domain; several companies may. */
export async function settingsOfDomain(db: Queryable, type: SsoSettings['type'], domain: string) {
  const rows = await db
    .select({ id: ssoSettings.id })
    .from(ssoSettings)
    .where(and(eq(ssoSettings.type, type), eq(ssoSettings.domain, domain)))
    .limit(2);
  return rows.map(({ id }) => id);
}

/**
 * The single sign-on that an address is meant to use: that of the enabled people who have it, one company each; for an
 * address that nobody has, that of the one company whose owner's address is of the same domain. So who is there is not
 * told: somebody of that domain who isn't gets the same link. Both are looked for in any case, which takes the same
 * time.
 */
export async function settingsOfEmail(db: Queryable, email: string) {
  const key = emailKey(email);
  const ofPerson = await settingsOfPerson(db, key);
  const ofDomain = await settingsOfOwnDomain(db, key);
  const [anybody] = await db.select({ id: users.id }).from(users).where(eq(users.emailKey, key)).limit(1);
  return anybody || ofDomain.length !== 1 ? ofPerson : ofDomain;
}

function settingsOfOwnDomain(db: Queryable, key: string) {
  const domain = key.slice(key.lastIndexOf('@') + 1);
  return db
    .select({ settings: ssoSettings, status: companies.status })
    .from(ssoSettings)
    .innerJoin(companies, eq(companies.id, ssoSettings.companyId))
    .innerJoin(users, and(eq(users.companyId, companies.id), eq(users.id, companies.ownerId)))
    .where(
      and(
        eq(sql`split_part(${users.emailKey}, '@', 2)`, domain),
        isPublicMail(domain) ? sql`false` : undefined,
      ),
    )
    .limit(2);
}

function settingsOfPerson(db: Queryable, key: string) {
  return db
    .select({ settings: ssoSettings, status: companies.status })
    .from(users)
    .innerJoin(ssoSettings, eq(ssoSettings.companyId, users.companyId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.emailKey, key), isNull(users.disabledAt)))
    .limit(2);
}

/** The person of one company with this address, locked until the transaction ends. */
export async function lockMember(tx: Tx, companyId: number, email: string) {
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.emailKey, emailKey(email))))
    .for('no key update');
  return person;
}

/** An invited person becomes a registered one. */
export async function registerMember(tx: Tx, companyId: number, id: number, uid: string, now: Date) {
  await tx
    .update(users)
    .set({ uid, registrationType: 'REGISTERED', emailVerified: true, updatedAt: now })
    .where(and(eq(users.companyId, companyId), eq(users.id, id)));
}

type NewRequest = Omit<SsoRequest, 'usedAt' | 'verifiedEmail' | 'finishHash'>;

export async function insertRequest(db: Queryable, request: NewRequest): Promise<void> {
  await db.insert(ssoRequests).values(request);
}

/**
 * Takes a request for good; undefined when it is unknown, used, too old or another browser's. Two answers at
 * once: one gets it.
 */
export async function takeRequest(
  db: Queryable,
  key: { stateHash: string; browserHashes?: readonly string[] },
  now: Date,
): Promise<SsoRequest | undefined> {
  const { browserHashes } = key;
  const [request] = await db
    .update(ssoRequests)
    .set({ usedAt: now })
    .where(
      and(
        eq(ssoRequests.stateHash, key.stateHash),
        browserHashes ? inArray(ssoRequests.browserHash, browserHashes) : undefined,
        isNull(ssoRequests.usedAt),
        gt(ssoRequests.expiresAt, now),
      ),
    )
    .returning();
  return request;
}

/** Where a request came from, whatever became of it: failures are shown there. */
export async function originOfRequest(db: Queryable, stateHash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ appOrigin: ssoRequests.appOrigin })
    .from(ssoRequests)
    .where(eq(ssoRequests.stateHash, stateHash));
  return row?.appOrigin;
}

/** Keeps what a provider vouched for until the browser comes back by itself. */
export async function keepVerified(
  tx: Tx,
  stateHash: string,
  verified: { verifiedEmail: string; finishHash: string },
): Promise<void> {
  await tx.update(ssoRequests).set(verified).where(eq(ssoRequests.stateHash, stateHash));
}

/** Takes what was kept, once and only in the browser that began. */
export async function takeVerified(
  db: Queryable,
  key: { finishHash: string; browserHashes: readonly string[] },
  now: Date,
): Promise<SsoRequest | undefined> {
  const [request] = await db
    .update(ssoRequests)
    .set({ finishHash: null })
    .where(
      and(
        eq(ssoRequests.finishHash, key.finishHash),
        inArray(ssoRequests.browserHash, key.browserHashes),
        gt(ssoRequests.expiresAt, now),
      ),
    )
    .returning();
  return request;
}

/** Whether the assertion was new; it is remembered until nobody would take it any more. */
export async function rememberAssertion(
  tx: Tx,
  assertion: typeof ssoAssertions.$inferInsert,
): Promise<boolean> {
  const rows = await tx.insert(ssoAssertions).values(assertion).onConflictDoNothing().returning();
  return rows.length === 1;
}

/** Deletes what has expired. */
export async function forgetRequests(db: Queryable, now: Date): Promise<void> {
  await db.delete(ssoRequests).where(lt(ssoRequests.expiresAt, now));
  await db.delete(ssoAssertions).where(lt(ssoAssertions.expiresAt, now));
}
