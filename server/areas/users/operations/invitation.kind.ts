import type { OperationKind } from '../../../operations/kind';
import { inviteAgain } from '../invitations.rules';
import { admitted } from '../protection.rules';
import { bySkip, CODES, done, each, resultsOf, skippedAs, userIdsOf } from './outcomes';

/** Mails the invitation again to those who have not accepted it (1 §7.1); disabled people get no mail. */
export const resendInvite: OperationKind<'resendInvite'> = {
  action: 'users.invited_again',
  async run({ tx, deps, requester, items }) {
    const { company, people, skipped } = await admitted(tx, requester, userIdsOf(items), 'invitation');
    const invited = people.filter(
      ({ registrationType, disabledAt }) => registrationType === 'INVITED' && disabledAt === null,
    );
    await inviteAgain(tx, deps, company, invited);
    return resultsOf(items, [
      ...each(people, skippedAs(CODES.notInvited)),
      ...each(skipped, bySkip),
      ...each(invited, done),
    ]);
  },
};
