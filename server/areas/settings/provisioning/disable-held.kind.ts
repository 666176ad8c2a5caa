import { access } from '@contract/access';
import type { OperationKind } from '@server/domain/operations/kind';
import {
  bySkip,
  CODES,
  doneAs,
  each,
  resultsOf,
  skippedAs,
  userIdsOf,
} from '@server/domain/operations/outcomes';
import { statusChange } from '@server/domain/people/people.model';
import { disableHeld as disable } from '@server/domain/provisioning/holds.rules';

/** Disables those whom an approved sync would disable. */
export const disableHeld: OperationKind<'disableHeld'> = {
  access: access.boostTrustWrite,
  action: 'provisioning.sync_approved',
  async run({ tx, deps, requester: { companyId }, operationId, payload: { holdId }, items }) {
    const asked = { holdId, userIds: userIdsOf(items), requestId: `operation-${operationId}` };
    const { changed, unchanged, kept } = await disable(tx, deps, companyId, asked);
    return resultsOf(items, [
      // Those whom the directory wants enabled again are in neither list.
      ...each(
        items.flatMap(({ userId }) => (userId === null ? [] : { id: userId })),
        skippedAs(CODES.changedSince),
      ),
      ...each(unchanged, skippedAs(CODES.unchanged)),
      ...each(kept, bySkip),
      ...each(changed, doneAs(statusChange(true))),
    ]);
  },
};
