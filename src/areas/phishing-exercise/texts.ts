import type { TextSet } from '@/i18n/textSets';

/** The texts of the area's pages; those of assignments are shared with training. */
export const TEXTS: readonly TextSet[] = ['phishingExercise', 'training'];
