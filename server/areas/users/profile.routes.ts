import { profileEndpoints } from '@contract/users/profile';
import type { binder } from '../../http/bind';
import { cancelEmailChange, requestEmailChange } from './email-change.rules';
import { sendPasswordReset } from './password-reset.rules';
import { personTasks, readProfile } from './profile.rules';

/** One person's profile (1 §2.2). */
export function profileRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(profileEndpoints.get, async ({ db, deps, actor, params }) => ({
    data: await readProfile(db, actor, params.id, deps.clock()),
  }));

  read(profileEndpoints.tasks, async ({ db, deps, actor, params, query }) => ({
    data: await personTasks(db, actor.companyId, params.id, query, deps.clock()),
  }));

  write(profileEndpoints.changeEmail, async ({ tx, deps, actor, params, body, audit }) => {
    const unconfirmedNewEmail = await requestEmailChange(tx, deps, actor, params.id, body.email);
    await audit({ action: 'user.email_change_asked', target: { type: 'user', id: params.id } });
    return { data: { unconfirmedNewEmail } };
  });

  write(profileEndpoints.cancelEmail, async ({ tx, deps, actor, params, audit }) => {
    await cancelEmailChange(tx, deps, actor, params.id);
    await audit({ action: 'user.email_change_cancelled', target: { type: 'user', id: params.id } });
    return { data: { done: true as const } };
  });

  write(profileEndpoints.resetPassword, async ({ tx, deps, actor, params, audit }) => {
    await audit({ action: 'user.password_reset_sent', target: { type: 'user', id: params.id } });
    return { data: { email: await sendPasswordReset(tx, deps, actor, params.id) } };
  });
}
