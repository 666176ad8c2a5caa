import type { TranslationKey } from '@/i18n/keys';

/** A place of the frame's navigation. */
export interface Place {
  readonly to: string;
  readonly label: TranslationKey;
  /** The path of a 24 px icon. */
  readonly icon: string;
}

export const PLACES: readonly Place[] = [
  {
    to: '/',
    label: 'learn.nav.tasks',
    icon: 'M10 6h10M10 12h10M10 18h10M4 6l1 1 2-2M4 12l1 1 2-2M4 18l1 1 2-2',
  },
  { to: '/videos', label: 'learn.nav.videos', icon: 'M3.5 5.5h17v13h-17v-13Zm6.5 3.5v6l5-3-5-3Z' },
  { to: '/results', label: 'learn.nav.results', icon: 'M4 20h16M7 16v-4M12 16V5M17 16V9' },
];
