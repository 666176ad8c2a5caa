import type { Area } from '../area';
import { demonstrationMedia } from './media';
import { videoRoutes } from './videos.routes';

export const training: Area = { routes: videoRoutes, demonstration: demonstrationMedia };
