import { profileEndpoints } from '@contract/users/profile';
import { countLookups } from '@server/domain/company/lookups';
import { personalDataJson } from '@server/domain/privacy/personal-data';
import { refuseManaged } from '@server/domain/provisioning/managed.rules';
import { cancelEmailChange, requestEmailChange } from '@server/domain/sign-in/email-change.rules';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { binder } from '@server/platform/http/bind';
import type { AuditEntry } from '@server/platform/http/context';
import { dataSubject, personActivity } from './activity.rules';
import { sendPasswordReset, setTemporaryPassword } from './passwords.rules';
import { ownOrStaff, personTasks, readProfile } from './profile.rules';

export function profileRoutes({ read, act, write }: ReturnType<typeof binder>): void {
  read(profileEndpoints.get, async ({ db, deps, actor, params }) => {
    ownOrStaff(actor, params.id);
    return { data: await readProfile(db, actor, params.id, deps.clock()) };
  });

  read(profileEndpoints.tasks, async ({ db, deps, actor, params, query }) => {
    ownOrStaff(actor, params.id);
    return { data: await personTasks(db, actor.companyId, params.id, query, deps.clock()) };
  });

  write(
    profileEndpoints.changeEmail,
    async ({ tx, deps, actor, params, body, audit }) => {
      await refuseManaged(tx, actor.companyId, params.id, { email: 'email' }, deps.clock());
      const { email, changes } = await requestEmailChange(tx, deps, actor, params.id, body.email);
      await audit({
        action: 'user.email_change_asked',
        target: { type: 'user', id: params.id },
        concerns: [{ userIds: [params.id], changes }],
      });
      return { data: { unconfirmedNewEmail: email } };
    },
    ({ deps, actor }) => countLookups(deps, actor, 1),
  );

  write(profileEndpoints.cancelEmail, async ({ tx, deps, actor, params, audit }) => {
    await cancelEmailChange(tx, deps, actor, params.id);
    await audit({ action: 'user.email_change_cancelled', target: { type: 'user', id: params.id } });
    return { data: { done: true as const } };
  });

  read(profileEndpoints.activity, async ({ db, actor, params, query }) => {
    ownOrStaff(actor, params.id);
    return { data: await personActivity(db, actor.companyId, params.id, query) };
  });

  // The event is written first: no data leaves without it.
  act(profileEndpoints.exportData, async ({ db, deps, actor, params, requestId }) => {
    const person = await dataSubject(db, actor.companyId, params.id);
    const at = deps.clock();
    const entry: AuditEntry = { action: 'user.data_exported', target: { type: 'user', id: person.id } };
    await db.transaction((tx) => appendAuditEvent(tx, { ...entry, actor, requestId, at }));
    return {
      fileName: `user-${person.id}.json`,
      chunks: personalDataJson(db, deps.personalData, person, at),
    };
  });

  write(profileEndpoints.resetPassword, async ({ tx, deps, actor, params, audit }) => {
    await audit({ action: 'user.password_reset_sent', target: { type: 'user', id: params.id } });
    return { data: { email: await sendPasswordReset(tx, deps, actor, params.id) } };
  });

  write(profileEndpoints.setTemporaryPassword, async ({ tx, deps, actor, params, body, audit }) => {
    await audit({ action: 'user.temporary_password_set', target: { type: 'user', id: params.id } });
    await setTemporaryPassword(tx, deps, actor, { id: params.id, password: body.password });
    return { data: { done: true as const } };
  });
}
