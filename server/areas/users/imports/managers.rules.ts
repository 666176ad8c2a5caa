import type { ManagerProblem } from '@contract/users/imports';
import type { Closing } from '@server/domain/operations/kind';
import { managerChange } from '@server/domain/people/people.model';
import type { Queryable, Tx } from '@server/platform/db/client';
import { refusedForCircles } from './circles';
import type { ImportKey } from './imports.queries';
import {
  forgetManagers,
  keptManagers,
  leaveOut,
  reportingAbove,
  updateManagers,
  type Wish,
  wishesOf,
} from './managers.queries';

/** What is wrong with managers, by user: judged over all of them together, with the users who are added. */
async function problemsOf(
  db: Queryable,
  companyId: number,
  wishes: readonly Wish[],
  added: ReadonlySet<string> = new Set(),
): Promise<Map<string, ManagerProblem>> {
  const keys = new Set(wishes.flatMap(({ key, managerKey }) => [key, managerKey]));
  const above = await reportingAbove(db, companyId, keys);
  const isKnown = (key: string) => above.has(key) || added.has(key);
  const unknown = wishes.filter(({ managerKey }) => !isKnown(managerKey));
  const wanted = new Map(
    wishes.flatMap(({ key, managerKey }): [string, string][] =>
      isKnown(managerKey) ? [[key, managerKey]] : [],
    ),
  );
  const current = new Map(
    [...above].flatMap(([key, manager]): [string, string][] => (manager === null ? [] : [[key, manager]])),
  );
  return new Map([
    ...unknown.map(({ key }) => [key, 'managerUnknown'] as const),
    ...[...refusedForCircles(wanted, current)].map((key) => [key, 'managerCircle'] as const),
  ]);
}

/** Leaves out the managers that nobody could have, in the dry run of a file whose rows are judged. */
export async function judgeManagers(tx: Tx, key: ImportKey): Promise<void> {
  const { wishes, added } = await wishesOf(tx, key);
  const problems = await problemsOf(tx, key.companyId, wishes, added);
  const wrong = wishes.flatMap(({ row, key: user }): [number, ManagerProblem][] => {
    const problem = problems.get(user);
    return problem ? [[row, problem]] : [];
  });
  await leaveOut(tx, key, wrong);
}

/**
 * Sets the managers that the rows of an import have named, once all of them are done. Judged again, since the company may have
 * changed. The caller has locked it.
 */
export async function setManagers(tx: Tx, key: ImportKey): Promise<Closing> {
  const wishes = await keptManagers(tx, key);
  if (wishes.length === 0) return {};
  const problems = await problemsOf(tx, key.companyId, wishes);
  const changed = await updateManagers(
    tx,
    key.companyId,
    wishes.filter((wish) => !problems.has(wish.key)),
  );
  await forgetManagers(tx, key);
  const concerns = [true, false].flatMap((hadOne) => {
    const userIds = changed.filter((one) => one.hadOne === hadOne).map(({ id }) => id);
    return userIds.length > 0 ? [{ userIds, changes: [managerChange(hadOne, true)] }] : [];
  });
  return { details: { managers: changed.length, withoutManager: problems.size }, concerns };
}
