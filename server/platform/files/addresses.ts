import type { Section } from '@contract/training/content';
import { isSame } from '@server/platform/secrets/same';
import type { SecretBox } from '@server/platform/secrets/secret-box';

/** Where files are served. */
export const FILES_PREFIX = '/files/';
const DAY_S = 24 * 3600;
const UNSIGNED = /^\/files\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\?[\w=&-]*)?$/;

/** The stored form of a file's address. */
export const addressOf = (id: string): string => `${FILES_PREFIX}${id}`;

/** The id in the address of a file, signed or not; undefined for all other addresses. */
export const fileIdIn = (address: string): string | undefined => UNSIGNED.exec(address)?.[1];

/** An address as it is stored: without a signature. */
export function unsigned(address: string): string {
  const id = fileIdIn(address);
  return id ? addressOf(id) : address;
}

const signatureOf = (secrets: SecretBox, id: string, expires: number) =>
  secrets.digest(`file ${id} until ${expires}`);

/** Signs the address of a file and leaves all others as they are. */
export type Sign = (address: string) => string;

/**
 * Signs addresses until the end of the next day, so that they are the same all day and browsers keep what
 * they have loaded.
 */
export function signer(secrets: SecretBox, now: Date): Sign {
  const expires = (Math.floor(now.getTime() / 1000 / DAY_S) + 2) * DAY_S;
  return (address) => {
    const id = fileIdIn(address);
    return id
      ? `${addressOf(id)}?expires=${expires}&signature=${signatureOf(secrets, id, expires)}`
      : address;
  };
}

/** The seconds for which a signature is still valid; 0 when it is wrong or has expired. */
export function secondsLeft(
  secrets: SecretBox,
  { id, expires, signature }: { id: string; expires: number; signature: string },
  now: Date,
): number {
  if (!isSame(signature, signatureOf(secrets, id, expires))) return 0;
  return Math.max(0, Math.floor(expires - now.getTime() / 1000));
}

/** The sections with each address of a file changed. */
export const withAddresses = (sections: readonly Section[], change: Sign): Section[] =>
  sections.map((section) => ({
    ...section,
    chapters: section.chapters.map((chapter) => {
      if (chapter.kind === 'text' || chapter.kind === 'link') return chapter;
      const url = change(chapter.url);
      if (chapter.kind !== 'video') return { ...chapter, url };
      const posterURL = chapter.posterURL === null ? null : change(chapter.posterURL);
      return { ...chapter, url, posterURL };
    }),
  }));
