import type { OperationKind } from '../../../operations/kind';
import { lockCompany } from '../../shell/shell.queries';
import { idsOf, invitationMail } from '../changes.rules';
import { lockUsers, updateUsers } from '../users.queries';
import { CODES, done, each, resultsOf, skippedAs, userIdsOf } from './outcomes';

/** Mails the invitation again to those who have not accepted it (1 §7.1); disabled people get no mail. */
export const resendInvite: OperationKind<'resendInvite'> = {
  action: 'users.invited_again',
  async run({ tx, deps, requester, items }) {
    const company = await lockCompany(tx, requester.companyId);
    const people = await lockUsers(tx, company.id, userIdsOf(items));
    const invited = people.filter(
      ({ registrationType, disabledAt }) => registrationType === 'INVITED' && disabledAt === null,
    );
    if (invited.length > 0) {
      await updateUsers(tx, company.id, idsOf(invited), { invitedAt: deps.clock() });
      const mails = invited.map((person) => invitationMail(deps, company, person));
      await deps.jobs.enqueueAll(tx, 'mail.send', mails);
    }
    return resultsOf(items, [...each(people, skippedAs(CODES.notInvited)), ...each(invited, done)]);
  },
};
