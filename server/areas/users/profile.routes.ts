import { profileEndpoints } from '@contract/users/profile';
import type { binder } from '../../http/bind';
import { personTasks, readProfile } from './profile.rules';

/** One person's profile (1 §2.2). */
export function profileRoutes({ read }: ReturnType<typeof binder>): void {
  read(profileEndpoints.get, async ({ db, deps, actor, params }) => ({
    data: await readProfile(db, actor, params.id, deps.clock()),
  }));

  read(profileEndpoints.tasks, async ({ db, deps, actor, params, query }) => ({
    data: await personTasks(db, actor.companyId, params.id, query, deps.clock()),
  }));
}
