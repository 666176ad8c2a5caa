import { createHash } from 'node:crypto';
import { ScimError } from './errors';

/** A weak tag: the same for the same content. */
export const tagOf = (content: unknown): string =>
  `W/"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`;

const plain = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether a list of tags, as a request has it, names a version. */
export const namesVersion = (tags: string | undefined, version: string): boolean =>
  (tags?.split(',') ?? []).some((tag) => plain(tag) === plain(version));

/** Throws 412 where a resource has changed since the directory read the version that it names. */
export function checkTag(version: string, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  if (!namesVersion(ifMatch, version)) throw new ScimError(412, 'It has changed since you read it.');
}
