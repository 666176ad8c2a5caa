import type { ResourceDeps } from '@/dataProvider/deps';
import {
  surveyAnswersResource,
  surveyChoicesResource,
  surveysResource,
} from '@/dataProvider/resources/surveys';

/**
 * `surveys` of the provider: GET, POST, PUT and DELETE /api/v1/provider/surveys[/{id}]; `survey_choices`, to choose among
 * them: the same list by name; `survey_answers`: GET /api/v1/provider/survey-answers?sort&range&filter and …/export.
 */
export const mappings = (deps: ResourceDeps) => ({
  surveys: surveysResource(deps),
  survey_choices: surveyChoicesResource(deps),
  survey_answers: surveyAnswersResource(deps),
});
