import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@contract/limits';
import { isPublicLink } from '@contract/training/content';
import { follow } from '@server/platform/network/follow';

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
  const content = await follow(link, {
    accept: 'application/pdf',
    mostBytes: limits.upload.documentBytes,
    signal: AbortSignal.timeout(limits.policies.fetchMs),
    allowsHttp: true,
    redirectsMax: limits.policies.redirectsMax,
    isAllowed: isPublicLink,
  })
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
