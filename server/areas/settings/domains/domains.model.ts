import { domainToUnicode } from 'node:url';
import { limits } from '@contract/limits';
import type { CompanyDomain, DomainState } from '@contract/settings/domains';
import type { DomainRow } from '@server/domain/domains/domains.tables';

const LAPSED: Record<NonNullable<DomainRow['lapse']>, DomainState> = { RECORD: 'lapsed', TAKEN: 'taken' };

export function stateOf({ verifiedAt, missingSince, lapse }: DomainRow): DomainState {
  if (verifiedAt) return missingSince ? 'missing' : 'proved';
  return lapse ? LAPSED[lapse] : 'waiting';
}

/** When a domain whose record is gone stops being proved. */
export const lapsesAt = (missingSince: Date): Date =>
  new Date(missingSince.getTime() + limits.domains.graceMs);

export function toDomain(row: DomainRow): CompanyDomain {
  const { domain, proof, verifiedAt, checkedAt, missingSince, lapsedAt } = row;
  return {
    domain,
    displayName: domainToUnicode(domain) || domain,
    state: stateOf(row),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    lapsesAt: missingSince && lapsesAt(missingSince).toISOString(),
    lapsedAt: lapsedAt?.toISOString() ?? null,
    record: { name: domain, value: proof },
  };
}
