import { accountEndpoints, secondFactorEndpoints } from '@contract/account';
import { invitationEndpoints } from '@contract/invitation';
import { countLookups } from '@server/domain/company/lookups';
import { updatePerson } from '@server/domain/people/people.queries';
import { refuseManaged } from '@server/domain/provisioning/managed.rules';
import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
} from '@server/domain/sign-in/email-change.rules';
import { ownSession } from '@server/domain/sign-in/guard';
import { exchangeMagicLink, useVerification } from '@server/domain/sign-in/links.rules';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { binder } from '@server/platform/http/bind';
import type { AuditEntry } from '@server/platform/http/context';
import { retriedTransaction } from '@server/platform/http/transaction';
import {
  changeName,
  changePassword,
  changeSecondFactor,
  confirmPolicies,
  enterCompany,
  makeMagicLink,
  sendVerification,
  verifyPassword,
} from './account.rules';
import { acceptInvitation, openInvitation } from './invitation.rules';
import { register } from './register.rules';
import { exchangeSsoToken } from './sign-on/exchange.rules';

const done = { data: { done: true as const } };

/** Accounts: registration, verification, agreement, password, links that sign in. */
export function accountRoutes({ open, act, write }: ReturnType<typeof binder>): void {
  open(accountEndpoints.register, async ({ deps, body, requestId, address }) => ({
    data: await register(deps, body, requestId, address),
  }));

  open(accountEndpoints.verifyEmail, async ({ deps, params, requestId }) => {
    await retriedTransaction(deps.db, async (tx) => {
      const { link, person } = await useVerification(tx, params.token, deps.clock());
      await updatePerson(tx, link.companyId, link.userId, { emailVerified: true });
      if (person.uid) await deps.identity.updateAccount(tx, person.uid, { emailVerified: true });
      await appendAuditEvent(tx, {
        action: 'user.email_verified',
        target: { type: 'user', id: link.userId },
        actor: { companyId: link.companyId, userId: link.userId, onBehalfOf: null },
        requestId,
        at: deps.clock(),
      });
    });
    return done;
  });

  write(accountEndpoints.verificationEmail, async ({ tx, deps, actor, body, audit }) => {
    await sendVerification(tx, deps, actor, body.user_id);
    await audit({ action: 'user.verification_sent', target: { type: 'user', id: body.user_id } });
    return done;
  });

  write(accountEndpoints.confirmPrivacyPolicy, async ({ tx, deps, actor, audit }) => {
    const at = await confirmPolicies(tx, deps, actor);
    await audit({ action: 'user.policies_confirmed', target: { type: 'user', id: actor.userId } });
    return { data: { privacyPolicyConfirmedAt: at.toISOString() } };
  });

  write(accountEndpoints.onboarding, async ({ tx, actor, audit }) => {
    ownSession(actor);
    await updatePerson(tx, actor.companyId, actor.userId, { onboardingCompleted: true });
    await audit({ action: 'user.onboarded', target: { type: 'user', id: actor.userId } });
    return { data: { onboardingCompleted: true as const } };
  });

  act(accountEndpoints.changePassword, async ({ deps, actor, body, address, requestId }) => {
    const entry: AuditEntry = { action: 'user.password_changed', target: { type: 'user', id: actor.userId } };
    const customFirebaseToken = await changePassword(deps, actor, body, address, (tx) =>
      appendAuditEvent(tx, { ...entry, actor, requestId, at: deps.clock() }),
    );
    return { data: { customFirebaseToken } };
  });

  write(accountEndpoints.changeName, async ({ tx, deps, actor, body, audit }) => {
    const changes = await changeName(tx, deps, actor, body);
    await audit({
      action: 'user.updated',
      target: { type: 'user', id: actor.userId },
      details: { changed: changes.map(({ field }) => field) },
      concerns: [{ userIds: [actor.userId], changes }],
    });
    return done;
  });

  write(
    accountEndpoints.changeEmail,
    async ({ tx, deps, actor, body, audit }) => {
      ownSession(actor);
      await refuseManaged(tx, actor.companyId, actor.userId, { email: 'email' }, deps.clock());
      const { email, changes } = await requestEmailChange(tx, deps, actor, actor.userId, body.email);
      await audit({
        action: 'user.email_change_asked',
        target: { type: 'user', id: actor.userId },
        concerns: [{ userIds: [actor.userId], changes }],
      });
      return { data: { unconfirmedNewEmail: email } };
    },
    ({ deps, actor }) => countLookups(deps, actor, 1),
  );

  write(accountEndpoints.cancelEmail, async ({ tx, deps, actor, audit }) => {
    ownSession(actor);
    await cancelEmailChange(tx, deps, actor, actor.userId);
    await audit({ action: 'user.email_change_cancelled', target: { type: 'user', id: actor.userId } });
    return done;
  });

  open(accountEndpoints.confirmEmail, async ({ deps, params, requestId }) => {
    await retriedTransaction(deps.db, async (tx) => {
      await confirmEmailChange(tx, deps, params.token, (person, changes) =>
        appendAuditEvent(tx, {
          action: 'user.email_changed',
          target: { type: 'user', id: person.userId },
          concerns: [{ userIds: [person.userId], changes }],
          actor: { ...person, onBehalfOf: null },
          requestId,
          at: deps.clock(),
        }),
      );
    });
    return done;
  });

  write(accountEndpoints.magicLink, async ({ tx, deps, actor, query, audit }) => {
    const link = await makeMagicLink(tx, deps, actor, query.platformType);
    await audit({ action: 'user.magic_link_made', target: { type: 'user', id: actor.userId } });
    return { data: { link } };
  });

  open(accountEndpoints.magicLinkToken, async ({ deps, params }) => ({
    data: { customFirebaseToken: await exchangeMagicLink(deps, params.token) },
  }));

  open(accountEndpoints.ssoToken, async ({ deps, params }) => ({
    data: await exchangeSsoToken(deps, params.token),
  }));

  write(accountEndpoints.companyToken, async ({ tx, deps, actor, params, requestId, audit }) => {
    const entered = await enterCompany(tx, deps, actor, params.id);
    const { ownerId, ...data } = entered;
    const details = { partnerCompanyId: actor.companyId, partnerUserId: actor.userId, actsAs: ownerId };
    const entry: AuditEntry = {
      action: 'company.entered',
      target: { type: 'company', id: params.id },
      details,
    };
    await audit(entry);
    // The customer's admins see it too: their log names the partner user and the admin they act as.
    const guest = { companyId: params.id, userId: ownerId, onBehalfOf: actor.userId };
    await appendAuditEvent(tx, { ...entry, actor: guest, requestId, at: deps.clock() });
    return { data };
  });
}

