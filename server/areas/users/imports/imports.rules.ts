import type { BodyOf } from '@contract/endpoint';
import { identityKey } from '@contract/names';
import { addressesOf, type ImportRow, readImportRow } from '@contract/users/importRow';
import type { ImportedRow, importEndpoints, UserImport } from '@contract/users/imports';
import { isEmail } from '@contract/values';
import { lockCompany } from '@server/domain/company/company.queries';
import { countSending } from '@server/domain/company/mail-limits';
import { type StartOptions, startOperation } from '@server/domain/operations/start';
import { userKeys } from '@server/domain/people/people.model';
import { freeSeats } from '@server/domain/people/seats.rules';
import { allowLongWork, type Queryable, type Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, invalidField, notFound } from '@server/platform/http/errors';
import { emailKey } from '@server/platform/text/text';
import { words } from '@server/platform/text/words';
import { beginTraining } from '../invite.rules';
import { chooseSignOn } from '../invite-sign-on.rules';
import { freezeImport } from './apply.queries';
import {
  addressesIn,
  countOutcomes,
  deleteImport,
  deleteUnconfirmed,
  findImport,
  hasAddress,
  type ImportKey,
  insertImport,
  insertRows,
  lastRow,
  lockImport,
  newDepartments,
  newElsewhere,
  newGroups,
  type ReadRow,
  type ShownRow,
  type StoredImport,
  updateImport,
} from './imports.queries';
import { skipBeyond } from './judge.queries';
import { countWithoutManager } from './managers.queries';
import { judgeManagers } from './managers.rules';
import { nameTeams } from './team-names.queries';

type Commit = BodyOf<typeof importEndpoints.commit>;
type Create = BodyOf<typeof importEndpoints.create>;

/** How many names of new departments and groups the dry run shows. */
const NAMES_SHOWN = 5;

const NO_ADDRESS =
  "The email column doesn't have valid email addresses. Choose another column or check your file and try again";
const tooMany = (free: number) => words`You can only invite ${free} user(s). Please upload another file.`;

/** An import as the contract returns it. */
export const toUserImport = (stored: StoredImport): UserImport => ({
  id: stored.id,
  fileName: stored.fileName,
  state: stored.state,
  total: stored.total,
  received: stored.received,
  summary: stored.summary,
  operationId: stored.operationId,
  createdAt: stored.createdAt.toISOString(),
});

/** A row as the contract returns it. */
export const toImportedRow = ({ row, outcome, changes, ...shown }: ShownRow): ImportedRow => ({
  ...shown,
  row: row + 1,
  outcome: outcome ?? 'skipped',
  changes: (changes ?? []) as ImportedRow['changes'],
});

/** The import. Throws 404. */
export async function existingImport(db: Queryable, key: ImportKey): Promise<StoredImport> {
  const stored = await findImport(db, key);
  if (!stored) throw notFound('This import');
  return stored;
}

async function lockedImport(tx: Tx, key: ImportKey): Promise<StoredImport> {
  const stored = await lockImport(tx, key);
  if (!stored) throw notFound('This import');
  return stored;
}

/** Begins an import; deletes an unconfirmed one of the same user. */
export async function createImport(
  tx: Tx,
  deps: Deps,
  { companyId, userId }: SignedInActor,
  input: Create,
): Promise<UserImport> {
  await deleteUnconfirmed(tx, companyId, userId);
  return toUserImport(await insertImport(tx, { companyId, userId, createdAt: deps.clock(), ...input }));
}

/** Whom a row names as manager, as far as the row itself can tell. */
function managerOf(manager: string, ownKey: string): Pick<ReadRow, 'managerKey' | 'managerProblem'> {
  if (manager === '') return { managerKey: '', managerProblem: null };
  if (!isEmail(manager)) return { managerKey: '', managerProblem: 'managerUnknown' };
  const managerKey = emailKey(manager);
  return { managerKey, managerProblem: managerKey === ownKey ? 'managerSelf' : null };
}

function keyedRow(read: ImportRow, row: number, cells: readonly string[]): ReadRow {
  const keys = userKeys(read);
  const ownKey = isEmail(read.email) ? keys.emailKey : '';
  const groups = new Map(read.groups.map((group) => [identityKey(group), group]));
  groups.delete('');
  return {
    ...read,
    ...keys,
    emailKey: ownKey,
    mentions: [...new Set(cells.flatMap(addressesOf).map(emailKey))].filter((key) => key !== ownKey),
    ...managerOf(read.manager, ownKey),
    departmentKey: identityKey(read.department),
    groups: [...groups.values()],
    groupKeys: [...groups.keys()],
    row,
    cells: [...cells],
  };
}

/** Marks repeated addresses: only the first row of an address counts. */
async function markRepeated(tx: Tx, key: ImportKey, rows: readonly ReadRow[]): Promise<ReadRow[]> {
  const seen = await addressesIn(
    tx,
    key,
    rows.flatMap(({ problem, emailKey }) => (problem === null ? emailKey : [])),
  );
  return rows.map((row) => {
    if (row.problem !== null) return row;
    if (seen.has(row.emailKey)) return { ...row, problem: 'duplicateInFile' as const };
    seen.add(row.emailKey);
    return row;
  });
}

