import type { Area } from '../area';
import { courseCollections } from './courses.fixtures';
import { courseRoutes } from './courses.routes';
import { demonstrationMedia } from './media';
import { videoCollections } from './videos.fixtures';
import { videoRoutes } from './videos.routes';

export const training = {
  routes(bind) {
    courseRoutes(bind);
    videoRoutes(bind);
  },
  seed: { ...courseCollections, ...videoCollections },
  demonstration: demonstrationMedia,
} satisfies Area;
