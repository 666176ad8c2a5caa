import type { Area } from '@server/areas/area';
import { playAnswers } from './answers';
import { playHistory } from './history';
import { learnerRoutes } from './learner.routes';

export const learner = {
  routes: learnerRoutes,
  seedMore: async (tx, now, deps) => {
    await playAnswers(tx, now, deps);
    await playHistory(tx, now, deps);
  },
} satisfies Area;
