import { SSO_LINK_QUERY } from '@contract/sign-on';
import type { CustomDomainType } from '@contract/white-label';
import type { Config } from '@server/config';
import { REPORT_MAILS_PATH } from '@server/platform/http/app-urls';
import type { MailJob } from '@server/platform/jobs/queue';
import { classOf } from './classes';

/** A company's hosts that mails may lead to, by what they are for. */
export type MailHosts = Readonly<Partial<Record<CustomDomainType, string>>>;

/** Links below one address lead below another instead. */
export interface OwnAddress {
  readonly from: string;
  readonly to: string;
}

type Urls = Pick<Config, 'publicUrl' | 'learnerUrl' | 'hasLearnerApp'>;

/**
 * Where a company's mails lead instead of the product's addresses, the most special first. What it has no host for
 * stays where it is.
 */
export function ownAddresses({ publicUrl, learnerUrl, hasLearnerApp }: Urls, hosts: MailHosts): OwnAddress[] {
  const at = (hostname: string | undefined, address: string) => {
    if (hostname === undefined) return address;
    const { origin } = new URL(address);
    return Object.assign(new URL(origin), { hostname }).origin + address.slice(origin.length);
  };
  const pages = publicUrl + REPORT_MAILS_PATH;
  return [
    // A learner's app of the installation's own is not served here, so it has no other hosts.
    { from: learnerUrl, to: hasLearnerApp ? learnerUrl : at(hosts.customDomainEmployee, learnerUrl) },
    { from: pages, to: at(hosts.customDomainWeb, pages) },
    { from: publicUrl, to: at(hosts.customDomainAdmin, publicUrl) },
  ];
}

const isBelow = (link: string, address: string) =>
  link === address || ['/', '?', '#'].some((next) => link.startsWith(address + next));

function moved(link: string, addresses: readonly OwnAddress[]): string {
  const found = addresses.find(({ from }) => isBelow(link, from));
  return found ? found.to + link.slice(found.from.length) : link;
}

/**
 * The link of a mail, at the company's own host where that may carry it. Whoever runs a host reads what is asked of it, so a
 * mail that may have a credential, by its class, leads to the product's own address. A sign-on begins there, too, as the provider
 * knows no other, and leads back to the company's.
 */
export function linkOf(
  { template, values: { link } }: Pick<MailJob, 'template' | 'values'>,
  addresses: readonly OwnAddress[],
) {
  if (!link || addresses.length === 0 || classOf(template) !== 'company') return link;
  const appUrl = URL.canParse(link) ? new URL(link).searchParams.get(SSO_LINK_QUERY.appUrl) : null;
  if (appUrl === null) return moved(link, addresses);
  const signOn = new URL(link);
  signOn.searchParams.set(SSO_LINK_QUERY.appUrl, moved(appUrl, addresses));
  return signOn.href;
}
