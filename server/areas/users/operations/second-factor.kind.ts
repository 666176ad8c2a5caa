import type { OperationKind } from '../../../operations/kind';
import { bySkip, CODES, doneAs, each, resultsOf, skippedAs, userIdsOf } from '../../../operations/outcomes';
import { secondFactorOff } from '../../../people/people.model';
import { updateUsers } from '../../../people/people.queries';
import { admitted } from '../../../people/protection.rules';
import { endCredentials, tellOfChange } from '../../../sign-in/credentials.rules';
import { idsOf, uidsOf } from '../changes.rules';

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
