import type { ResourceDeps } from '@/dataProvider/deps';
import {
  assignedCoursesResource,
  monthlyVideoReportResource,
  quizQuestionsResource,
  quizUsersResource,
  reviewedCoursesResource,
  reviewsResource,
  trainingChoicesResource,
  trainingReportResource,
} from '@/dataProvider/resources/learningReports';

/**
 * R being /reports/api/v1/company/{companyId}: `training_report` getList GET R/training/campaigns/active?status&campaignIds&from&to,
 * `training_choices` the same with status=ALL, getMany with campaignIds; `assigned_courses` GET R/lists/courses,
 * `reviewed_courses` R/lists/training/reviewed, getMany with ids; `monthly_video_report` R/monthly_video/report;
 * `quiz_users` and `quiz_questions` R/quizzes/?type; `reviews` R/training/reviews. exportList: the same call with isCsv=true.
 */
export const mappings = (deps: ResourceDeps) => ({
  training_report: trainingReportResource(deps),
  training_choices: trainingChoicesResource(deps),
  assigned_courses: assignedCoursesResource(deps),
  reviewed_courses: reviewedCoursesResource(deps),
  monthly_video_report: monthlyVideoReportResource(deps),
  quiz_users: quizUsersResource(deps),
  quiz_questions: quizQuestionsResource(deps),
  reviews: reviewsResource(deps),
});
