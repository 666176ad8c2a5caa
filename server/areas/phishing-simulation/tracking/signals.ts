import type { IncomingHttpHeaders } from 'node:http';
import { limits } from '@contract/limits';
import { networkOf } from '@server/platform/network/addresses';
import type { SecretBox } from '@server/platform/secrets/secret-box';
import ipaddr from 'ipaddr.js';
import { isbot } from 'isbot';
import type { Signals } from './machines';
import { SERVER_NETWORKS } from './server-networks';

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

const firstOf = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  address instanceof ipaddr.IPv4 ? String(address.octets[0]) : 'v6';

/** The networks by the first byte of IPv4 addresses, so that a request is compared with a few only. */
function readNetworks(): ReadonlyMap<string, readonly Network[]> {
  const networks = new Map<string, Network[]>();
  for (const text of SERVER_NETWORKS) {
    const network = ipaddr.parseCIDR(text);
    const [address, bits] = network;
    const first = firstOf(address);
    // A network of fewer than 8 bits has several first bytes.
    const span = address instanceof ipaddr.IPv4 && bits < 8 ? 2 ** (8 - bits) : 1;
    for (let next = 0; next < span; next += 1) {
      const name = first === 'v6' ? first : String(Number(first) + next);
      networks.set(name, [...(networks.get(name) ?? []), network]);
    }
  }
  return networks;
}

let networks: ReturnType<typeof readNetworks> | undefined;

/** Whether an address is of a network of servers: clouds, hosting, and services that check mails. */
export function isServerAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  // With the first address: a start that reads them takes a tenth of a second longer.
  networks ??= readNetworks();
  return (networks.get(firstOf(parsed)) ?? []).some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
  );
}

/**
 * Beside the crawlers, libraries and browsers under control that `isbot` knows: what checks mails and says who it is, and
 * previews of chats.
 */
const CHECKER =
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|bot\b|crawl|spider|facebookexternalhit|whatsapp|scan(?:ner)?\b|preview|linkexpand|sentinel|proofpoint|mimecast|barracuda|fireeye|forcepoint|safelinks|urldefense|virustotal|censys|zgrab/i;
/** Libraries stand at the start, or are named with a version. Their names are words that others use, too. */
const LIBRARY_NAMES =
  '(?:curl|wget|python|aiohttp|httpx|requests|urllib|java|okhttp|axios|node|undici|go-http-client|libwww|perl|ruby|php|guzzle|scrapy|powershell)';
const LIBRARY = new RegExp(String.raw`^${LIBRARY_NAMES}\b|\b${LIBRARY_NAMES}(?:-\w+)?/\d`, 'i');
/** The model of a phone, which its maker names as it likes: Cubot, M bot 60, Skorpio X5 Scan, ruby. */
const MODEL = /^([^()]*\([^()]*?\bAndroid\b[^;()]*;(?:\s*[a-z]{2}(?:[-_][a-z]{0,2})?;)?)[^;()]*/i;
/** They fetch a picture when its person opens the mail. */
const MAIL_PROXY = /GoogleImageProxy|YahooMailProxy/;
/** Opera Mini kept the name that Opera had. */
const BROWSER = /^(?:Mozilla\/5\.0|Opera\/9\.80) \(/;
const AGENT_MAX = 120;

/** Visitors whose hashes are remembered. */
const KNOWN_MAX = 1000;

/** Makes keyed hashes of where requests come from; the same network has the same. */
export function visitorSources(secrets: Pick<SecretBox, 'digest'>): (address: string) => string {
  // Bursts come from a few proxies and offices, and a hash is a tenth of the work of a hit.
  const known = new Map<string, string>();
  return (address) => {
    const found = known.get(address);
    if (found !== undefined) return found;
    const source = secrets.digest(`visitor ${networkOf(address)}`).slice(0, limits.simulations.sourceLength);
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(address, source);
    return source;
  };
}

export interface Visit {
  readonly method: string;
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  /** A picture is fetched by mail clients, which say less about themselves than browsers. */
  readonly isPicture: boolean;
}

/** The program that a request came from, shortened to what is kept of it. */
export const agentOf = ({ 'user-agent': agent = '' }: IncomingHttpHeaders): string =>
  agent.slice(0, AGENT_MAX);

function isProgram({ headers, isPicture }: Visit): boolean {
  // The whole of it but the model: what gives a program away is often at its end.
  const agent = (headers['user-agent'] ?? '').replace(MODEL, '$1 K');
  // Loaded in advance, in case the person wants to see it.
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  if (typeof purpose === 'string' && /prefetch|prerender|preview/i.test(purpose)) return true;
  if (MAIL_PROXY.test(agent)) return !isPicture;
  if (CHECKER.test(agent) || LIBRARY.test(agent) || /headless/i.test(String(headers['sec-ch-ua'] ?? '')))
    return true;
  // Mail programs have names of their own, which the list takes for libraries.
  if ((BROWSER.test(agent) || !isPicture) && isbot(agent)) return true;
  // Apple's mail privacy fetches every picture on arrival, read or not, and calls itself this.
  if (isPicture) return agent === 'Mozilla/5.0';
  // Every browser of a person says what it is and which languages the person reads. Libraries say that any will do.
  return !BROWSER.test(agent) || [undefined, '*'].includes(headers['accept-language']);
}

/** What a request shows about who made it. */
export function signalsOf(visit: Visit): Signals {
  const isMailProxy = visit.isPicture && MAIL_PROXY.test(visit.headers['user-agent'] ?? '');
  return {
    isHead: visit.method === 'HEAD',
    isProgram: isProgram(visit),
    isFromServers: !isMailProxy && isServerAddress(visit.address),
  };
}
