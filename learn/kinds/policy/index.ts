import type { TaskKind } from '..';

/** A policy: read, and acknowledged. */
export const policy: TaskKind = {
  type: 'policy',
  label: 'learn.kinds.policy',
  icon: 'M6 3.5h8l4 4v13H6v-17Zm8 0v4h4M9 12h6M9 15.5h6',
  load: () => import('./PolicyTask'),
};
