import type { TaskKind } from '..';

/** A month's video: watched on a page of its own, to which its mail leads. */
export const video: TaskKind = {
  type: 'monthly video',
  label: 'learn.kinds.monthlyVideo',
  icon: 'M3.5 5.5h17v13h-17v-13Zm6.5 3.5v6l5-3-5-3Z',
  address: (eventId) => `/videos/month/${eventId}`,
};
