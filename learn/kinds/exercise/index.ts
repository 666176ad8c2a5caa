import { ASSIGNMENT_KINDS } from '@contract/kinds';
import { translator } from '@/i18n/translator';
import type { TaskKind } from '..';

export const exercise: TaskKind = {
  type: ASSIGNMENT_KINDS.phishing_exercise.itemType,
  label: 'learn.kinds.exercise',
  icon: 'M3.5 6.5h17v12h-17v-12Zm0 .5 8.5 6.5L20.5 7M12 3v1.5M6 3.5l.8 1M18 3.5l-.8 1',
  load: async () => (await Promise.all([import('./ExerciseTask'), translator.add('message')]))[0],
};
