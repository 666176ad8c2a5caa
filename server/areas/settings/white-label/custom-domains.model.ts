import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import { limits } from '@contract/limits';
import type { CompanyHosts, CustomDomain, CustomDomainState } from '@contract/settings/custom-domains';
import type { Config } from '@server/config';
import type { CustomDomainRow } from '@server/domain/white-label/white-label.tables';

const stateOf = ({ verifiedAt, missingSince, lapsedAt }: CustomDomainRow): CustomDomainState => {
  if (verifiedAt) return missingSince ? 'missing' : 'verified';
  return lapsedAt ? 'lapsed' : 'waiting';
};

/** When a host that is not reached stops counting. */
export const hostLapsesAt = (missingSince: Date): Date =>
  new Date(missingSince.getTime() + limits.whiteLabel.graceMs);

/** The value of the record that leads to this service, by name or by address. */
function target(hostname: string): Pick<CustomDomain['record'], 'type' | 'value'> {
  const value = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(value);
  return { type: version === 0 ? 'CNAME' : version === 4 ? 'A' : 'AAAA', value };
}

interface Seen {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly isProved: boolean;
}

export function toCustomDomain(row: CustomDomainRow, { config, isProved }: Seen): CustomDomain {
  const { type, domain, verifiedAt, checkedAt, missingSince, lapsedAt } = row;
  return {
    type,
    domain,
    displayName: domainToUnicode(domain) || domain,
    state: stateOf(row),
    isProved,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    lapsesAt: missingSince && hostLapsesAt(missingSince).toISOString(),
    lapsedAt: lapsedAt?.toISOString() ?? null,
    record: { name: domain, ...target(new URL(config.publicUrl).hostname) },
  };
}

export const NO_HOSTS: CompanyHosts = {
  customDomainAdmin: null,
  customDomainEmployee: null,
  customDomainWeb: null,
};
