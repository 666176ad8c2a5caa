import { sql } from 'drizzle-orm';
import type { OpenDatabase, Tx } from '../../platform/db/client';
import { existingSlugs, insertFrame, isLargerThan } from './companies.queries';
import { buildIndex, dropIndexes } from './indexes.queries';
import { insertMembers, insertPeople, prepareDepartments, prepareNames } from './people.queries';
import type { CompanyPlan } from './plan';

/** Users per statement: large enough to be fast, small enough for the triggers' memory. */
const BATCH = 50_000;
/** With fewer new users than this, the indexes are kept. */
const REBUILD_FROM = 20_000;
/** Memory for one index build; the engine's default would sort a million rows on disk. */
const BUILD_MEMORY = '256MB';

export type Progress = (line: string) => void;

async function loadCompany(tx: Tx, plan: CompanyPlan, today: Date, progress: Progress): Promise<void> {
  const company = await insertFrame(tx, plan, today);
  await prepareDepartments(tx, company);
  for (let from = 1; from <= plan.users; from += BATCH) {
    const to = Math.min(plan.users, from + BATCH - 1);
    await insertPeople(tx, company, from, to, today);
    progress(`${plan.name}: ${to.toLocaleString('en')} people`);
  }
  await insertMembers(tx, company);
}

async function loadAll(
  tx: Tx,
  plans: readonly CompanyPlan[],
  today: Date,
  progress: Progress,
): Promise<void> {
  const total = plans.reduce((sum, plan) => sum + plan.users, 0);
  // No one else may insert users until the end, because their ids are reserved in one block.
  await tx.execute(sql`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`);
  const rebuild = total >= REBUILD_FROM && !(await isLargerThan(tx, total * 2));
  const dropped = rebuild ? await dropIndexes(tx) : [];
  await prepareNames(tx);
  for (const plan of plans) await loadCompany(tx, plan, today, progress);
  await tx.execute(sql.raw(`SET LOCAL maintenance_work_mem = '${BUILD_MEMORY}'`));
  for (const index of dropped) {
    progress(`index ${index.name}`);
    await buildIndex(tx, index);
  }
}

/**
 * Generates companies by set-based SQL in one transaction: all or none. Existing companies are left alone,
 * and triggers update the counters. Resolves with the companies created.
 */
export async function loadCompanies(
  database: OpenDatabase,
  plans: readonly CompanyPlan[],
  now: Date,
  progress: Progress,
): Promise<CompanyPlan[]> {
  const existing = await existingSlugs(
    database.db,
    plans.map((plan) => plan.slug),
  );
  const missing = plans.filter((plan) => !existing.has(plan.slug));
  if (missing.length === 0) return [];
  const today = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000);
  await database.db.transaction((tx) => loadAll(tx, missing, today, progress));
  progress('statistics');
  await database.pool.query(
    'VACUUM ANALYZE users, group_members, departments, groups, companies, user_counts, company_users',
  );
  // The embedded engine flushes its write-ahead log only when told to.
  if (database.engine === 'pglite') await database.pool.query('CHECKPOINT');
  return missing;
}
