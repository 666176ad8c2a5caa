import type { GameKind } from '@contract/gaming/games';

export const GAME_TABS = ['preview', 'statistics', 'settings'] as const;
export type GameTab = (typeof GAME_TABS)[number];

/** Where the screens of each game are. */
export const GAME_BASES = {
  gaming: '/gaming',
  fake_or_real: '/fake-or-real',
} as const satisfies Record<GameKind, string>;

export const tabPath = (kind: GameKind, tab: GameTab): string => `${GAME_BASES[kind]}/${tab}`;
export const gamePath = (kind: GameKind, id: number): string => `${tabPath(kind, 'statistics')}/${id}`;
