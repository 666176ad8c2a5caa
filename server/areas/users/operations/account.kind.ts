import { limits } from '@contract/limits';
import { readCompany } from '../../../company/company.queries';
import { freeSeats } from '../../../company/seats.rules';
import type { OperationKind } from '../../../operations/kind';
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
} from '../../../operations/outcomes';
import { statusChange } from '../../../people/people.model';
import { admitted } from '../../../people/protection.rules';
import { idsOf, removePeople, setDisabled } from '../changes.rules';

/** Disables users; protected ones are skipped. */
export const disable: OperationKind<'disable'> = {
  action: 'users.disabled',
  async run({ tx, deps, requester, items }) {
    const { people, skipped } = await admitted(tx, requester, userIdsOf(items), 'disable');
    const changed = await setDisabled(tx, deps, requester.companyId, people, true);
    return resultsOf(items, [
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
    const { company, people, skipped } = await admitted(tx, requester, userIdsOf(items), 'enable');
    const disabled = people.filter(({ disabledAt }) => disabledAt !== null);
    const free = await freeSeats(tx, company, deps.clock(), idsOf(disabled));
    const seated = disabled.slice(0, free);
    const changed = await setDisabled(tx, deps, company.id, seated, false);
    return resultsOf(items, [
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
