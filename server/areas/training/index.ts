import type { Area } from '../area';
import { demonstrationMedia } from './media';
import { videoCollections } from './videos.fixtures';
import { videoRoutes } from './videos.routes';

export const training = {
  routes: videoRoutes,
  seed: videoCollections,
  demonstration: demonstrationMedia,
} satisfies Area;
