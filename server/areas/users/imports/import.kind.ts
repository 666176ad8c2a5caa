import type { Tx } from '../../../db/client';
import type { Deps } from '../../../http/context';
import type { FrozenItem, ItemResult, OperationKind } from '../../../operations/kind';
import { type Company, lockCompany } from '../../shell/shell.queries';
import { freeSeats } from '../changes.rules';
import { mailInvitations } from '../invitations.rules';
import { textsOfInvite } from '../invite-emails.rules';
import { CODES, done, skippedAs } from '../operations/outcomes';
import { defaultDepartment } from '../teams.queries';
import { lockEmails } from '../users.queries';
import {
  type AddedPerson,
  addPeople,
  changePeople,
  createTeams,
  emailKeysOf,
  joinGroups,
  lockPeople,
  outcomesOf,
  type Work,
} from './apply.queries';
import { findImport, type StoredImport } from './imports.queries';
import { judgeRows, skipBeyond } from './judge.queries';

/** Reasons that can come up after the dry run, as an operation names them. */
const REASON_CODES: Readonly<Record<string, string>> = {
  inUseElsewhere: CODES.inUse,
  disabled: CODES.disabled,
  overLimit: CODES.noSeat,
};

const rowOf = ({ data, position }: FrozenItem): number => {
  if (typeof data?.row !== 'number') throw new Error(`row ${position} of an import names no row of its file`);
  return data.row;
};

async function invite(
  tx: Tx,
  deps: Deps,
  company: Company,
  stored: StoredImport,
  people: readonly AddedPerson[],
) {
  const { notify, subject, message } = stored.options ?? {};
  if (!notify || people.length === 0) return;
  const given = {
    ...(subject === undefined ? {} : { subject }),
    ...(message === undefined ? {} : { message }),
  };
  const texts = await textsOfInvite(tx, company, given, deps.clock());
  const invitees = people.map(({ id, email, name }) => ({ id, email, name, role: 'user' as const }));
  await mailInvitations(tx, deps, company, invitees, texts);
}

/** What became of each row: between the dry run and its turn, somebody else may have been quicker. */
async function resultsOf(tx: Tx, work: Work, items: readonly FrozenItem[]): Promise<ItemResult[]> {
  const byRow = new Map((await outcomesOf(tx, work)).map((result) => [result.row, result]));
  return items.map((item): ItemResult => {
    const { position } = item;
    const result = byRow.get(rowOf(item));
    if (result?.outcome === 'new' || result?.outcome === 'changed') {
      return { position, ...done, ...(result.user_id === null ? {} : { userId: Number(result.user_id) }) };
    }
    const code = result?.outcome === 'skipped' ? REASON_CODES[result.reason ?? ''] : CODES.unchanged;
    return { position, ...skippedAs(code ?? CODES.notFound) };
  });
}

/**
 * Adds and changes the people of a file (1 §4.5). Every row is judged once more, with the company, the addresses and
 * the people locked: what was true in the dry run may have changed, and seats are counted now.
 */
export const importPeople: OperationKind<'import'> = {
  action: 'users.imported',
  batchSize: 500,
  async run({ tx, deps, requester, payload, items }) {
    const company = await lockCompany(tx, requester.companyId);
    const key = { companyId: company.id, importId: payload.importId };
    const stored = await findImport(tx, key);
    if (!stored) throw new Error('the rows of this import are gone');
    const choice = { rows: items.map(rowOf) };
    const work: Work = { key, now: deps.clock(), ...choice };
    const emailKeys = await emailKeysOf(tx, work);
    await lockEmails(tx, emailKeys);
    await lockPeople(tx, work, emailKeys);
    await judgeRows(tx, key, choice);
    await skipBeyond(tx, key, choice, await freeSeats(tx, company));
    await createTeams(tx, work);
    const standard = await defaultDepartment(tx, company.id);
    const { sso = false, notify = false } = stored.options ?? {};
    const added = await addPeople(tx, work, { standard, sso, notify });
    await changePeople(tx, work);
    await joinGroups(tx, work);
    await invite(tx, deps, company, stored, added);
    return resultsOf(tx, work, items);
  },
};
