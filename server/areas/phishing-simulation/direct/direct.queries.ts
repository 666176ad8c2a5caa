import type { DirectFailure, MailProvider } from '@contract/phishing-simulation/content';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { users } from '@server/domain/people/people.tables';
import { simulationSettings } from '@server/domain/simulations/settings.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm';
import { directDeliveries, directRequests } from './direct.tables';

export type DirectDelivery = typeof directDeliveries.$inferSelect;
export type DirectRequest = typeof directRequests.$inferSelect;

/** How the mails to a domain of a company are delivered directly. */
export type DirectRoute = Pick<DirectDelivery, 'companyId' | 'domain' | 'provider' | 'tenant' | 'failure'>;

const route = {
  companyId: directDeliveries.companyId,
  domain: directDeliveries.domain,
  provider: directDeliveries.provider,
  tenant: directDeliveries.tenant,
  failure: directDeliveries.failure,
};
const ofDomain = (companyId: number, domain: string) =>
  and(eq(directDeliveries.companyId, companyId), eq(directDeliveries.domain, domain));

/** A connected domain, as long as the company has verified it. */
export async function findConnection(
  db: Queryable,
  companyId: number,
  domain: string,
): Promise<DirectRoute | undefined> {
  const [row] = await db
    .select(route)
    .from(directDeliveries)
    .innerJoin(
      companyDomains,
      and(
        eq(companyDomains.companyId, directDeliveries.companyId),
        eq(companyDomains.domain, directDeliveries.domain),
        isNotNull(companyDomains.verifiedAt),
      ),
    )
    .where(ofDomain(companyId, domain));
  return row;
}

/** The same, if the company has turned its provider on. */
export async function findRoute(
  db: Queryable,
  companyId: number,
  domain: string,
): Promise<DirectRoute | undefined> {
  const [on] = await db
    .select({ provider: directDeliveries.provider })
    .from(directDeliveries)
    .innerJoin(simulationSettings, eq(simulationSettings.companyId, directDeliveries.companyId))
    .where(
      and(
        ofDomain(companyId, domain),
        or(
          and(eq(directDeliveries.provider, 'GOOGLE'), simulationSettings.isGmailDirect),
          and(eq(directDeliveries.provider, 'MICROSOFT'), simulationSettings.isMicrosoftDirect),
        ),
      ),
    );
  return on && findConnection(db, companyId, domain);
}

/** A company's connected domains by name, and who connected them. */
export const listConnections = (db: Queryable, companyId: number) =>
  db
    .select({
      ...route,
      connectedAt: directDeliveries.connectedAt,
      failedAt: directDeliveries.failedAt,
      connectedBy: sql<string | null>`nullif(trim(${users.name} || ' ' || ${users.lastName}), '')`,
    })
    .from(directDeliveries)
    .leftJoin(
      users,
      and(eq(users.companyId, directDeliveries.companyId), eq(users.id, directDeliveries.connectedBy)),
    )
    .where(eq(directDeliveries.companyId, companyId))
    .orderBy(asc(directDeliveries.domain));

/** Connects a domain, or connects it anew. */
export async function connect(tx: Tx, delivery: Omit<DirectDelivery, 'failure' | 'failedAt'>): Promise<void> {
  const { companyId: _c, domain: _d, ...rest } = delivery;
  await tx
    .insert(directDeliveries)
    .values(delivery)
    .onConflictDoUpdate({
      target: [directDeliveries.companyId, directDeliveries.domain],
      set: { ...rest, failure: null, failedAt: null },
    });
}

/** Returns the provider that the domain was at. */
export async function disconnect(
  tx: Tx,
  companyId: number,
  domain: string,
): Promise<MailProvider | undefined> {
  const [row] = await tx.delete(directDeliveries).where(ofDomain(companyId, domain)).returning();
  return row?.provider;
}

/** Notes that the provider takes no mails of the domain, or takes them again. */
export async function noteFailure(
  db: Queryable,
  { companyId, domain, tenant }: Pick<DirectRoute, 'companyId' | 'domain' | 'tenant'>,
  failure: DirectFailure | null,
  now: Date,
): Promise<void> {
  await db
    .update(directDeliveries)
    .set({ failure, failedAt: failure && now })
    // Another one since has not failed.
    .where(and(ofDomain(companyId, domain), eq(directDeliveries.tenant, tenant)));
}

export async function insertRequest(db: Queryable, request: DirectRequest): Promise<void> {
  await db.insert(directRequests).values(request);
}

/** Uses a request up: undefined when it is unknown, used, expired, or somebody else's. */
export async function takeRequest(
  db: Queryable,
  { companyId, userId, stateHash }: Pick<DirectRequest, 'companyId' | 'userId' | 'stateHash'>,
  now: Date,
): Promise<DirectRequest | undefined> {
  const [request] = await db
    .delete(directRequests)
    .where(
      and(
        eq(directRequests.companyId, companyId),
        eq(directRequests.userId, userId),
        eq(directRequests.stateHash, stateHash),
        gt(directRequests.expiresAt, now),
      ),
    )
    .returning();
  return request;
}

/** The console that a request came from. */
export async function originOfRequest(db: Queryable, stateHash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ appOrigin: directRequests.appOrigin })
    .from(directRequests)
    .where(eq(directRequests.stateHash, stateHash));
  return row?.appOrigin;
}

/** Deletes what has expired. */
export async function forgetDirectRequests(tx: Tx, now: Date): Promise<void> {
  await tx.delete(directRequests).where(lt(directRequests.expiresAt, now));
}
