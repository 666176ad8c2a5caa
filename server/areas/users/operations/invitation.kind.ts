import type { OperationKind } from '../../../operations/kind';
import { bySkip, CODES, done, each, resultsOf, skippedAs, userIdsOf } from '../../../operations/outcomes';
import { admitted, type LockedUser } from '../../../people/protection.rules';
import { inviteAgain } from '../invitations.rules';

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
