import { limits } from '@contract/limits';
import english from '@i18n/en/notices.json' with { type: 'json' };
import { tellAdmins } from '@server/domain/notifications/notifications.queries';
import {
  type DomainRow,
  deleteDomain,
  domainsToCheck,
  findDomain,
  insertDomain,
  listDomains,
  lockDomain,
  otherHolder,
  updateDomain,
} from '@server/domain/simulations/settings.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { invalidField } from '@server/platform/http/errors';
import { retriedTransaction } from '@server/platform/http/transaction';
import Polyglot from 'node-polyglot';
import { isReserved, newProof, txtRecords } from './domain-proof';

const { domainsMax, domainRecheckMs, domainGraceMs, domainRechecks, domainLookups } = limits.simulations;

const polyglot = new Polyglot({ phrases: english, locale: 'en', allowMissing: false });

const unknownDomain = () => invalidField('domain', 'This domain is not in the list. Add it first.');

/** Adds a domain with a proof of its own; one that is there stays as it is. The caller has locked the company. */
export async function addDomain(tx: Tx, companyId: number, domain: string, now: Date): Promise<void> {
  const domains = await listDomains(tx, companyId);
  if (domains.some((one) => one.domain === domain)) return;
  if (domains.length >= domainsMax) {
    throw invalidField('domain', `You can add up to ${domainsMax} domains. Remove one first.`);
  }
  await insertDomain(tx, { companyId, domain, proof: newProof(), createdAt: now });
}

/** Removes a domain. Throws 422 for an unknown one. */
export async function removeDomain(tx: Tx, companyId: number, domain: string): Promise<void> {
  await lockDomain(tx, domain);
  if (!(await deleteDomain(tx, companyId, domain))) throw unknownDomain();
}

/**
 * The TXT records of a domain of the company; of one that is verified, the proof alone. Throws 422 while the record with
 * the proof is not there.
 */
export async function proveDomain(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  companyId: number,
  domain: string,
): Promise<readonly string[]> {
  const row = await findDomain(db, companyId, domain);
  if (!row) throw unknownDomain();
  if (row.verifiedAt && !row.missingSince) return [row.proof];
  const records = await txtRecords(domain, config.dnsServers);
  if (records === null) {
    throw invalidField('domain', 'The name servers of this domain did not answer. Try again in a moment.');
  }
  if (!records.includes(row.proof)) {
    throw invalidField('domain', 'The TXT record was not found. New records can take a while to be seen.');
  }
  return records;
}

/** Tells the admins of a company that a domain is verified no more; not who has it now. */
const tellLost = (tx: Tx, { companyId, domain }: Pick<DomainRow, 'companyId' | 'domain'>, now: Date) =>
  tellAdmins(tx, companyId, {
    head: polyglot.t('sendingDomain.head'),
    title: polyglot.t('sendingDomain.title', { domain }),
    description: polyglot.t('sendingDomain.description'),
    url: '/phishing-simulation/settings/configuration',
    buttonName: polyglot.t('sendingDomain.settings'),
    createdAt: now,
  });

/**
 * Makes a domain the company's whose records prove it. Another company keeps a domain that it verified only as long as
 * its own record is there, too: who runs the domain decides whose it is.
 */
export async function verifyDomain(
  tx: Tx,
  { companyId, domain, records }: { companyId: number; domain: string; records: readonly string[] },
  now: Date,
): Promise<void> {
  await lockDomain(tx, domain);
  const row = await findDomain(tx, companyId, domain);
  if (!row || !records.includes(row.proof)) throw unknownDomain();
  const holder = await otherHolder(tx, companyId, domain);
  if (holder && records.includes(holder.proof)) {
    throw invalidField(
      'domain',
      'Another company has verified this domain. Remove its TXT record from the domain first.',
    );
  }
  if (holder && (await updateDomain(tx, holder, { verifiedAt: null, missingSince: null })))
    await tellLost(tx, holder, now);
  await updateDomain(tx, row, { verifiedAt: row.verifiedAt ?? now, checkedAt: now, missingSince: null });
}

/** What a look at a verified domain changes about it; null: its name servers said nothing. */
export function afterCheck(
  { proof, missingSince }: Pick<DomainRow, 'proof' | 'missingSince'>,
  records: readonly string[] | null,
  now: Date,
): Partial<Pick<DomainRow, 'verifiedAt' | 'checkedAt' | 'missingSince'>> {
  if (records === null) return { checkedAt: now };
  if (records.includes(proof)) return { checkedAt: now, missingSince: null };
  const since = missingSince ?? now;
  const isOver = now.getTime() - since.getTime() >= domainGraceMs;
  return isOver
    ? { checkedAt: now, verifiedAt: null, missingSince: null }
    : { checkedAt: now, missingSince: since };
}

async function recheck(deps: Pick<Deps, 'db' | 'clock' | 'config'>, row: DomainRow): Promise<void> {
  const records = isReserved(row.domain) ? [row.proof] : await txtRecords(row.domain, deps.config.dnsServers);
  const now = deps.clock();
  const changes = afterCheck(row, records, now);
  await retriedTransaction(deps.db, async (tx) => {
    const isThere = await updateDomain(tx, row, changes);
    if (isThere && changes.verifiedAt === null) await tellLost(tx, row, now);
  });
}

/** Looks for the records of verified domains again: a domain is mailed only while its owner wants it to be. */
export async function recheckDomains(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const before = new Date(deps.clock().getTime() - domainRecheckMs);
  const rows = await domainsToCheck(deps.db, before, domainRechecks);
  const work = async () => {
    for (let row = rows.shift(); row; row = rows.shift()) await recheck(deps, row);
  };
  await Promise.all(Array.from({ length: domainLookups }, work));
}
