import { limits } from '@contract/limits';
import { tellOfEnd } from '@server/domain/licenses/ending.rules';
import { selectDueCancellations } from '@server/domain/licenses/licenses.queries';
import { changeSubscription } from '@server/domain/licenses/subscription.rules';
import type { Deps } from '@server/platform/http/context';

/**
 * Ends canceled subscriptions whose day has come: those that no payment service ends, and those whose end we were not
 * told. What one run leaves, the next one takes.
 */
export async function endCanceled(deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>): Promise<void> {
  const now = deps.clock();
  const toldBefore = new Date(now.getTime() - limits.payments.endToldMs);
  const due = await selectDueCancellations(deps.db, { now, toldBefore, limit: limits.partner.endedAtOnce });
  for (const before of due) {
    await deps.db.transaction(async (tx) => {
      if (!(await changeSubscription(tx, before, { status: 'canceled' }, now))) return;
      await tellOfEnd(tx, deps, { before, after: { ...before, status: 'canceled' } });
    });
  }
}
