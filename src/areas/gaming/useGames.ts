import { featuresOf } from '@contract/features';
import { type GameKind, gameEndpoints, gameKindOf } from '@contract/gaming/games';
import type { QueryKey } from '@tanstack/react-query';
import { useActor } from '@/authProvider/currentSession';
import { callKey } from '@/client/useCall';

const reads = Object.values(gameEndpoints).filter(({ method }) => method === 'GET');

/** What starting, changing or ending a game changes. */
export const GAME_QUERIES: readonly QueryKey[] = [
  ...reads.map(callKey.all),
  ['games'],
  ['campaign_learners'],
  ['users'],
];

/** The game that the company has. */
export const useGameKind = (): GameKind => gameKindOf(featuresOf(useActor().features ?? {}));
