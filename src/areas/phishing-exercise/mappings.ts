import type { ResourceDeps } from '@/dataProvider/deps';
import {
  exerciseAnswersResource,
  exerciseChoicesResource,
  exerciseLearnersResource,
  exerciseMessagesResource,
  exerciseResultsResource,
  exerciseSummaryResource,
  exerciseTeamReportResource,
  exerciseTemplateReportResource,
} from '@/dataProvider/resources/exerciseReports';
import {
  exercisesResource,
  exerciseTeamsResource,
  exerciseUsersResource,
} from '@/dataProvider/resources/exercises';
import { teamChoicesResource } from '@/dataProvider/resources/teamChoices';
import { teamsResource } from '@/dataProvider/resources/teams';
import { templatesResource } from '@/dataProvider/resources/templates';
import { usersResource } from '@/dataProvider/resources/users';

/**
 * `templates`, Y being /phishing-exercise/api/v1/company/{companyId}: getList GET Y/templates?pageNumber&search&sort, getOne
 * GET Y/template/{id}, create POST Y/template/create and update PUT Y/template/{id}/update as multipart, delete
 * DELETE Y/template/{id}/delete.
 * `exercises`, X being `/phishing-exercise/api/v1/company/{companyId}`: getList GET X/campaigns/active, with
 * filter.isArchived GET X/campaigns/archive; getOne GET X/campaign/{id}; create POST X/campaign/create; update PUT X/campaign/{id}/update; delete
 * DELETE X/campaign/{id}/delete. `exercise_users`, `exercise_departments`, `exercise_groups` for choosing:
 * GET X/users/page, …/by_departments, …/by_groups, each with searchText; getMany as users, departments, groups.
 * Reports of a phishing exercise, with filter.campaignId (R = /phishing-exercise/api/v1/company/{companyId}/campaign/{id}/report):
 * `exercise_learners` GET R/users, `exercise_report_departments` R/departments, `exercise_report_groups` R/groups,
 * `exercise_report_templates` R/templates; with filter.templateId `exercise_answers` R/template/{templateId}; with filter.userId
 * `exercise_messages` R/user/{userId}; to filter by `exercise_department_choices` R/filter/departments and
 * `exercise_group_choices` R/filter/groups. Of all exercises `exercise_summary` GET …/campaigns/report/summary,
 * `exercise_choices` …/campaigns/report/filter/campaigns; with filter.userId `exercise_results` …/user/{userId}/results.
 * exportList: the same call with isCsv=true.
 */
export const mappings = (deps: ResourceDeps) => ({
  templates: templatesResource(deps),
  exercises: exercisesResource(deps),
  exercise_users: exerciseUsersResource(deps, usersResource(deps)),
  exercise_departments: exerciseTeamsResource(deps, 'departments', teamsResource(deps, 'departments')),
  exercise_groups: exerciseTeamsResource(deps, 'groups', teamsResource(deps, 'groups')),
  exercise_answers: exerciseAnswersResource(deps),
  exercise_choices: exerciseChoicesResource(deps),
  exercise_department_choices: teamChoicesResource(deps, 'exercise', 'departments'),
  exercise_group_choices: teamChoicesResource(deps, 'exercise', 'groups'),
  exercise_learners: exerciseLearnersResource(deps),
  exercise_messages: exerciseMessagesResource(deps),
  exercise_report_departments: exerciseTeamReportResource(deps, 'departments'),
  exercise_report_groups: exerciseTeamReportResource(deps, 'groups'),
  exercise_report_templates: exerciseTemplateReportResource(deps),
  exercise_results: exerciseResultsResource(deps),
  exercise_summary: exerciseSummaryResource(deps),
});
