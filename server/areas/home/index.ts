import type { Area } from '@server/areas/area';
import { homeRoutes } from './home.routes';

export const home = { routes: homeRoutes } satisfies Area;
