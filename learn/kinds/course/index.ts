import { ASSIGNMENT_KINDS } from '@contract/kinds';
import type { TaskKind } from '..';

export const course: TaskKind = {
  type: ASSIGNMENT_KINDS.course.itemType,
  label: 'learn.kinds.course',
  icon: 'M4 5.5h6a2 2 0 0 1 2 2v12a2 2 0 0 0-2-2H4v-12Zm16 0h-6a2 2 0 0 0-2 2v12a2 2 0 0 1 2-2h6v-12Z',
  load: () => import('./CourseTask'),
};
