import { limits } from '@contract/limits';
import { readCompany } from '@server/domain/company/company.queries';
import { idsOf, removePeople, setDisabled, uidsOf } from '@server/domain/membership/changes.rules';
import type { OperationKind } from '@server/domain/operations/kind';
import {
  bySkip,
  CODES,
  done,
  doneAs,
  each,
  failedAs,
  resultsOf,
  skippedAs,
  userIdsOf,
} from '@server/domain/operations/outcomes';
import { secondFactorOff, statusChange } from '@server/domain/people/people.model';
import { updateUsers } from '@server/domain/people/people.queries';
import { admitted, type LockedUser } from '@server/domain/people/protection.rules';
import { freeSeats } from '@server/domain/people/seats.rules';
import { managedAmong } from '@server/domain/provisioning/managed.rules';
import { endCredentials, tellOfChange } from '@server/domain/sign-in/credentials.rules';
import { inviteAgain } from '../invitations.rules';

/** Disables users; protected ones are skipped. */
export const disable: OperationKind<'disable'> = {
  action: 'users.disabled',
  async run({ tx, deps, requester, items }) {
    const { people: all, skipped } = await admitted(tx, requester, userIdsOf(items), 'disable');
    const managed = await managedAmong(tx, requester.companyId, idsOf(all), 'status', deps.clock());
    const people = all.filter(({ id }) => !managed.has(id));
    const changed = await setDisabled(tx, deps, requester.companyId, people, true);
    return resultsOf(items, [
      ...each(all, skippedAs(CODES.directory)),
      ...each(people, skippedAs(CODES.unchanged)),
      ...each(skipped, bySkip),
      ...each(changed, doneAs(statusChange(true))),
    ]);
  },
  inverse: () => ({ kind: 'enable', payload: {} }),
  async canStillBeUndone(db, companyId, finishedAt, now) {
    // Until then their own seats are reserved for them.
    if (now.getTime() - finishedAt.getTime() <= limits.operations.seatHoldMs) return true;
    return (await freeSeats(db, await readCompany(db, companyId), now)) > 0;
  },
};

/** Enables users as far as the plan has seats. */
export const enable: OperationKind<'enable'> = {
  action: 'users.enabled',
  async run({ tx, deps, requester, items }) {
    const { company, people: all, skipped } = await admitted(tx, requester, userIdsOf(items), 'enable');
    const managed = await managedAmong(tx, requester.companyId, idsOf(all), 'status', deps.clock());
    const people = all.filter(({ id }) => !managed.has(id));
    const disabled = people.filter(({ disabledAt }) => disabledAt !== null);
    const free = await freeSeats(tx, company, deps.clock(), idsOf(disabled));
    const seated = disabled.slice(0, free);
    const changed = await setDisabled(tx, deps, company.id, seated, false);
    return resultsOf(items, [
      ...each(all, skippedAs(CODES.directory)),
      ...each(people, skippedAs(CODES.unchanged)),
      ...each(skipped, bySkip),
      ...each(disabled, failedAs(CODES.noSeat)),
      ...each(changed, doneAs(statusChange(false))),
    ]);
  },
  inverse: () => ({ kind: 'disable', payload: {} }),
};

/** Deletes users permanently; protected ones are skipped. It cannot be undone. */
export const remove: OperationKind<'delete'> = {
  action: 'users.deleted',
  async run({ tx, deps, requester, items }) {
    const { people, skipped } = await admitted(tx, requester, userIdsOf(items), 'delete');
    await removePeople(tx, deps, requester.companyId, people);
    return resultsOf(items, [...each(skipped, bySkip), ...each(people, done)]);
  },
};

/** Mails the invitation again to users who have not accepted it; disabled users get no mail. */
export const resendInvite: OperationKind<'resendInvite'> = {
  action: 'users.invited_again',
  mails: 'invitation',
  async run({ tx, deps, requester, items }) {
    const { company, people, skipped } = await admitted(tx, requester, userIdsOf(items), 'invitation');
    const invited = people.filter(
      ({ registrationType, disabledAt }) => registrationType === 'INVITED' && disabledAt === null,
    );
    const full = await inviteAgain(tx, deps, company, invited);
    const verdict = ({ email }: LockedUser) => (full.has(email) ? skippedAs(CODES.tooManyMails) : done);
    return resultsOf(items, [
      ...each(people, skippedAs(CODES.notInvited)),
      ...each(skipped, bySkip),
      ...each(invited, verdict),
    ]);
  },
};

/**
 * Turns off the second factor of users who lost their mailbox or are locked out. The caller's own requires
 * password and code; the owner's is turned off by the owner only, and another admin's by the owner only.
 */
export const resetSecondFactor: OperationKind<'resetSecondFactor'> = {
  action: 'users.second_factor_reset',
  async run({ tx, deps, requester, items }) {
    const { people, skipped } = await admitted(tx, requester, userIdsOf(items), 'secondFactor');
    const using = people.filter((person) => person.isMfaEnabled);
    const now = deps.clock();
    if (using.length > 0) {
      await updateUsers(tx, requester.companyId, idsOf(using), { isMfaEnabled: false, updatedAt: now });
      await endCredentials(tx, deps, requester.companyId, using);
      const emails = using.map(({ email }) => email);
      await tellOfChange(tx, deps, 'secondFactorReset', requester.companyId, emails);
      await deps.identity.revokeTokens(tx, uidsOf(using));
    }
    return resultsOf(items, [
      ...each(people, skippedAs(CODES.unchanged)),
      ...each(skipped, bySkip),
      ...each(using, doneAs(secondFactorOff)),
    ]);
  },
};
