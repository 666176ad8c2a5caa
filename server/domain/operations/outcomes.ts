import type { Change } from '@contract/audit';
import type { FrozenItem, ItemResult } from './kind';

/** Codes of users for whom there was nothing to do, in addition to the protections. */
export const CODES = {
  /** Deleted since they were chosen. */
  notFound: 'NOT_FOUND',
  /** Already in the requested state. */
  unchanged: 'UNCHANGED',
  /** Changed again since: undoing would revert that change too. */
  changedSince: 'CHANGED_SINCE',
  /** Only users who have not accepted their invitation are invited again. */
  notInvited: 'NOT_INVITED',
  /** None of the tasks in the reminder are outstanding any more. */
  nothingOutstanding: 'NOTHING_OUTSTANDING',
  /** Reminders that go out by themselves have named all of these tasks today. */
  remindedToday: 'REMINDED_TODAY',
  disabled: 'DISABLED',
  /** They can't open their tasks before they accept the invitation. */
  notRegistered: 'NOT_REGISTERED',
  /** They have received too many mails of this kind today. */
  tooManyMails: 'TOO_MANY_MAILS',
  /** Mail servers have refused their address for good, several times. */
  addressRests: 'ADDRESS_RESTS',
  noSeat: 'NO_SEAT',
  /** Promoting them would let the admin who set the temporary password know an admin's password. */
  temporaryPassword: 'TEMPORARY_PASSWORD',
  /** The company's directory decides it. */
  directory: 'DIRECTORY',
  departmentGone: 'DEPARTMENT_GONE',
  groupGone: 'GROUP_GONE',
  /** The campaign was ended or archived before their turn. */
  campaignEnded: 'CAMPAIGN_ENDED',
  /** The company has left its partner. */
  notCustomer: 'NOT_CUSTOMER',
  notBoosted: 'NOT_BOOSTED',
  companyDisabled: 'COMPANY_DISABLED',
  /** A course has one open campaign in a company. */
  alreadyAssigned: 'ALREADY_ASSIGNED',
  trainingStarted: 'TRAINING_STARTED',
  trainingNotStarted: 'TRAINING_NOT_STARTED',
  /** Nobody of the company has accepted an invitation. */
  noRegisteredUsers: 'NO_REGISTERED_USERS',
  /** None of the company's users has an address at a domain that it has verified. */
  noRecipients: 'NO_RECIPIENTS',
  /** The partner has stopped or deleted the campaign since. */
  simulationOver: 'SIMULATION_OVER',
  /** The customer has not received it, or no longer has it. */
  notReceived: 'NOT_RECEIVED',
  /** Deleted, disabled or a draft again since. */
  courseGone: 'COURSE_GONE',
  /** Another user has the address now. */
  inUse: 'IN_USE',
} as const;

/** The users of a batch; a row without one is a bug in the code that froze it. */
export function userIdsOf(items: readonly FrozenItem[]): number[] {
  return items.map(({ userId, position }) => {
    if (userId === null) throw new Error(`row ${position} has no user`);
    return userId;
  });
}

type Verdict = Omit<ItemResult, 'position'>;

/** The outcome of each user of a batch; users without a verdict no longer exist. */
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

/** The same verdict for several users, or one that depends on the user. */
export function each<Person extends { readonly id: number }>(
  people: readonly Person[],
  verdict: Verdict | ((person: Person) => Verdict),
): [number, Verdict][] {
  return people.map((person) => [person.id, typeof verdict === 'function' ? verdict(person) : verdict]);
}

export const done: Verdict = { outcome: 'done' };
/** Done, with the changes it made. */
export const doneAs = (...changes: Change[]): Verdict => ({ outcome: 'done', changes });
export const skippedAs = (code: string): Verdict => ({ outcome: 'skipped', code });
export const failedAs = (code: string): Verdict => ({ outcome: 'failed', code });
/** Protected users, each with their own reason. */
export const bySkip = ({ code }: { readonly code: string }): Verdict => skippedAs(code);

/** The same verdict for all rows of a batch. */
export const allAs = (items: readonly FrozenItem[], verdict: Verdict): ItemResult[] =>
  items.map(({ position }) => ({ position, ...verdict }));
