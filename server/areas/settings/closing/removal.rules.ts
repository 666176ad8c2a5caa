import { limits } from '@contract/limits';
import { type Company, lockCompany, updateCompany } from '@server/domain/company/company.queries';
import { removePeople } from '@server/domain/membership/changes.rules';
import { watchersOf } from '@server/domain/notifications/watchers.queries';
import { lockUsers } from '@server/domain/people/people.queries';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import { allowLongWork, type Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { retriedTransaction } from '@server/platform/http/transaction';
import type { RemovalJob } from '@server/platform/jobs/queue';
import { lockClosing, updateClosing } from './closing.queries';
import type { CompanyClosing } from './closing.tables';
import { type Obstacle, obstaclesOf } from './obstacles';
import {
  deleteRows,
  disownFiles,
  forgetRecipients,
  leaveTombstone,
  nextLearners,
  nextOthers,
  type TenantTable,
  tenantTables,
} from './removal.queries';

const { rowsAtOnce, usersAtOnce, mailedMax } = limits.closing;
const { sliceMs } = limits.operations;

/** Records an event of the company in the name of whoever asked for the closing. */
async function record(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { companyId, askedBy }: CompanyClosing,
  action: 'company.removal_begun' | 'company.closed',
): Promise<void> {
  if (askedBy === null) return;
  await appendAuditEvent(tx, {
    action,
    target: { type: 'company', id: companyId },
    actor: { companyId, userId: askedBy, onBehalfOf: null },
    requestId: `closing of ${companyId}`,
    at: clock(),
  });
}

/** Tells the owner what the closing waits for, once for each set of obstacles. */
async function waitFor(
  tx: Tx,
  deps: Deps,
  company: Company,
  closing: CompanyClosing,
  found: readonly Obstacle[],
) {
  const kinds = found.map(({ kind }) => kind);
  if (JSON.stringify(closing.waitsFor) === JSON.stringify(kinds)) return;
  await updateClosing(tx, company.id, { waitsFor: kinds });
  const { lang, name: companyName } = company;
  const values = { companyName, link: `${deps.config.publicUrl}/settings/general` };
  const owner = (await watchersOf(tx, company.id)).filter(({ id }) => id === company.ownerId);
  const mails = owner.map(({ email }) => ({ template: 'closingWaits' as const, to: email, lang, values }));
  await deps.jobs.enqueueAll(tx, 'mail.send', mails);
}

/**
 * Begins the removal of a company whose day has come: from now on nobody signs in, and nothing stops it. Returns false where it was
 * kept, where its day has not come, and while something is in the way.
 */
async function begin(tx: Tx, deps: Deps, companyId: number): Promise<boolean> {
  const company = await lockCompany(tx, companyId);
  const closing = await lockClosing(tx, companyId);
  if (!closing || company.closesAt === null) return false;
  if (closing.removingSince !== null) return true;
  const now = deps.clock();
  if (company.closesAt > now) return false;
  const found = await obstaclesOf(tx, company, now);
  if (found.length > 0) {
    await waitFor(tx, deps, company, closing, found);
    return false;
  }
  await updateClosing(tx, companyId, { removingSince: now });
  await updateCompany(tx, companyId, { status: 'SUSPENDED', disabledAt: now, updatedAt: now });
  await record(tx, deps, closing, 'company.removal_begun');
  return true;
}

/** Removes what only rows of the company name in the file store, before these are deleted. */
async function removeStored({ db, files, storedFiles }: Deps, companyId: number): Promise<void> {
  for (const list of storedFiles) {
    for (const id of await list(db, companyId)) await files.remove(id);
  }
}

async function removeUsers(tx: Tx, deps: Deps, companyId: number, ids: readonly number[]): Promise<void> {
  await removePeople(tx, deps, companyId, await lockUsers(tx, companyId, ids));
}

/** The tables before `users`, which refer to people or to nobody, and those that people refer to. */
function around(tables: readonly TenantTable[]) {
  const at = tables.findIndex(({ name }) => name === 'users');
  return { before: tables.slice(0, at), after: tables.slice(at + 1) };
}

/** Deletes the next rows, and returns whether there may be more of them. */
async function removeSome(
  tx: Tx,
  deps: Deps,
  companyId: number,
  tables: readonly TenantTable[],
): Promise<boolean> {
  let left: number = rowsAtOnce;
  for (const table of around(tables).before) {
    left -= await deleteRows(tx, table, companyId, left);
    if (left <= 0) return true;
  }
  const learners = await nextLearners(tx, companyId, usersAtOnce);
  if (learners.length > 0) {
    await removeUsers(tx, deps, companyId, learners);
    return true;
  }
  const told = (await watchersOf(tx, companyId)).slice(0, mailedMax).map(({ id }) => id);
  const others = await nextOthers(tx, companyId, { but: told, limit: usersAtOnce });
  if (others.length > 0) await removeUsers(tx, deps, companyId, others);
  return others.length > 0;
}

/** Removes owner and admins, and whatever was written meanwhile; tells them by the addresses that are known no longer afterwards. */
async function finish(
  tx: Tx,
  deps: Deps,
  closing: CompanyClosing,
  tables: readonly TenantTable[],
): Promise<void> {
  const { companyId } = closing;
  const { lang, name: companyName } = await lockCompany(tx, companyId);
  const told = await watchersOf(tx, companyId);
  await record(tx, deps, closing, 'company.closed');
  await removeUsers(
    tx,
    deps,
    companyId,
    told.map(({ id }) => id),
  );
  await disownFiles(tx, companyId);
  await forgetRecipients(tx, companyId);
  await leaveTombstone(tx, companyId, deps.clock());
  for (const table of tables) await deleteRows(tx, table, companyId, null);
  await deleteRows(tx, { name: 'company_closings', company: 'company_id' }, companyId, null);
  // After everything that forgets mails to these addresses.
  const mails = told.map(({ email }) => ({
    template: 'accountClosed' as const,
    to: email,
    lang,
    values: { companyName },
  }));
  await deps.jobs.enqueueAll(tx, 'mail.send', mails);
}

/**
 * One transaction of the removal. Returns whether there is more to do. The closing is locked, so that two jobs wait for each other.
 */
async function removeNext(
  tx: Tx,
  deps: Deps,
  companyId: number,
  tables: readonly TenantTable[],
): Promise<boolean> {
  await allowLongWork(tx);
  const closing = await lockClosing(tx, companyId);
  if (!closing || closing.removingSince === null) return false;
  if (await removeSome(tx, deps, companyId, tables)) return true;
  await finish(tx, deps, closing, tables);
  return false;
}

/**
 * Removes a company whose day has come, for a while; then another job goes on. Every batch is a transaction that finds by itself
 * what is left, so that it can be repeated and go on after a crash.
 */
export async function removeCompany(deps: Deps, { companyId }: RemovalJob): Promise<void> {
  const until = performance.now() + sliceMs;
  if (!(await retriedTransaction(deps.db, (tx) => begin(tx, deps, companyId)))) return;
  await removeStored(deps, companyId);
  const tables = await tenantTables(deps.db);
  const next = () => retriedTransaction(deps.db, (tx) => removeNext(tx, deps, companyId, tables));
  while (performance.now() < until) if (!(await next())) return;
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, 'company.remove', { companyId }));
}

/** Makes this process remove companies. */
export function workOnRemovals(deps: Deps): void {
  deps.jobs.work('company.remove', (job) => removeCompany(deps, job));
}
