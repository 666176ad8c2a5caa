import { tellOfEnd } from '@server/domain/licenses/ending.rules';
import { lastSubscription, type Subscription } from '@server/domain/licenses/licenses.queries';
import { canResume, changeSubscription } from '@server/domain/licenses/subscription.rules';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { conflict } from '@server/platform/http/errors';
import { asked, type Log } from './orders.rules';

const NOTHING = 'There is no canceled subscription that still runs.';

/**
 * Lets the payment service renew the company's subscription again. Throws 409 unless it was canceled and still runs,
 * and 503 when the service doesn't answer.
 */
export async function resumeAtService(deps: Deps, log: Log, companyId: number): Promise<void> {
  const last = await lastSubscription(deps.db, companyId);
  const { payments } = deps;
  if (!canResume(last, deps.clock())) throw conflict(NOTHING);
  const id = last.providerSubscriptionId;
  if (id !== null && last.provider === payments.provider) {
    await asked(log, () => payments.resumeSubscription(id));
  }
}

/** The same with us: the subscription has no end any more. Throws 409 when it has ended meanwhile. */
export async function resume(tx: Tx, deps: Deps, companyId: number): Promise<Subscription> {
  const now = deps.clock();
  const before = await lastSubscription(tx, companyId);
  if (!before) throw conflict(NOTHING);
  // The service may have told it before us.
  if (canResume(before, now)) await changeSubscription(tx, before, { cancelAt: null }, now);
  const after = await lastSubscription(tx, companyId);
  if (after?.id !== before.id || after.status === 'canceled') throw conflict(NOTHING);
  await tellOfEnd(tx, deps, { before, after });
  return after;
}
