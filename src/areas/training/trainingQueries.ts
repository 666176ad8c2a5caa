import { campaignEndpoints } from '@contract/training/campaigns';
import { courseEndpoints } from '@contract/training/courses';
import type { QueryKey } from '@tanstack/react-query';

const reads = [...Object.values(campaignEndpoints), ...Object.values(courseEndpoints)].filter(
  ({ method }) => method === 'GET',
);

/** What an assignment changes: reads of courses and campaigns, and users' states. */
export const TRAINING_QUERIES: readonly QueryKey[] = [
  ...reads.map(({ method, path }) => [method, path]),
  ['courses'],
  ['campaign_learners'],
  ['users'],
];
