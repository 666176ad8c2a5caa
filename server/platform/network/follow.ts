import { publicFetch } from './public-fetch';

const MOVED = new Set([301, 302, 303, 307, 308]);
const MOST_REDIRECTS = 5;

/**
 * What an address that an outsider has named leads to: redirects are followed, and each of their addresses is checked anew
 * (`publicFetch`, then `isAllowed`). Rejects if nothing can be had, with an error that says why.
 */
export async function follow(
  link: string,
  options: {
    readonly accept: string;
    readonly mostBytes: number;
    readonly signal: AbortSignal;
    readonly allowsHttp?: boolean;
    readonly redirectsMax?: number;
    readonly isAllowed?: (address: string) => boolean;
  },
): Promise<Response> {
  const { accept, mostBytes, signal, allowsHttp = false, redirectsMax = MOST_REDIRECTS, isAllowed } = options;
  const fetchOne = publicFetch(undefined, { mostBytes, allowsHttp });
  let address = link;
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const answer = await fetchOne(address, { signal, headers: { accept } });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    const next = answer.headers.get('location');
    if (!MOVED.has(answer.status) || next === null) throw new Error(`${address} answers ${answer.status}`);
    address = new URL(next, address).href;
    if (isAllowed?.(address) === false) throw new Error(`${address} is no public link`);
  }
  throw new Error(`${link} redirects too often`);
}
