import { SetupError } from './platform/log/setup-error';

/** A place that the links of simulated mails may lead to. */
export interface LinkHost {
  /** The name of its host, by which companies choose it. */
  readonly host: string;
  /** Where the gateway is, without a slash at the end. */
  readonly url: string;
}
/** At least one, each at a host of its own. */
export type LinkHosts = readonly [LinkHost, ...LinkHost[]];

/** What companies choose from. Those that have not chosen get the first. Throws a SetupError for two at the same host. */
export function linkHostsOf(first: string, others: readonly string[]): LinkHosts {
  const linkHost = (url: string): LinkHost => ({ host: new URL(url).hostname, url });
  const hosts = [linkHost(first), ...others.map(linkHost)] as const;
  const names = hosts.map(({ host }) => host);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice)
    throw new SetupError(
      `SIMULATION_HOSTS needs a host of its own for each address: ${twice} is there twice.`,
    );
  return hosts;
}
