import type { TextSet } from '@/i18n/textSets';

/** The texts of the area's pages; templates are shared with exercises. */
export const TEXTS: readonly TextSet[] = ['phishingSimulation', 'phishingExercise'];
