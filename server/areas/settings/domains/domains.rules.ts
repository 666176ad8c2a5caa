import { limits } from '@contract/limits';
import type { DomainRow } from '@server/domain/domains/domains.tables';
import { isPublicMail } from '@server/domain/domains/public-mail';
import type { Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { invalidField, notFound } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';
import { tellOfTrust } from '../trust/told.rules';
import {
  deleteDomain,
  findDomain,
  insertDomain,
  listDomains,
  lockDomain,
  otherHolder,
  updateDomain,
} from './domains.queries';
import { hasProof, isReserved, newProof, txtRecords } from './proof';
import { tellLapsed } from './told.rules';

/** A domain with a proof of its own; one that is there stays as it is. The caller has locked the company. Throws 422. */
export async function addDomain(tx: Tx, companyId: number, domain: string, now: Date): Promise<DomainRow> {
  const domains = await listDomains(tx, companyId);
  const known = domains.find((one) => one.domain === domain);
  if (known) return known;
  if (isPublicMail(domain)) {
    throw invalidField(
      'domain',
      'This is a public mail service: its addresses are not your company’s alone.',
    );
  }
  const { max } = limits.domains;
  if (domains.length >= max) {
    throw invalidField('domain', words`You can add up to ${max} domains. Remove one first.`);
  }
  await insertDomain(tx, { companyId, domain, proof: newProof(), createdAt: now });
  return requireDomain(tx, companyId, domain);
}

/** Throws 404 for a domain that the company has not added. */
export async function requireDomain(
  db: Parameters<typeof findDomain>[0],
  companyId: number,
  domain: string,
): Promise<DomainRow> {
  const row = await findDomain(db, companyId, domain);
  if (!row) throw notFound('The domain');
  return row;
}

/** Removes a domain and tells the admins. Throws 404 for an unknown one. */
export async function removeDomain(tx: Tx, deps: Deps, actor: SignedInActor, domain: string): Promise<void> {
  const { companyId } = actor;
  await lockDomain(tx, domain);
  const row = await requireDomain(tx, companyId, domain);
  await deleteDomain(tx, companyId, { domain });
  if (row.verifiedAt) await tellOfTrust(tx, deps, actor, { kind: 'domainRemoved' });
}

/** TXT records of a domain, as its name servers have them now; null if they give no answer. */
export const recordsAt = ({ config }: Pick<Deps, 'config'>, { domain, verifiedAt, proof }: DomainRow) =>
  // Only demonstrations have reserved names, which no name server knows.
  verifiedAt && isReserved(domain) ? Promise.resolve([proof]) : txtRecords(domain, config.dnsServers);

/**
 * Makes a domain the company's if its records prove it; without the right one, what is proved stays so until the upkeep finds
 * the record gone for days. Another company keeps a domain that it has proved only as long as its own record is there, too:
 * who runs the domain decides whose it is. Throws 422 in that case.
 */
export async function proveDomain(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  { row: given, records }: { readonly row: DomainRow; readonly records: readonly string[] | null },
): Promise<{ readonly row: DomainRow; readonly isNew: boolean }> {
  const now = deps.clock();
  const { companyId } = actor;
  await lockDomain(tx, given.domain);
  const row = await requireDomain(tx, companyId, given.domain);
  const isProof = hasProof(records, row.proof);
  const holder = isProof ? await otherHolder(tx, companyId, row.domain) : undefined;
  if (holder && hasProof(records, holder.proof)) {
    throw invalidField(
      'domain',
      'Another company has verified this domain. Remove its TXT record from the domain first.',
    );
  }
  if (holder) {
    const taken = { verifiedAt: null, missingSince: null, lapsedAt: now, lapse: 'TAKEN' as const };
    if (await updateDomain(tx, holder, taken)) await tellLapsed(tx, deps, holder, 'TAKEN');
  }
  const isNew = isProof && row.verifiedAt === null;
  const changes = isProof
    ? { verifiedAt: row.verifiedAt ?? now, missingSince: null, lapsedAt: null, lapse: null, checkedAt: now }
    : { checkedAt: now };
  const changed = (await updateDomain(tx, row, changes)) ?? row;
  if (isNew) await tellOfTrust(tx, deps, actor, { kind: 'domainProved', subject: row.proof });
  return { row: changed, isNew };
}
