import { isIP } from 'node:net';
import { limits } from '@contract/limits';
import { type Brand, type CustomDomains, domainSchema } from '@contract/white-label';
import type { Config } from '../../config';
import type { Deps } from '../../http/context';
import { belongsTo, findByDomain, listVerifiedDomains } from './white-label.queries';

/** A company's own look and where its own domains lead. */
export interface WhiteLabel {
  readonly companyId: number;
  readonly brand: Brand;
  readonly domains: CustomDomains;
}

type LookupDeps = Pick<Deps, 'db' | 'clock'> & { config: Pick<Config, 'publicUrl'> };

/** Whether somebody of a company may sign in on a host: on a company's own, only its own people and its customers'. */
export async function mayComeInAt(
  { db }: Pick<Deps, 'db'>,
  whiteLabel: WhiteLabel | null,
  companyId: number,
): Promise<boolean> {
  return whiteLabel === null || belongsTo(db, companyId, whiteLabel.companyId);
}

/** What the console is told about the host that it was loaded from. */
export interface WhiteLabels {
  /** The look of a verified domain; null for any other name. */
  find(domain: string): Promise<WhiteLabel | null>;
  /** The same for the name in a request, which anybody may write; the product's own names ask nothing. */
  ofHost(host: string): Promise<WhiteLabel | null>;
}

async function lookUp({ db }: LookupDeps, domain: string): Promise<WhiteLabel | null> {
  const found = await findByDomain(db, domain);
  if (!found) return null;
  const { companyId, ...brand } = found;
  const domains: CustomDomains = {
    customDomainAdmin: null,
    customDomainEmployee: null,
    customDomainWeb: null,
  };
  for (const { type, domain: name } of await listVerifiedDomains(db, companyId)) {
    domains[type] = { domain: name };
  }
  return { companyId, brand, domains };
}

/**
 * Looks of verified domains. Every page load asks, with whatever name its sender wrote, so that
 * answers are remembered for a minute, unknown names as well, and only so many of them.
 */
export function createWhiteLabels(deps: LookupDeps): WhiteLabels {
  const known = new Map<string, { until: number; answer: Promise<WhiteLabel | null> }>();
  const { lookupFreshMs, lookupMaxDomains } = limits.whiteLabel;
  const ownHost = new URL(deps.config.publicUrl).hostname;

  function find(domain: string): Promise<WhiteLabel | null> {
    const now = deps.clock().getTime();
    const remembered = known.get(domain);
    if (remembered && remembered.until > now) return remembered.answer;
    known.delete(domain);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= lookupMaxDomains) known.delete(oldest);
    const answer = lookUp(deps, domain);
    const entry = { until: now + lookupFreshMs, answer };
    known.set(domain, entry);
    // A failed question is asked again.
    answer.catch(() => known.get(domain) === entry && known.delete(domain));
    return answer;
  }

  return {
    find,
    async ofHost(host) {
      const domain = domainSchema.safeParse(host);
      if (!domain.success || domain.data === ownHost || isIP(domain.data) !== 0) return null;
      return find(domain.data);
    },
  };
}
