import { INVITE_AUDIENCES, inviteEndpoints, inviteTextCalls } from '@contract/users/invites';
import { userEndpoints } from '@contract/users/users';
import { countLookups } from '@server/domain/company/lookups';
import type { binder } from '@server/platform/http/bind';
import { resendInvite, revokeInvite } from './invitations.rules';
import { findEmailsInUse, invite, inviteOptions } from './invite.rules';
import {
  changeInviteText,
  readInviteEmails,
  resetInviteText,
  sendTestMail,
  testMailTarget,
} from './invite-emails.rules';

/** Inviting users, and the texts of their mails. */
export function inviteRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(inviteEndpoints.emails, async ({ db, deps, actor }) => ({
    data: await readInviteEmails(db, deps, actor),
  }));

  for (const audience of INVITE_AUDIENCES) {
    const { save, reset, test } = inviteTextCalls[audience];
    const target = { type: 'invite_email', id: audience };

    write(save, async ({ tx, deps, actor, body, audit }) => {
      const data = await changeInviteText(tx, deps, actor, audience, body);
      await audit({ action: 'invite_email.updated', target, details: { ...body } });
      return { data };
    });

    write(reset, async ({ tx, deps, actor, audit }) => {
      const data = await resetInviteText(tx, deps, actor, audience);
      await audit({ action: 'invite_email.reset', target });
      return { data };
    });

    write(test, async ({ tx, deps, actor, body: { sso, ...text }, audit }) => {
      const email = await sendTestMail(tx, deps, actor, { audience, sso }, text);
      const details = { audience };
      await audit({ action: 'invite_email.tested', target: testMailTarget(actor), details });
      return { data: { email } };
    });
  }

  read(inviteEndpoints.options, async ({ db, deps, actor }) => ({
    data: await inviteOptions(db, deps, actor),
  }));

  read(inviteEndpoints.emailsInUse, async ({ db, deps, actor, body }) => {
    await countLookups(deps, actor, body.emails.length);
    return { data: { emails: await findEmailsInUse(db, body.emails) } };
  });

  write(
    inviteEndpoints.invite,
    async ({ tx, deps, actor, body, audit, requestId }) => {
      const { sso, ...data } = await invite(tx, deps, { actor, requestId }, body);
      const { notificationsEnabled } = body;
      await audit({
        action: 'users.invited',
        target: { type: 'user' },
        details: { ...data, notificationsEnabled, sso },
      });
      return { data };
    },
    ({ deps, actor, body }) => countLookups(deps, actor, body.emails.length),
  );

  write(userEndpoints.resendInvite, async ({ tx, deps, actor, body, audit }) => {
    await resendInvite(tx, deps, actor, body.userId);
    await audit({ action: 'user.invited_again', target: { type: 'user', id: body.userId } });
    return { data: { id: body.userId } };
  });

  write(inviteEndpoints.revoke, async ({ tx, deps, actor, body, audit }) => {
    await revokeInvite(tx, deps, actor, body.userId);
    await audit({ action: 'user.invite_revoked', target: { type: 'user', id: body.userId } });
    return { data: { id: body.userId } };
  });
}
