import type { Change } from '@contract/audit';
import { enrolPeople } from '@server/domain/assignments/enrolment.rules';
import { type Company, lockCompany } from '@server/domain/company/company.queries';
import type { FrozenItem, ItemResult, OperationKind } from '@server/domain/operations/kind';
import { CODES, done, skippedAs } from '@server/domain/operations/outcomes';
import { changedTexts, departmentChange, joined } from '@server/domain/people/people.model';
import { lockEmails } from '@server/domain/people/people.queries';
import { freeSeats } from '@server/domain/people/seats.rules';
import { defaultDepartment, groupNames } from '@server/domain/people/teams.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { mailInvitations } from '../invitations.rules';
import { textsOfInvite } from '../invite-emails.rules';
import {
  type AddedPerson,
  addPeople,
  changePeople,
  createDepartments,
  createGroups,
  forgetDoneRows,
  joinGroups,
  lockPeople,
  type PlannedRow,
  plannedRows,
  type Work,
} from './apply.queries';
import { findImport, type StoredImport } from './imports.queries';
import { judgeAgain, skipBeyond } from './judge.queries';
import { keepManagers } from './managers.queries';
import { setManagers } from './managers.rules';

/** Reasons that can arise after the dry run, with their operation codes. */
const REASON_CODES: Readonly<Record<string, string>> = {
  inUseElsewhere: CODES.inUse,
  disabled: CODES.disabled,
  overLimit: CODES.noSeat,
  erased: CODES.notFound,
};

const isToDo = ({ outcome }: PlannedRow) => outcome === 'new' || outcome === 'changed';

const rowOf = ({ data, position }: FrozenItem): number => {
  if (typeof data?.row !== 'number') throw new Error(`row ${position} of an import has no row in its file`);
  return data.row;
};

async function invite(
  tx: Tx,
  deps: Deps,
  company: Company,
  stored: StoredImport,
  people: readonly AddedPerson[],
) {
  const { notify, subject, message, sso = false } = stored.options ?? {};
  if (!notify || people.length === 0) return;
  const given = {
    ...(subject === undefined ? {} : { subject }),
    ...(message === undefined ? {} : { message }),
  };
  const texts = await textsOfInvite(tx, deps, company, given, sso);
  const invitees = people.map(({ id, email, name }) => ({ id, email, name, role: 'user' as const, sso }));
  await mailInvitations(tx, deps, company, invitees, texts);
}

/** The outcome of each row; another write may have come first since the dry run. */
function resultsOf(
  items: readonly FrozenItem[],
  planned: readonly PlannedRow[],
  added: readonly AddedPerson[],
  changes: ReadonlyMap<number, readonly Change[]>,
): ItemResult[] {
  const byRow = new Map(planned.map((row) => [row.row, row]));
  const newIds = new Map(added.map(({ emailKey, id }) => [emailKey, id]));
  return items.map((item): ItemResult => {
    const { position } = item;
    const row = byRow.get(rowOf(item));
    if (row && isToDo(row)) {
      const userId = row.userId ?? newIds.get(row.emailKey);
      if (userId === undefined) return { position, ...done };
      return { position, ...done, userId, changes: changes.get(Number(userId)) ?? [] };
    }
    const code = row?.outcome === 'skipped' ? REASON_CODES[row.reason ?? ''] : CODES.unchanged;
    return { position, ...skippedAs(code ?? CODES.notFound) };
  });
}

/** What a batch changed about existing users, with old and new values. */
async function changesOf(
  tx: Tx,
  companyId: number,
  changed: Awaited<ReturnType<typeof changePeople>>,
  memberships: Awaited<ReturnType<typeof joinGroups>>,
): Promise<Map<number, Change[]>> {
  const changes = new Map<number, Change[]>();
  const note = (id: number, some: Change[]) => changes.set(id, [...(changes.get(id) ?? []), ...some]);
  for (const { id, name, lastName, department, ...before } of changed) {
    const { nameBefore, lastNameBefore, departmentBefore } = before;
    note(Number(id), changedTexts({ name: nameBefore, lastName: lastNameBefore }, { name, lastName }));
    if (department !== departmentBefore) note(Number(id), [departmentChange(departmentBefore, department)]);
  }
  const names = await groupNames(
    tx,
    companyId,
    memberships.map(({ groupId }) => Number(groupId)),
  );
  for (const { userId, groupId } of memberships) {
    const name = names.get(Number(groupId));
    if (name !== undefined) note(Number(userId), [joined(name)]);
  }
  return changes;
}

/** Judges the rows again with addresses and users locked. */
async function plan(tx: Tx, work: Work, company: Company): Promise<PlannedRow[]> {
  const planned = await plannedRows(tx, work);
  const emailKeys = planned.map(({ emailKey }) => emailKey);
  await lockEmails(tx, emailKeys);
  await lockPeople(tx, work, emailKeys);
  const isOutdated = await judgeAgain(tx, work.key, work);
  const free = await freeSeats(tx, company, work.now);
  const isFull = work.rows.length > free && (await skipBeyond(tx, work.key, work, free));
  return isOutdated || isFull ? plannedRows(tx, work) : planned;
}

/**
 * Adds and changes the users of a file. Every row is judged again with the company, the addresses and the
 * users locked, because they may have changed since the dry run; seats are counted now. Statements that no
 * row of the batch needs are skipped.
 */
export const importPeople: OperationKind<'import'> = {
  action: 'users.imported',
  async run({ tx, deps, requester, payload, items }) {
    const company = await lockCompany(tx, requester.companyId);
    const key = { companyId: company.id, importId: payload.importId };
    const stored = await findImport(tx, key);
    if (!stored) throw new Error('the rows of this import are gone');
    const work: Work = { key, now: deps.clock(), rows: items.map(rowOf) };
    const planned = await plan(tx, work, company);
    const toDo = planned.filter(isToDo);
    if (toDo.some(({ hasDepartment }) => hasDepartment)) await createDepartments(tx, work);
    const hasGroups = toDo.some((row) => row.hasGroups);
    if (hasGroups) await createGroups(tx, work);
    const standard = await defaultDepartment(tx, company.id);
    const { sso = false, notify = false } = stored.options ?? {};
    const added = await addPeople(tx, work, { standard, sso, notify });
    const areChanged = toDo.some(({ outcome }) => outcome === 'changed');
    const changed = areChanged ? await changePeople(tx, work) : [];
    const memberships = hasGroups ? await joinGroups(tx, work) : [];
    const known = new Set(toDo.flatMap(({ userId }) => (userId === null ? [] : Number(userId))));
    const toThem = memberships.filter(({ userId }) => known.has(Number(userId)));
    const changes = await changesOf(tx, company.id, changed, toThem);
    const concerned = [
      ...added.map(({ id }) => Number(id)),
      ...changed.map(({ id }) => Number(id)),
      ...memberships.map(({ userId }) => Number(userId)),
    ];
    await enrolPeople(tx, deps, company.id, [...new Set(concerned)]);
    await invite(tx, deps, company, stored, added);
    if (stored.mapping.manager !== null) await keepManagers(tx, work);
    await forgetDoneRows(tx, work);
    return resultsOf(items, planned, added, changes);
  },
  async complete({ tx, requester: { companyId }, payload: { importId } }) {
    await lockCompany(tx, companyId);
    return setManagers(tx, { companyId, importId });
  },
};
