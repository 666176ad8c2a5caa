import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { limits } from '@contract/limits';
import { isOpen } from '@contract/operations';
import { type CompanyExport, EXPORT_SECTIONS, type ExportSection } from '@contract/settings/company-export';
import { lockCompany, readCompany } from '@server/domain/company/company.queries';
import { isAnonymous } from '@server/domain/simulations/told.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, learningIsPrivate, notFound } from '@server/platform/http/errors';
import { spend } from '@server/platform/quotas/quotas';
import { csvLine, UTF8_MARK } from '@server/platform/text/csv';
import { words } from '@server/platform/text/words';
import { tellOfTrust } from '../trust/told.rules';
import {
  deleteExport,
  type ExportKey,
  expiredExports,
  expireExports,
  findExport,
  insertExport,
  newestExport,
  noteBegun,
  noteWritten,
  type StoredExport,
} from './exports.queries';
import { columnsOf, type ExportRow, type Scope, SECTIONS } from './sections.queries';

const { keepMs, perDay, sweepMax } = limits.companyExport;
const DAY_MS = 86_400_000;

/** The newest export as the contract has it; null without one that can be downloaded, is under way or has failed lately. */
export async function readNewest(db: Queryable, companyId: number, now: Date): Promise<CompanyExport | null> {
  const newest = await newestExport(db, companyId, now);
  if (!newest) return null;
  const { found, state } = newest;
  const { id, createdAt, finishedAt, expiresAt, files } = found;
  const unfinished = state !== null && isOpen(state) ? 'making' : 'failed';
  return {
    id,
    state: finishedAt ? 'ready' : unfinished,
    askedAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    rows: Object.values(files).reduce((sum, { rows }) => sum + rows, 0),
  };
}

/**
 * Begins an export in place of earlier ones, and tells all admins. What is private now is left out of it. Throws 409 while one
 * is being made, and 429 after the day's last.
 */
export async function beginExport(tx: Tx, deps: Deps, actor: SignedInActor): Promise<StoredExport> {
  const { companyId, userId } = actor;
  const now = deps.clock();
  // Two starts wait for each other here.
  const { isLearningPrivate } = await lockCompany(tx, companyId);
  const earlier = await readNewest(tx, companyId, now);
  if (earlier?.state === 'making') throw conflict('An export is being made already.');
  await spend(
    tx,
    [{ key: `company export ${companyId}`, amount: 1, most: perDay, windowMs: DAY_MS }],
    now,
    words`At most ${perDay} exports can be made in a day.`,
  );
  await expireExports(tx, companyId);
  const hidesSimulations = await isAnonymous(tx, companyId);
  const sections = EXPORT_SECTIONS.filter((section) => section !== 'simulation-results' || !hidesSimulations);
  const begun = await insertExport(tx, {
    companyId,
    userId,
    sections,
    namesLearners: !isLearningPrivate,
    createdAt: now,
    expiresAt: new Date(now.getTime() + keepMs),
  });
  await tellOfTrust(tx, deps, actor, { kind: 'dataExported', subject: String(begun.id) });
  return begun;
}

const cellOf = (value: ExportRow[string] | undefined) =>
  value instanceof Date ? value.toISOString() : value;

/** A section as CSV; times are ISO 8601 in UTC. */
async function* csvOf(db: Queryable, section: ExportSection, scope: Scope, count: (rows: number) => void) {
  const columns = columnsOf(section);
  yield UTF8_MARK + csvLine(columns);
  for await (const batch of SECTIONS[section](db, scope)) {
    count(batch.length);
    yield batch.map((row) => csvLine(columns.map((column) => cellOf(row[column])))).join('');
  }
}

/** Writes one file of an export, from the beginning; nothing once it has expired. Position is from 1. */
export async function writeFile(deps: Deps, key: ExportKey, position: number): Promise<void> {
  const found = await findExport(deps.db, key, deps.clock());
  const section = found?.sections[position - 1];
  if (!found || !section) return;
  const scope: Scope = { companyId: key.companyId, isLearningPrivate: !found.namesLearners };
  const fileId = randomUUID();
  let rows = 0;
  const content = csvOf(deps.db, section, scope, (more) => {
    rows += more;
  });
  await noteBegun(deps.db, key, fileId);
  await deps.files.put(fileId, Readable.from(content), 'text/csv');
  await noteWritten(deps.db, key, section, { fileId, rows });
}

/** Whether these files of an export are written, or nobody needs them any more. */
export async function isWritten(
  db: Queryable,
  key: ExportKey,
  positions: readonly number[],
  now: Date,
): Promise<boolean> {
  const found = await findExport(db, key, now);
  return positions.every((position) => {
    const section = found?.sections[position - 1];
    return section === undefined || found?.files[section] !== undefined;
  });
}

/** An export that can be downloaded now. Throws 404, and 409 where what it tells was made private since. */
export async function readableExport(deps: Deps, key: ExportKey): Promise<StoredExport> {
  const found = await findExport(deps.db, key, deps.clock());
  if (!found?.finishedAt) throw notFound('This export');
  const { isLearningPrivate } = await readCompany(deps.db, key.companyId);
  if (found.namesLearners && isLearningPrivate) throw learningIsPrivate();
  const namesPhished = found.sections.includes('simulation-results');
  if (namesPhished && (await isAnonymous(deps.db, key.companyId)))
    throw conflict('Reports of phishing simulations name nobody in this company.');
  return found;
}

/** Removes exports whose time is over: the files first, so that a crash leaves a row that names them. */
export async function removeExpired({
  db,
  files: store,
  clock,
}: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = clock();
  const begunBefore = new Date(now.getTime() - DAY_MS);
  for (const { begun, ...key } of await expiredExports(db, { now, begunBefore, limit: sweepMax })) {
    for (const fileId of begun) await store.remove(fileId);
    await deleteExport(db, key);
  }
}
