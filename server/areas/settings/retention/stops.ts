import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import type { TrustChangeRow } from '../trust/trust.tables';
import { lockRetention, putRetention } from './retention.queries';
import { isSooner } from './runs.rules';

/** Sets it to what applied before, where it is sooner by now. What is anonymous stays so. */
export async function stopRetention(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  change: TrustChangeRow,
): Promise<void> {
  const { companyId, subject } = change;
  const before: unknown = JSON.parse(subject ?? 'null');
  const months = typeof before === 'number' ? before : null;
  const setting = await lockRetention(tx, companyId);
  if (!setting || !isSooner(setting.months, months)) return;
  const now = deps.clock();
  await putRetention(tx, companyId, { months, monthsBefore: months, startsAt: now, changedAt: now });
}
