import { limits } from '@contract/limits';
import { searchKey } from '@contract/names';
import type { ScimOutcome } from '@contract/settings/provisioning';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import { type ScimLogRow, scimLog } from './provisioning.tables';

export type ScimLine = Omit<ScimLogRow, 'id' | 'companyId' | 'searchKey'>;

/** Adds lines to a company's log. */
export async function addToLog(db: Queryable, companyId: number, lines: readonly ScimLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({ companyId, ...line, searchKey: searchKey(line.name) }));
  await db.insert(scimLog).values(rows);
}

export interface LogWindow {
  readonly outcome?: ScimOutcome | undefined;
  /** The beginning of an address or of a group's name, or a whole id of the directory. */
  readonly search?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

const matching = (companyId: number, { outcome, search }: LogWindow) => {
  const key = searchKey(search ?? '');
  return and(
    eq(scimLog.companyId, companyId),
    outcome === undefined ? undefined : eq(scimLog.outcome, outcome),
    key === ''
      ? undefined
      : sql`(starts_with(${scimLog.searchKey}, ${key}) OR ${scimLog.externalId} = ${search})`,
  );
};

/** A company's log, newest first, and how many lines match. The log of a company is bounded. */
export async function listLog(db: Queryable, companyId: number, window: LogWindow) {
  const where = matching(companyId, window);
  const rows = await db
    .select()
    .from(scimLog)
    .where(where)
    .orderBy(desc(scimLog.id))
    .limit(window.limit)
    .offset(window.offset);
  const [all] = await db.select({ total: count() }).from(scimLog).where(where);
  return { rows, total: all?.total ?? 0 };
}

/** How many lines of each outcome a company's log has since an instant. */
export async function countOutcomes(db: Queryable, companyId: number, since: Date) {
  const rows = await db
    .select({ outcome: scimLog.outcome, total: count() })
    .from(scimLog)
    .where(and(eq(scimLog.companyId, companyId), sql`${scimLog.at} >= ${since.toISOString()}::timestamptz`))
    .groupBy(scimLog.outcome);
  const of = (outcome: ScimOutcome) => rows.find((row) => row.outcome === outcome)?.total ?? 0;
  return { done: of('done'), tested: of('tested'), refused: of('refused'), held: of('held') };
}

/** Removes lines that are too old, and the oldest of companies that have too many. */
export async function trimLog(tx: Tx, now: Date): Promise<void> {
  const { logKeptMs, logMax } = limits.provisioning;
  await tx.delete(scimLog).where(lt(scimLog.at, new Date(now.getTime() - logKeptMs)));
  await tx.execute(sql`
    DELETE FROM scim_log l USING (
      SELECT s.company_id, (
        SELECT o.id FROM scim_log o WHERE o.company_id = s.company_id ORDER BY o.id DESC OFFSET ${logMax} LIMIT 1
      ) AS last FROM provisioning_settings s
    ) AS over
    WHERE l.company_id = over.company_id AND l.id <= over.last`);
}
