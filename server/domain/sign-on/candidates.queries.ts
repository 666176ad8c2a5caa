import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { SsoSettings } from './sso.queries';
import { ssoCandidates, ssoSettings } from './sso.tables';

export type SsoCandidate = typeof ssoCandidates.$inferSelect;

/** What a company says about its provider, without what became of it. */
export type Connection = Pick<
  SsoSettings,
  | 'companyId'
  | 'id'
  | 'type'
  | 'protocol'
  | 'tenantId'
  | 'clientId'
  | 'clientSecret'
  | 'domain'
  | 'certificate'
  | 'certificateEndsAt'
  | 'identityProviderEntityId'
  | 'serviceProviderEntityId'
  | 'ssoUrl'
>;

const NO_TRY = {
  triedBy: null,
  tryHash: null,
  tryStartedAt: null,
  tryFinishedAt: null,
  tryFailure: null,
  tryEmail: null,
  tryClaims: null,
} as const;

/** The settings in use, if any. */
export async function findUsed(db: Queryable, companyId: number): Promise<SsoSettings | undefined> {
  const [row] = await db.select().from(ssoSettings).where(eq(ssoSettings.companyId, companyId));
  return row;
}

export async function findCandidate(db: Queryable, companyId: number): Promise<SsoCandidate | undefined> {
  const [row] = await db.select().from(ssoCandidates).where(eq(ssoCandidates.companyId, companyId));
  return row;
}

/** The connection with this public id, with what is saved since before what is in use: a provider's forms ask for it. */
export async function findConnection(db: Queryable, id: string): Promise<Connection | undefined> {
  const [saved] = await db.select().from(ssoCandidates).where(eq(ssoCandidates.id, id));
  if (saved) return saved;
  const [used] = await db.select().from(ssoSettings).where(eq(ssoSettings.id, id));
  return used;
}

/** Forgets what was said of people in tries that began before then; that one was tried stays known. */
export async function forgetClaims(db: Queryable, before: Date): Promise<void> {
  await db.update(ssoCandidates).set({ tryClaims: null }).where(lt(ssoCandidates.tryStartedAt, before));
}

/** Saves what is to be tried, in place of what was; a try of the earlier version no longer counts. */
export async function putCandidate(tx: Tx, connection: Connection, now: Date): Promise<void> {
  const values = { ...connection, ...NO_TRY, createdAt: now, updatedAt: now };
  await tx
    .insert(ssoCandidates)
    .values(values)
    .onConflictDoUpdate({ target: ssoCandidates.companyId, set: values });
}

export async function deleteCandidate(tx: Tx, companyId: number): Promise<void> {
  await tx.delete(ssoCandidates).where(eq(ssoCandidates.companyId, companyId));
}

export async function deleteUsed(tx: Tx, companyId: number): Promise<void> {
  await tx.delete(ssoSettings).where(eq(ssoSettings.companyId, companyId));
}

/** Nobody of a company counts as signing in by it any more: they can be given passwords, and be invited to choose one. */
export async function forgetSignOnUsers(tx: Tx, companyId: number): Promise<void> {
  await tx
    .update(users)
    .set({ sso: false })
    .where(and(eq(users.companyId, companyId), users.sso));
}

/** Puts a candidate in the place of what is in use; what is enforced stays so, and what is trusted of the same provider. */
export async function promote(
  tx: Tx,
  { companyId }: Pick<SsoCandidate, 'companyId'>,
  connection: Connection,
  {
    enforcement,
    trustsSecondFactor,
    now,
  }: Pick<SsoSettings, 'enforcement' | 'trustsSecondFactor'> & { readonly now: Date },
): Promise<void> {
  await deleteUsed(tx, companyId);
  await tx.insert(ssoSettings).values({
    ...connection,
    enforcement,
    trustsSecondFactor,
    createdAt: now,
    updatedAt: now,
    usedSince: now,
  });
  await deleteCandidate(tx, companyId);
}

export async function setSecondFactorTrust(
  tx: Tx,
  companyId: number,
  trustsSecondFactor: boolean,
): Promise<void> {
  await tx.update(ssoSettings).set({ trustsSecondFactor }).where(eq(ssoSettings.companyId, companyId));
}

export async function setEnforcement(tx: Tx, companyId: number, enforcement: boolean): Promise<void> {
  await tx.update(ssoSettings).set({ enforcement }).where(eq(ssoSettings.companyId, companyId));
}

/** Begins a try of what is saved now, in place of any before. */
export async function startTry(
  tx: Tx,
  companyId: number,
  { userId, tryHash, now }: { readonly userId: number; readonly tryHash: string; readonly now: Date },
): Promise<void> {
  await tx
    .update(ssoCandidates)
    .set({ ...NO_TRY, triedBy: userId, tryHash, tryStartedAt: now })
    .where(eq(ssoCandidates.companyId, companyId));
}

/** The candidate of a try that is under way and begun since, of an enabled company. */
export async function findTried(
  db: Queryable,
  tryHash: string,
  since: Date,
): Promise<SsoCandidate | undefined> {
  const [row] = await db
    .select({ candidate: ssoCandidates })
    .from(ssoCandidates)
    .innerJoin(companies, eq(companies.id, ssoCandidates.companyId))
    .where(
      and(
        eq(ssoCandidates.tryHash, tryHash),
        isNull(ssoCandidates.tryFinishedAt),
        gt(ssoCandidates.tryStartedAt, since),
        eq(companies.status, 'ACTIVE'),
      ),
    );
  return row?.candidate;
}

/** Stores what became of a try, the first time only. Returns whether it was still the current one. */
export async function finishTry(
  db: Queryable,
  tryHash: string,
  result: Partial<Pick<SsoCandidate, 'tryFailure' | 'tryEmail' | 'tryClaims'>>,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(ssoCandidates)
    .set({ ...result, tryFinishedAt: now })
    .where(and(eq(ssoCandidates.tryHash, tryHash), isNull(ssoCandidates.tryFinishedAt)))
    .returning({ companyId: ssoCandidates.companyId });
  return rows.length === 1;
}
