import { ASSIGNMENT_KINDS } from '@contract/kinds';
import { translator } from '@/i18n/translator';
import type { TaskKind } from '..';

const ICON =
  'M8 6.5h8a5 5 0 0 1 4.9 6l-.7 3.4a2.5 2.5 0 0 1-4.5.9L14 14.5h-4l-1.7 2.3a2.5 2.5 0 0 1-4.5-.9l-.7-3.4A5 5 0 0 1 8 6.5ZM8 9v3M6.5 10.5h3M15.5 10.5h.1';
const load = async () => (await Promise.all([import('./GameTask'), translator.add('game')]))[0];

/** The two games are played on one screen. */
export const gaming: TaskKind = {
  type: ASSIGNMENT_KINDS.gaming.itemType,
  label: 'learn.kinds.gaming',
  icon: ICON,
  load,
};

export const fakeOrReal: TaskKind = {
  type: ASSIGNMENT_KINDS.fake_or_real.itemType,
  label: 'learn.kinds.fakeOrReal',
  icon: ICON,
  load,
};
