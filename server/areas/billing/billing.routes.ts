import { billingEndpoints } from '@contract/billing';
import type { binder } from '../../http/bind';
import { startTrial } from './trial.rules';

/** Plans and payments (1 §4.4, §7.5). */
export function billingRoutes({ write }: ReturnType<typeof binder>): void {
  write(billingEndpoints.startTrial, async ({ tx, deps, actor, audit }) => {
    const end = await startTrial(tx, actor.companyId, deps.clock());
    await audit({ action: 'trial.started', target: { type: 'company', id: actor.companyId } });
    return { data: { status: 'active' as const, end: end.toISOString() } };
  });
}
