import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@contract/limits';
import { isPublicLink } from '@contract/training/content';
import { publicFetch } from '@server/platform/network/public-fetch';

const MOVED = new Set([301, 302, 303, 307, 308]);

/** What a link leads to, its redirects followed, each of whose addresses is checked anew. Rejects if nothing can be had. */
async function follow(link: string, signal: AbortSignal): Promise<Response> {
  const fetchOne = publicFetch(undefined, { mostBytes: limits.upload.documentBytes, allowsHttp: true });
  let address = link;
  for (let redirects = 0; redirects <= limits.policies.redirectsMax; redirects += 1) {
    const answer = await fetchOne(address, { signal, headers: { accept: 'application/pdf' } });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    const next = answer.headers.get('location');
    if (!MOVED.has(answer.status) || next === null) throw new Error(`${address} answers ${answer.status}`);
    address = new URL(next, address).href;
    if (!isPublicLink(address)) throw new Error(`${address} is no public link`);
  }
  throw new Error(`${link} redirects too often`);
}

/** The name of the file that a link leads to. */
function fileNameOf(link: string): string {
  const last = new URL(link).pathname.split('/').findLast((part) => part !== '') ?? 'document';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/**
 * Fetches what a link leads to onto the disk and hands it to `use`, or undefined when it can't be had: not by http or
 * https, not at a public address, not in time, or too long. The file is gone afterwards.
 */
export async function withLinked<Result>(
  link: string,
  folder: string,
  use: (file: { readonly path: string; readonly fileName: string } | undefined) => Promise<Result>,
): Promise<Result> {
  const content = await follow(link, AbortSignal.timeout(limits.policies.fetchMs))
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined);
  if (!content) return use(undefined);
  const path = join(folder, randomUUID());
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(path, Buffer.from(content));
    return await use({ path, fileName: fileNameOf(link) });
  } finally {
    await rm(path, { force: true });
  }
}
