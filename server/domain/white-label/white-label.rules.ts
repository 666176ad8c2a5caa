import { isIP } from 'node:net';
import { limits } from '@contract/limits';
import { type Brand, type CustomDomains, domainSchema } from '@contract/white-label';
import type { Config } from '@server/config';
import type { Queryable } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { gathered } from '@server/platform/jobs/gathered';
import type { FindMailBrand, MailBrand } from '@server/platform/mail/brand';
import { ownAddresses } from '@server/platform/mail/own-addresses';
import { belongsTo, findByDomain, findMailBrands, listVerifiedDomains } from './white-label.queries';

/** A company's branding and where its domains lead. */
export interface WhiteLabel {
  readonly companyId: number;
  readonly brand: Brand;
  readonly domains: CustomDomains;
}

type LookupDeps = Pick<Deps, 'db' | 'clock'> & { config: Pick<Config, 'publicUrl'> };

/**
 * Whether a user of a company may sign in on a host. A company's own host admits only its own users and its
 * customers'.
 */
export async function mayComeInAt(
  { db }: Pick<Deps, 'db'>,
  whiteLabel: WhiteLabel | null,
  companyId: number,
): Promise<boolean> {
  return whiteLabel === null || belongsTo(db, companyId, whiteLabel.companyId);
}

interface MailBrandDeps {
  readonly db: Queryable;
  readonly config: Config;
}
type BrandedMail = Parameters<FindMailBrand>[0];

/** How mails look, and where they lead: as the companies they name, or their recipients', do at their own hosts. */
async function mailBrandsOf(
  { db, config }: MailBrandDeps,
  mails: readonly BrandedMail[],
): Promise<readonly (MailBrand | null)[]> {
  const found = await findMailBrands(db, mails);
  return found.map((one) => {
    if (!one) return null;
    const { hosts, ...brand } = one;
    return { ...brand, addresses: ownAddresses(config, hosts) };
  });
}

/** How a mail looks, and where it leads. */
export async function mailBrandOf(deps: MailBrandDeps, mail: BrandedMail): Promise<MailBrand | null> {
  const [brand] = await mailBrandsOf(deps, [mail]);
  return brand ?? null;
}

/** Mails that are looked at together. */
const TOGETHER_MAX = 200;

/** The same for mails that go out together, which share a query. */
export function mailBrands(deps: MailBrandDeps): FindMailBrand {
  const brands = gathered((mails: readonly BrandedMail[]) => mailBrandsOf(deps, mails), {
    max: TOGETHER_MAX,
    waitMs: 0,
  });
  return (mail) => brands.add(mail);
}

/** What the console needs to know about the host it was loaded from. */
export interface WhiteLabels {
  /** The branding of a verified domain; null for any other name. */
  find(domain: string): Promise<WhiteLabel | null>;
  /**
   * The same for a request's Host header, which the client controls. The product's own names skip the lookup.
   */
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
 * Cached branding of verified domains. Every page load asks, with a host name the client controls, so answers
 * are cached for a minute, unknown names included, and the cache is bounded.
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
    // Don't cache a failure.
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
