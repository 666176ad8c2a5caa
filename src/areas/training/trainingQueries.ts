import { campaignEndpoints } from '@contract/training/campaigns';
import { courseEndpoints } from '@contract/training/courses';
import { sharingEndpoints } from '@contract/training/sharing';
import type { QueryKey } from '@tanstack/react-query';
import { callKey } from '@/client/useCall';

const reads = [...Object.values(campaignEndpoints), ...Object.values(courseEndpoints)].filter(
  ({ method }) => method === 'GET',
);

/** What an assignment changes: reads of courses and campaigns, and users' states. */
export const TRAINING_QUERIES: readonly QueryKey[] = [
  ...reads.map(callKey.all),
  ['courses'],
  ['campaign_learners'],
  ['users'],
];

/** What an act on customers changes. */
export const SHARING_QUERIES: readonly QueryKey[] = [
  ['course_customers'],
  ['shareable_customers'],
  callKey.all(sharingEndpoints.withoutCourse),
];
