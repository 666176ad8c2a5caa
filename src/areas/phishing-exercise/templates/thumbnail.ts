import { limits } from '@contract/limits';
import type { TranslationKey } from '@/i18n/keys';

/** What becomes of a template's picture when it is saved. */
export interface ThumbnailChange {
  readonly file: File | null;
  readonly isDeleted: boolean;
}
export const NO_CHANGE: ThumbnailChange = { file: null, isDeleted: false };

export const THUMBNAIL_TYPES = '.png,.jpg,.jpeg,image/png,image/jpeg';

/** Why a file can't be a thumbnail, in the documented words; undefined when it can. The gateway looks at the content. */
export function thumbnailProblem({ name, size }: Pick<File, 'name' | 'size'>): TranslationKey | undefined {
  if (!/\.(?:png|jpe?g)$/i.test(name)) return 'phishingExercise.editor.thumbnail.type';
  return size >= limits.upload.thumbnailBytes ? 'phishingExercise.editor.thumbnail.size' : undefined;
}
