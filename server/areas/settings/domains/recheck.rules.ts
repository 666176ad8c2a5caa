import { limits } from '@contract/limits';
import type { DomainRow } from '@server/domain/domains/domains.tables';
import type { Deps } from '@server/platform/http/context';
import { retriedTransaction } from '@server/platform/http/transaction';
import { inLanes } from '../lanes';
import { lapsesAt } from './domains.model';
import { type DomainChanges, domainsToCheck, updateDomain } from './domains.queries';
import { recordsAt } from './domains.rules';
import { hasProof } from './proof';
import { tellLapsed, tellMissing } from './told.rules';

type RecheckDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>;

/** What a look at a proved domain changes about it; null: its name servers said nothing. */
export function afterCheck(
  { proof, missingSince }: Pick<DomainRow, 'proof' | 'missingSince'>,
  records: readonly string[] | null,
  now: Date,
): DomainChanges {
  if (records === null) return { checkedAt: now };
  if (hasProof(records, proof)) return { checkedAt: now, missingSince: null };
  const since = missingSince ?? now;
  return now >= lapsesAt(since)
    ? { checkedAt: now, verifiedAt: null, missingSince: null, lapsedAt: now, lapse: 'RECORD' }
    : { checkedAt: now, missingSince: since };
}

async function recheck(deps: RecheckDeps, row: DomainRow): Promise<void> {
  const records = await recordsAt(deps, row);
  const now = deps.clock();
  const changes = afterCheck(row, records, now);
  await retriedTransaction(deps.db, async (tx) => {
    if (!(await updateDomain(tx, row, changes))) return;
    if (changes.lapse) await tellLapsed(tx, deps, row, changes.lapse);
    else if (changes.missingSince && !row.missingSince) await tellMissing(tx, deps, row, now);
  });
}

/** Looks for the records of proved domains again: a domain lets people in only while its owner wants it to. */
export async function recheckDomains(deps: RecheckDeps): Promise<void> {
  const { recheckMs, rechecks, lookups } = limits.domains;
  const before = new Date(deps.clock().getTime() - recheckMs);
  const rows = await domainsToCheck(deps.db, before, rechecks);
  await inLanes(rows, lookups, (row) => recheck(deps, row));
}
