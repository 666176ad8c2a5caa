import type { Area } from '../area';
import { homeRoutes } from './home.routes';

export const home = { routes: homeRoutes } satisfies Area;
