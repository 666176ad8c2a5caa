import type { Area } from '@server/areas/area';
import { playHistory } from './history';
import { learnerRoutes } from './learner.routes';

export const learner = { routes: learnerRoutes, seedMore: playHistory } satisfies Area;
