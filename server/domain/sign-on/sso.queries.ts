import type { SsoProblem } from '@contract/settings/single-sign-on';
import type { SsoOrigin } from '@contract/sign-on';
import { companies } from '@server/domain/company/company.tables';
import { domainOf } from '@server/domain/domains/domains.queries';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { isPublicMail } from '@server/domain/domains/public-mail';
import { users } from '@server/domain/people/people.tables';
import { customDomains } from '@server/domain/white-label/white-label.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { emailKey } from '@server/platform/text/text';
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { App } from './app-url';
import { ssoAssertions, ssoRequests, ssoSettings } from './sso.tables';

export type SsoSettings = typeof ssoSettings.$inferSelect;
export type SsoRequest = typeof ssoRequests.$inferSelect;

/** Settings by their public id, with whether their company is enabled. */
export async function findSettings(db: Queryable, id: string) {
  const [row] = await db
    .select({ settings: ssoSettings, status: companies.status })
    .from(ssoSettings)
    .innerJoin(companies, eq(companies.id, ssoSettings.companyId))
    .where(eq(ssoSettings.id, id));
  return row;
}

/** The hosts that serve each app under a company's own name. */
const HOSTS = {
  admin: ['customDomainAdmin'],
  learner: ['customDomainAdmin', 'customDomainEmployee'],
} as const satisfies Record<SsoOrigin, readonly string[]>;

/** A company's own hosts of an app that are verified, while the company may have some. */
export async function findAppHosts(db: Queryable, companyId: number, app: SsoOrigin): Promise<string[]> {
  const rows = await db
    .select({ domain: customDomains.domain })
    .from(customDomains)
    .innerJoin(companies, eq(companies.id, customDomains.companyId))
    .where(
      and(
        eq(customDomains.companyId, companyId),
        inArray(customDomains.type, HOSTS[app]),
        isNotNull(customDomains.verifiedAt),
        sql`(${companies.features} ->> 'hasWhiteLabelAccess')::boolean`,
      ),
    );
  return rows.map(({ domain }) => domain);
}

/** The ids of the settings that name a provider domain; several companies may. */
export async function settingsOfDomain(db: Queryable, type: SsoSettings['type'], domain: string) {
  const rows = await db
    .select({ id: ssoSettings.id })
    .from(ssoSettings)
    .where(and(eq(ssoSettings.type, type), eq(ssoSettings.domain, domain)))
    .limit(2);
  return rows.map(({ id }) => id);
}

/**
 * The settings for an address: those of the companies of its enabled users or, for an unknown address, of the company that
 * has proved its domain, else of the one company whose owner's address has the same domain. An unknown address of that domain gets the same link
 * as a known one, so the answer doesn't reveal who is a user. All lookups always run, so that timing doesn't
 * either.
 */
export async function settingsOfEmail(db: Queryable, email: string) {
  const key = emailKey(email);
  const ofPerson = await settingsOfPerson(db, key);
  const ofProved = await settingsOfProvedDomain(db, email);
  const ofOwn = await settingsOfOwnDomain(db, key);
  const ofDomain = ofProved.length > 0 ? ofProved : ofOwn;
  const [anybody] = await db.select({ id: users.id }).from(users).where(eq(users.emailKey, key)).limit(1);
  return anybody || ofDomain.length !== 1 ? ofPerson : ofDomain;
}

/** One company at most has proved a domain. */
function settingsOfProvedDomain(db: Queryable, email: string) {
  return db
    .select({ settings: ssoSettings, status: companies.status })
    .from(companyDomains)
    .innerJoin(companies, eq(companies.id, companyDomains.companyId))
    .innerJoin(ssoSettings, eq(ssoSettings.companyId, companyDomains.companyId))
    .where(and(eq(companyDomains.domain, domainOf(email)), isNotNull(companyDomains.verifiedAt)));
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

/** The user of one company with this address, locked until the transaction ends. */
export async function lockMember(tx: Tx, companyId: number, email: string) {
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.emailKey, emailKey(email))))
    .for('no key update');
  return person;
}

/** The user of one company with this address. */
export async function findMember(db: Queryable, companyId: number, email: string) {
  const [person] = await db
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.emailKey, emailKey(email))));
  return person;
}

/** Turns an invited user into a registered one. */
export async function registerMember(tx: Tx, companyId: number, id: number, uid: string, now: Date) {
  await tx
    .update(users)
    .set({ uid, registrationType: 'REGISTERED', emailVerified: true, updatedAt: now })
    .where(and(eq(users.companyId, companyId), eq(users.id, id)));
}

type NewRequest = Omit<SsoRequest, 'usedAt' | 'verifiedEmail' | 'verifiedClaims' | 'finishHash'>;

export async function insertRequest(db: Queryable, request: NewRequest): Promise<void> {
  await db.insert(ssoRequests).values(request);
}

/**
 * Uses up a request. Returns undefined when it is unknown, used, expired or another browser's. Of two
 * concurrent answers, one gets it.
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

/** Where a request came from, in any state; failures are told there. */
export async function originOfRequest(
  db: Queryable,
  stateHash: string,
): Promise<(App & Pick<SsoRequest, 'companyId' | 'tryHash'>) | undefined> {
  const [row] = await db
    .select({
      app: ssoRequests.app,
      appOrigin: ssoRequests.appOrigin,
      companyId: ssoRequests.companyId,
      tryHash: ssoRequests.tryHash,
    })
    .from(ssoRequests)
    .where(eq(ssoRequests.stateHash, stateHash));
  return row;
}

/** Stores what a provider vouched for until the browser comes back. */
export async function keepVerified(
  tx: Tx,
  stateHash: string,
  verified: Pick<SsoRequest, 'verifiedEmail' | 'verifiedClaims' | 'finishHash'>,
): Promise<void> {
  await tx.update(ssoRequests).set(verified).where(eq(ssoRequests.stateHash, stateHash));
}

/** Takes the stored result, once and only in the browser that began. */
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

/** Returns whether the assertion is new, and remembers it until it would be refused anyway. */
export async function rememberAssertion(
  tx: Tx,
  assertion: typeof ssoAssertions.$inferInsert,
): Promise<boolean> {
  const rows = await tx.insert(ssoAssertions).values(assertion).onConflictDoNothing().returning();
  return rows.length === 1;
}

/** Notes the last failure of settings in use. */
export async function noteFailure(
  db: Queryable,
  { companyId, id }: Pick<SsoSettings, 'companyId' | 'id'>,
  { at, problem }: { readonly at: Date; readonly problem: SsoProblem },
): Promise<void> {
  await db
    .update(ssoSettings)
    .set({ lastFailedAt: at, lastProblem: problem })
    .where(and(eq(ssoSettings.companyId, companyId), eq(ssoSettings.id, id)));
}

/** Notes the last sign-in, unless one was noted since. */
export async function noteSignIn(db: Queryable, companyId: number, at: Date, since: Date): Promise<void> {
  await db
    .update(ssoSettings)
    .set({ lastSignInAt: at })
    .where(
      and(
        eq(ssoSettings.companyId, companyId),
        or(isNull(ssoSettings.lastSignInAt), lt(ssoSettings.lastSignInAt, since)),
      ),
    );
}

/** Deletes what has expired. */
export async function forgetRequests(db: Queryable, now: Date): Promise<void> {
  await db.delete(ssoRequests).where(lt(ssoRequests.expiresAt, now));
  await db.delete(ssoAssertions).where(lt(ssoAssertions.expiresAt, now));
}
