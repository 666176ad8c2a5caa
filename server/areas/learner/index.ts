import type { Area } from '../area';
import { learnerRoutes } from './learner.routes';

export const learner = { routes: learnerRoutes } satisfies Area;
