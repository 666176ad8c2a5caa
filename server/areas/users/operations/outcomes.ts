import type { Change } from '@contract/audit';
import type { FrozenItem, ItemResult } from '../../../operations/kind';

/** Codes of people for whom there was nothing to do, beside those that protect them. */
export const CODES = {
  /** Deleted since they were chosen. */
  notFound: 'NOT_FOUND',
  /** They were as wanted already. */
  unchanged: 'UNCHANGED',
  /** Somebody changed them again since: taking back would undo that as well. */
  changedSince: 'CHANGED_SINCE',
  /** Only those who have not accepted their invitation are invited again. */
  notInvited: 'NOT_INVITED',
  /** Nothing of what they were to be reminded of is left to do. */
  nothingOutstanding: 'NOTHING_OUTSTANDING',
  disabled: 'DISABLED',
  /** They can't open their tasks before they accept the invitation. */
  notRegistered: 'NOT_REGISTERED',
  /** They have been sent too many mails of the kind today. */
  tooManyMails: 'TOO_MANY_MAILS',
  noSeat: 'NO_SEAT',
  /** Whoever gave them one would know an admin's password. */
  temporaryPassword: 'TEMPORARY_PASSWORD',
  departmentGone: 'DEPARTMENT_GONE',
  groupGone: 'GROUP_GONE',
  /** Somebody else has the address now. */
  inUse: 'IN_USE',
} as const;

/** The people of a batch; a row without one is a mistake of whoever froze it. */
export function userIdsOf(items: readonly FrozenItem[]): number[] {
  return items.map(({ userId, position }) => {
    if (userId === null) throw new Error(`row ${position} names nobody`);
    return userId;
  });
}

type Verdict = Omit<ItemResult, 'position'>;

/** What became of each person of a batch: by what is known of them, else they are gone. */
export function resultsOf(
  items: readonly FrozenItem[],
  verdicts: Iterable<readonly [id: number, verdict: Verdict]>,
): ItemResult[] {
  const byId = new Map(verdicts);
  return items.map(({ position, userId }) => ({
    position,
    ...(byId.get(userId ?? 0) ?? { outcome: 'skipped', code: CODES.notFound }),
  }));
}

/** The same verdict for several people, or one that depends on the person. */
export function each<Person extends { readonly id: number }>(
  people: readonly Person[],
  verdict: Verdict | ((person: Person) => Verdict),
): [number, Verdict][] {
  return people.map((person) => [person.id, typeof verdict === 'function' ? verdict(person) : verdict]);
}

export const done: Verdict = { outcome: 'done' };
/** Done, with what that changed. */
export const doneAs = (...changes: Change[]): Verdict => ({ outcome: 'done', changes });
export const skippedAs = (code: string): Verdict => ({ outcome: 'skipped', code });
export const failedAs = (code: string): Verdict => ({ outcome: 'failed', code });
/** Protected people, each with their own reason. */
export const bySkip = ({ code }: { readonly code: string }): Verdict => skippedAs(code);

/** Everybody of a batch alike. */
export const allAs = (items: readonly FrozenItem[], verdict: Verdict): ItemResult[] =>
  items.map(({ position }) => ({ position, ...verdict }));