export function secondFactorRoutes({ act }: ReturnType<typeof binder>): void {
  act(secondFactorEndpoints.verifyPassword, async ({ deps, actor, body, address }) => ({
    data: { verificationToken: await verifyPassword(deps, actor, body.password, address) },
  }));

  act(secondFactorEndpoints.change, async ({ deps, actor, body, requestId }) => {
    const action = body.isMfaEnabled ? 'user.second_factor_enabled' : 'user.second_factor_disabled';
    const customFirebaseToken = await changeSecondFactor(deps, actor, body, (tx) =>
      appendAuditEvent(tx, {
        action,
        target: { type: 'user', id: actor.userId },
        actor,
        requestId,
        at: deps.clock(),
      }),
    );
    return { data: { customFirebaseToken } };
  });
}

export function invitationRoutes({ open }: ReturnType<typeof binder>): void {
  open(invitationEndpoints.find, async ({ deps, params }) => {
    const found = await openInvitation(deps.db, params.token, deps.clock());
    const { companyName, email, name, lastName, expiresAt } = found;
    return { data: { companyName, email, name, lastName, expiresAt: expiresAt.toISOString() } };
  });

  open(invitationEndpoints.accept, async ({ deps, params, body, requestId }) => {
    const customFirebaseToken = await acceptInvitation(deps, params.token, body, (tx, person) =>
      appendAuditEvent(tx, {
        action: 'user.invite_accepted',
        target: { type: 'user', id: person.userId },
        actor: { ...person, onBehalfOf: null },
        requestId,
        at: deps.clock(),
      }),
    );
    return { data: { customFirebaseToken } };
  });
}
