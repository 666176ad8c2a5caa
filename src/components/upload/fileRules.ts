import { FILE_BYTES, FILE_TYPES, type FileKind } from '@contract/training/customTraining';
import type { TranslationKey } from '@/i18n/keys';

const MEGABYTE = 1024 * 1024;

/** The value of an input's `accept`. */
export const acceptOf = (kind: FileKind): string =>
  FILE_TYPES[kind].map((type) => `.${type.toLowerCase()}`).join(',');

/** The types as the documented message lists them. */
export const typesOf = (kind: FileKind): string => FILE_TYPES[kind].join(', ');

export const megabytesOf = (kind: FileKind): number => Math.round(FILE_BYTES[kind] / MEGABYTE);

interface Refusal {
  readonly text: TranslationKey;
  readonly options?: Record<string, unknown>;
}

/** Why a file is not even sent, by its name and size; undefined when it may be. The gateway looks at the content. */
export function refusalOf(kind: FileKind, { name, size }: Pick<File, 'name' | 'size'>): Refusal | undefined {
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toUpperCase() : '';
  const types: readonly string[] = FILE_TYPES[kind];
  if (!types.includes(ending)) {
    return kind === 'pdf'
      ? { text: 'upload.pdfOnly' }
      : { text: 'upload.typeOnly', options: { types: typesOf(kind) } };
  }
  if (size === 0) return { text: 'upload.empty' };
  if (size > FILE_BYTES[kind]) return { text: 'upload.tooLarge', options: { n: megabytesOf(kind) } };
  return undefined;
}
