import type { Area } from '@server/areas/area';
import { SURVEY_DATA } from './surveys.queries';
import { surveyRoutes } from './surveys.routes';

export const guides = {
  routes: surveyRoutes,
  personalData: [SURVEY_DATA],
} satisfies Area;
