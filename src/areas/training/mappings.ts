import type { ResourceDeps } from '@/dataProvider/deps';
import { courseCampaignsResource } from '@/dataProvider/resources/courseCampaigns';
import { coursesResource } from '@/dataProvider/resources/courses';
import { learnersResource } from '@/dataProvider/resources/learners';
import { shareableResource, sharesResource } from '@/dataProvider/resources/sharing';

/**
 * `courses`, with filter.tab: getList GET /api/v1/course/company/{companyId}?search, all at once; getOne
 * GET /api/v2/course/company/{companyId}/course/{id}/view/admin; create, update and delete of custom trainings,
 * C being /api/v1/custom-training/{companyId}: POST C, PUT and DELETE C/course/{id}.
 * `course_campaigns`, the assignments of courses: getOne, create and update GET, POST and PUT
 * /api/v1/campaign/company/{companyId}(/{id}).
 * `campaign_learners` with filter.campaignId: GET /api/v1/campaign/company/{companyId}/{campaignId}/learners.
 * `course_customers` with filter.courseId: GET /api/v1/course/{companyId}/companies_with_shared_trainings/{courseId};
 * `shareable_customers` with filter.courseId and filter.actionType: GET …/companies_without_shared_training/{courseId}.
 */
export const mappings = (deps: ResourceDeps) => ({
  courses: coursesResource(deps),
  course_campaigns: courseCampaignsResource(deps),
  campaign_learners: learnersResource(deps),
  course_customers: sharesResource(deps),
  shareable_customers: shareableResource(deps),
});
