import type { OwnMailKind, WhenFails } from '@contract/settings/own-mail';
import {
  type OwnMailWayRow,
  ownMailChoices,
  ownMailRequests,
  ownMailWays,
  type RefusedRow,
  refusedAddresses,
} from '@server/domain/own-mail/own-mail.tables';
import type { DataSubjects, PersonalData } from '@server/domain/privacy/personal-data';
import type { Queryable, Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm';

export type OwnMailRequest = typeof ownMailRequests.$inferSelect;

const ofCompany = (companyId: number) => eq(ownMailWays.companyId, companyId);
const isStage = (companyId: number, stage: OwnMailWayRow['stage']) =>
  and(ofCompany(companyId), eq(ownMailWays.stage, stage));

/** Saves what is to be tested, in place of what was. */
export async function putCandidate(
  tx: Tx,
  row: Omit<typeof ownMailWays.$inferInsert, 'stage'>,
): Promise<void> {
  await deleteWay(tx, row.companyId, 'candidate');
  await tx.insert(ownMailWays).values({ ...row, stage: 'candidate' });
}

export async function updateCandidate(
  db: Queryable,
  { companyId, savedAt }: Pick<OwnMailWayRow, 'companyId' | 'savedAt'>,
  changes: Partial<typeof ownMailWays.$inferInsert>,
): Promise<void> {
  await db
    .update(ownMailWays)
    .set(changes)
    .where(and(isStage(companyId, 'candidate'), eq(ownMailWays.savedAt, savedAt)));
}

/** What was tested is in use from now on, in place of what was. */
export async function promoteCandidate(tx: Tx, companyId: number, usedSince: Date): Promise<void> {
  await deleteWay(tx, companyId, 'used');
  await tx
    .update(ownMailWays)
    .set({ stage: 'used', usedSince, codeHash: null, codeTries: 0 })
    .where(isStage(companyId, 'candidate'));
}

/**
 * Deletes a way, if it is of this kind or in use since then where that is given. What the one in use has said of addresses goes with
 * it: another server says something else.
 */
export async function deleteWay(
  tx: Tx,
  companyId: number,
  stage: OwnMailWayRow['stage'],
  { kind, usedSince }: { readonly kind?: OwnMailKind; readonly usedSince?: Date } = {},
): Promise<boolean> {
  const deleted = await tx
    .delete(ownMailWays)
    .where(
      and(
        isStage(companyId, stage),
        kind === undefined ? undefined : eq(ownMailWays.kind, kind),
        usedSince === undefined ? undefined : eq(ownMailWays.usedSince, usedSince),
      ),
    )
    .returning({ companyId: ownMailWays.companyId });
  if (deleted.length > 0 && stage === 'used')
    await tx
      .delete(refusedAddresses)
      .where(and(eq(refusedAddresses.companyId, companyId), eq(refusedAddresses.saidBy, 'own')));
  return deleted.length > 0;
}

export async function putWhenFails(tx: Tx, companyId: number, whenFails: WhenFails): Promise<void> {
  await tx
    .insert(ownMailChoices)
    .values({ companyId, whenFails })
    .onConflictDoUpdate({ target: ownMailChoices.companyId, set: { whenFails } });
}

/** Addresses that were refused, the latest first. */
export const listRefused = (db: Queryable, companyId: number, limit: number): Promise<RefusedRow[]> =>
  db
    .select()
    .from(refusedAddresses)
    .where(eq(refusedAddresses.companyId, companyId))
    .orderBy(desc(refusedAddresses.lastAt), asc(refusedAddresses.addressKey), asc(refusedAddresses.saidBy))
    .limit(limit);

/** Ways in use that have failed so often that the admins should know, and don't. */
export const untoldFailures = (db: Queryable, least: number, limit: number): Promise<OwnMailWayRow[]> =>
  db
    .select()
    .from(ownMailWays)
    .where(and(eq(ownMailWays.stage, 'used'), gte(ownMailWays.failures, least), isNull(ownMailWays.toldAt)))
    .orderBy(asc(ownMailWays.companyId))
    .limit(limit);

/** Companies with addresses that rest, of which nobody was told. */
export async function companiesWithUntold(db: Queryable, limit: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ companyId: refusedAddresses.companyId })
    .from(refusedAddresses)
    .where(isUntold)
    .orderBy(asc(refusedAddresses.companyId))
    .limit(limit);
  return rows.map(({ companyId }) => companyId);
}

const isUntold = and(isNotNull(refusedAddresses.restingSince), isNull(refusedAddresses.toldAt));

/** Marks the addresses of a company that rest as told, and returns them. */
export async function tellRefused(tx: Tx, companyId: number, toldAt: Date): Promise<string[]> {
  const rows = await tx
    .update(refusedAddresses)
    .set({ toldAt })
    .where(and(eq(refusedAddresses.companyId, companyId), isUntold))
    .returning({ address: refusedAddresses.address });
  return [...new Set(rows.map(({ address }) => address))].toSorted();
}

export async function insertRequest(db: Queryable, request: OwnMailRequest): Promise<void> {
  await db.insert(ownMailRequests).values(request);
}

/** Uses a request up: undefined when it is unknown, used, expired, or somebody else's. */
export async function takeRequest(
  db: Queryable,
  { companyId, userId, stateHash }: Omit<OwnMailRequest, 'verifier' | 'appOrigin' | 'expiresAt'>,
  now: Date,
): Promise<OwnMailRequest | undefined> {
  const [request] = await db
    .delete(ownMailRequests)
    .where(
      and(
        eq(ownMailRequests.companyId, companyId),
        eq(ownMailRequests.userId, userId),
        eq(ownMailRequests.stateHash, stateHash),
        gt(ownMailRequests.expiresAt, now),
      ),
    )
    .returning();
  return request;
}

/** The console that a request came from. */
export async function originOfRequest(db: Queryable, stateHash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ appOrigin: ownMailRequests.appOrigin })
    .from(ownMailRequests)
    .where(eq(ownMailRequests.stateHash, stateHash));
  return row?.appOrigin;
}

/** Deletes what has expired. */
export async function forgetOwnMailRequests(tx: Tx, now: Date): Promise<void> {
  await tx.delete(ownMailRequests).where(lt(ownMailRequests.expiresAt, now));
}

/** Mails of how many companies leave from a domain: of one company, none or one. */
export async function countSenders(
  db: Queryable,
  { companyId, domain }: { readonly companyId: number; readonly domain: string },
): Promise<number> {
  return db.$count(ownMailWays, and(isStage(companyId, 'used'), eq(ownMailWays.fromDomain, domain)));
}

export const OWN_MAIL_PERSONAL_DATA: readonly PersonalData[] = [
  {
    section: 'refusedAddresses',
    table: refusedAddresses,
    of: ({ companyId, emailKeys }: DataSubjects) =>
      and(eq(refusedAddresses.companyId, companyId), inArray(refusedAddresses.addressKey, [...emailKeys])),
    erasure: 'delete',
  },
  {
    section: 'ownMailRequests',
    table: ownMailRequests,
    of: ({ companyId, ids }: DataSubjects) =>
      and(eq(ownMailRequests.companyId, companyId), isAmong(ownMailRequests.userId, ids)),
    hidden: ['stateHash', 'verifier'],
    erasure: 'cascade',
  },
];