interface Rows {
  readonly rows: readonly string[][];
  readonly numbers?: readonly number[] | undefined;
}

/**
 * Stores the next rows and judges them. Rows arrive in file order, so that the first of two rows with the
 * same address counts; repeating a portion changes nothing. Returns how many rows are stored. Throws 404, and
 * 409 for a portion out of order.
 */
export async function addRows(
  tx: Tx,
  key: ImportKey,
  first: number,
  { rows, numbers }: Rows,
): Promise<number> {
  const stored = await lockedImport(tx, key);
  const end = first + rows.length;
  if (end <= stored.received) return stored.received;
  if (stored.state !== 'receiving' || first !== stored.received || end > stored.total) {
    throw conflict(words`Expected rows starting at ${stored.received}.`);
  }
  const last = await lastRow(tx, key);
  const place = (at: number) => (numbers?.[at] ?? Math.max(first, last + 1) + at + 1) - 1;
  if (place(0) <= last) throw invalidField('numbers', 'must be a rising number for each row');
  const read = rows.map((cells, at) =>
    keyedRow(readImportRow(cells, stored.mapping, stored.columns.length), place(at), cells),
  );
  await insertRows(tx, key, await markRepeated(tx, key, read));
  await updateImport(tx, key, { received: end });
  return end;
}

/**
 * Completes the dry run: checks the seats and counts the outcomes. Throws 404, 409 while rows are missing,
 * and 422 when no row contains an address or when the Free plan has too few seats for the new users. With
 * Boost, rows beyond the last free seat are skipped.
 */
export async function checkImport(tx: Tx, key: ImportKey, now: Date): Promise<UserImport> {
  await allowLongWork(tx);
  const company = await lockCompany(tx, key.companyId);
  const stored = await lockedImport(tx, key);
  if (stored.state !== 'receiving') return toUserImport(stored);
  if (stored.received < stored.total) throw conflict('Not all rows of the file have been received.');
  if (!(await hasAddress(tx, key))) throw invalidField('mapping.email', NO_ADDRESS);
  const free = await freeSeats(tx, company, now);
  if ((await countOutcomes(tx, key)).new > free) {
    if (!company.hasBoost) throw invalidField('file', tooMany(free));
    await skipBeyond(tx, key, { first: 0, end: 2 ** 31 - 1 }, free);
  }
  const hasManagers = stored.mapping.manager !== null;
  if (hasManagers) await judgeManagers(tx, key);
  await nameTeams(tx, key);
  const summary = {
    counts: await countOutcomes(tx, key),
    withoutManager: hasManagers ? await countWithoutManager(tx, key) : 0,
    newDepartments: await newDepartments(tx, key, NAMES_SHOWN),
    newGroups: await newGroups(tx, key, NAMES_SHOWN),
  };
  await updateImport(tx, key, { state: 'checked', summary });
  return toUserImport({ ...stored, state: 'checked', summary });
}

/**
 * Starts the operation for the dry run's result, after the annual training if requested. Throws 404, 409
 * without a dry run or when already confirmed, and 422 when training can't begin or single sign-on isn't theirs.
 */
export async function commitImport(
  tx: Tx,
  deps: Deps,
  key: ImportKey,
  body: Commit,
  asked: Omit<StartOptions, 'request' | 'freeze' | 'requester'> & { requester: SignedInActor },
) {
  const company = await lockCompany(tx, key.companyId);
  const stored = await lockedImport(tx, key);
  if (stored.state !== 'checked') throw conflict("This import can't start.");
  const sso = await chooseSignOn(tx, company.id, body.sso, (domains) => newElsewhere(tx, key, domains));
  if (body.autoStartTraining) {
    const request = { actor: asked.requester, requestId: asked.requestId };
    await beginTraining(tx, deps, request, company);
  }
  const options = {
    notify: body.notificationsEnabled,
    sso,
    subject: body.custom_subject,
    message: body.custom_message,
  };
  if (options.notify) {
    await countSending(tx, asked.requester, 'invitation', stored.summary?.counts.new ?? 0, deps.clock());
  }
  await updateImport(tx, key, { state: 'committed', options });
  const operation = await startOperation(tx, deps, {
    ...asked,
    request: { kind: 'import', payload: { importId: key.importId, fileName: stored.fileName } },
    freeze: ({ operationId }) => freezeImport(tx, key, operationId),
  });
  await updateImport(tx, key, { operationId: operation.id });
  return operation;
}

/** Deletes an import and its rows. Throws 404, and 409 once it is confirmed. */
export async function removeImport(tx: Tx, key: ImportKey): Promise<void> {
  const stored = await lockedImport(tx, key);
  if (stored.state === 'committed') throw conflict('This import has already started.');
  await deleteImport(tx, key);
}
