import { buildUrl } from '@contract/endpoint';
import type { whiteLabelEndpoints } from '@contract/white-label';
import { getJson } from '@/client/getJson';
import { slim } from '@/client/target';
import { readWhiteLabel, type WhiteLabel } from './readWhiteLabel';

type Endpoints = typeof whiteLabelEndpoints;
const calls = {
  domains: slim<Endpoints['byDomain']>('GET', '/white-label/api/v1/by-domain/{domain}'),
  brand: slim<Endpoints['propertyByDomain']>('GET', '/white-label/api/v1/by-domain/{domain}/property'),
};

/** Answers stored on the last visit, for the first paint of the next one. */
export const WHITE_LABEL_STORAGE_KEY = 'vigil.white-label';

const dataOf = (answer: unknown) => (answer as { data?: unknown } | null)?.data;

function remembered(domain: string): WhiteLabel | null {
  try {
    const kept = JSON.parse(localStorage.getItem(WHITE_LABEL_STORAGE_KEY) ?? 'null') as Record<
      string,
      unknown
    > | null;
    return kept?.domain === domain ? readWhiteLabel(kept.brand, kept.domains) : null;
  } catch {
    return null;
  }
}

async function ask(apiOrigin: string, domain: string): Promise<WhiteLabel | null> {
  const [brand, domains] = await Promise.all(
    [calls.brand, calls.domains].map(async (target) =>
      dataOf(await getJson(apiOrigin + buildUrl(target, { domain }))),
    ),
  );
  try {
    localStorage.setItem(WHITE_LABEL_STORAGE_KEY, JSON.stringify({ domain, brand, domains }));
  } catch {
    // Without storage every visit waits for the answer.
  }
  return readWhiteLabel(brand, domains);
}

/**
 * The white label of a host, requested from a gateway that does not put it into config.json. A stored answer
 * is used at once and refreshed for the next visit. Throws when it can't be loaded.
 */
export async function lookUpWhiteLabel(apiOrigin: string, domain: string): Promise<WhiteLabel | null> {
  const asked = ask(apiOrigin, domain);
  const known = remembered(domain);
  if (!known) return asked;
  asked.catch(() => undefined);
  return known;
}
