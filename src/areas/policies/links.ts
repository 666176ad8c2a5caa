import { link } from '@/client/link';

/** The paths of the policies' screens, with the builders of their addresses. */
export const links = {
  policies: link('/policies'),
  drafts: link('/policies/drafts'),
  create: link('/policies/create'),
  policy: link('/policies/:policyId'),
  edit: link('/policies/:policyId/edit'),
};

/** The tabs of a policy, by the last part of their addresses; the first is the default. */
export const POLICY_TABS = [
  'document',
  'assignment',
  'people',
  'acknowledgements',
  'exceptions',
  'revisions',
] as const;
export type PolicyTab = (typeof POLICY_TABS)[number];

/** The address of a policy's tab. */
export const policyPath = (policyId: number, tab: PolicyTab = POLICY_TABS[0]): string =>
  `${links.policy({ policyId })}/${tab}`;
