import { workOnRemovals } from '../../campaigns/removal.rules';
import type { Area } from '../area';
import { exerciseCampaignRoutes } from './campaigns.routes';

export const phishingExercise = {
  routes(bind) {
    exerciseCampaignRoutes(bind);
  },
  jobs: workOnRemovals,
} satisfies Area;
