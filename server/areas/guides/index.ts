import type { Area } from '@server/areas/area';
import { surveyCollections } from './surveys.fixtures';
import { SURVEY_DATA } from './surveys.queries';
import { surveyRoutes } from './surveys.routes';

export const guides = {
  routes: surveyRoutes,
  personalData: [SURVEY_DATA],
  seed: surveyCollections,
} satisfies Area;
