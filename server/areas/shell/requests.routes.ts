import { requestEndpoints } from '@contract/requests';
import { fateOfKey } from '@server/platform/db/idempotency.queries';
import type { binder } from '@server/platform/http/bind';

/** What became of writes whose answer was lost: the caller's own alone, and never what they answered. */
export function requestRoutes({ read }: ReturnType<typeof binder>): void {
  read(requestEndpoints.get, async ({ db, actor, params }) => {
    const { state, at } = await fateOfKey(db, actor, params.key);
    return { data: { state, at: at?.toISOString() ?? null } };
  });
}
