import { policyEvidenceEndpoints } from '@contract/policies/evidence';
import { policyEndpoints } from '@contract/policies/policies';
import type { QueryKey } from '@tanstack/react-query';
import { callKey } from '@/client/useCall';
import { useRefreshQueries } from '@/client/useRefreshQueries';

const reads = [...Object.values(policyEndpoints), ...Object.values(policyEvidenceEndpoints)].filter(
  ({ method }) => method === 'GET',
);

/** What a change of a policy, of whom it asks, or of its exceptions changes. */
export const POLICY_QUERIES: readonly QueryKey[] = [
  ...reads.map(callKey.all),
  ['policies'],
  ['policy_report'],
  ['policy_learners'],
  ['policy_acknowledgements'],
  ['policy_exceptions'],
  ['policy_revisions'],
  ['users'],
];

/** Reloads what an act on a policy changes. */
export const useRefreshPolicies = () => useRefreshQueries(POLICY_QUERIES);
