import { randomBytes } from 'node:crypto';
import type { lookup } from 'node:dns';
import { isIP } from 'node:net';
import { buildUrl } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { hostReachEndpoints } from '@contract/settings/custom-domains';
import type { Deps } from '@server/platform/http/context';
import { publicFetch } from '@server/platform/network/public-fetch';
import { isSame } from '@server/platform/secrets/same';
import type { z } from 'zod';
import { answerOf, isReserved, resolverOf } from '../domains/proof';

type ReachDeps = Pick<Deps, 'config' | 'secrets'>;

const NONCE_BYTES = 18;
const ANSWER_BYTES = 1024;

const answerSchema = hostReachEndpoints.reached.response;
type Answer = z.output<typeof answerSchema>;

/** What this service, and nobody else, answers at a host. */
export const reachProof = ({ secrets }: Pick<Deps, 'secrets'>, host: string, nonce: string): string =>
  secrets.digest(JSON.stringify(['host', host, nonce]));

/** Where a host leads by the name servers: names, then addresses. Null if they gave no answer. */
export async function recordsOfHost(host: string, servers: readonly string[]): Promise<string[] | null> {
  const resolver = resolverOf(servers);
  const asked = await Promise.all([
    answerOf(resolver.resolveCname(host)),
    answerOf(resolver.resolve4(host)),
    answerOf(resolver.resolve6(host)),
  ]);
  const found = asked.flatMap((records) => records ?? []);
  return found.length === 0 && asked.includes(null) ? null : found;
}

/** A look-up that gives the addresses that the name servers gave. */
const lookupOf = (found: readonly string[]) => {
  const addresses = found.flatMap((address) => (isIP(address) ? { address, family: isIP(address) } : []));
  const give = (_host: string, _options: object, done: (error: null, found: typeof addresses) => void) =>
    done(null, addresses);
  return give as unknown as typeof lookup;
};

/** Whether this service answers at a host, asked by https at those of its addresses that are public. */
async function answersAt(deps: ReachDeps, host: string, found: readonly string[]): Promise<boolean> {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const address = `https://${host}${buildUrl(hostReachEndpoints.reached, { nonce })}`;
  const fetchPublic = publicFetch(lookupOf(found), { mostBytes: ANSWER_BYTES });
  try {
    const signal = AbortSignal.timeout(limits.whiteLabel.reachMs);
    const response = await fetchPublic(address, { signal, headers: { accept: 'application/json' } });
    const answer: Answer | undefined = answerSchema.safeParse(await response.json()).data;
    return answer !== undefined && isSame(answer.data.proof, reachProof(deps, host, nonce));
  } catch {
    return false;
  }
}

export interface Reach {
  /** Where the name servers say the host leads; null if they gave no answer. */
  readonly seen: readonly string[] | null;
  readonly isReached: boolean;
}

/**
 * Looks a host up and asks for it. Of reserved names (`.localhost`), which no name server knows, nothing is asked: only
 * demonstrations have proved such a domain.
 */
export async function reachOf(deps: ReachDeps, host: string): Promise<Reach> {
  if (isReserved(host)) return { seen: [], isReached: true };
  const seen = await recordsOfHost(host, deps.config.dnsServers);
  return { seen, isReached: seen !== null && seen.length > 0 && (await answersAt(deps, host, seen)) };
}
