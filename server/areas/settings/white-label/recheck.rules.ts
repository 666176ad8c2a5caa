import { limits } from '@contract/limits';
import type { CustomDomainRow } from '@server/domain/white-label/white-label.tables';
import type { Deps } from '@server/platform/http/context';
import { retriedTransaction } from '@server/platform/http/transaction';
import { inLanes } from '../lanes';
import { hostLapsesAt } from './custom-domains.model';
import { type HostChanges, hostsToCheck, ownerOfHost, updateHost } from './custom-domains.queries';
import { afterLook } from './custom-domains.rules';
import { reachOf } from './reach';
import { tellHostLapsed, tellHostMissing } from './told.rules';

type RecheckDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'config' | 'secrets'>;

/** What a look at a host in use changes about it; it lapses once it was not good for longer than the grace. */
export function afterRecheck(row: CustomDomainRow, isGood: boolean, now: Date): HostChanges {
  const { missingSince } = row;
  return !isGood && missingSince && now >= hostLapsesAt(missingSince)
    ? { checkedAt: now, verifiedAt: null, missingSince: null, lapsedAt: now }
    : afterLook(row, isGood, now);
}

async function recheck(deps: RecheckDeps, row: CustomDomainRow): Promise<void> {
  const { seen, isReached } = await reachOf(deps, row.domain);
  const now = deps.clock();
  await retriedTransaction(deps.db, async (tx) => {
    const isGood = isReached && (await ownerOfHost(tx, row.domain)) === row.companyId;
    // Silence of the name servers says nothing.
    const changes = seen === null ? { checkedAt: now } : afterRecheck(row, isGood, now);
    if (!(await updateHost(tx, row, changes))) return;
    if (changes.lapsedAt) await tellHostLapsed(tx, deps, row);
    else if (changes.missingSince && !row.missingSince) await tellHostMissing(tx, deps, row, now);
  });
}

/** Looks hosts in use up again: a host counts only while it leads here and its domain is the company's. */
export async function recheckHosts(deps: RecheckDeps): Promise<void> {
  const { recheckMs, rechecks, lookups } = limits.whiteLabel;
  const before = new Date(deps.clock().getTime() - recheckMs);
  const rows = await hostsToCheck(deps.db, before, rechecks);
  await inLanes(rows, lookups, (row) => recheck(deps, row));
}
