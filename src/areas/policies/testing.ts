import type { ResponseOf } from '@contract/endpoint';
import type { PolicyReport, policyEvidenceEndpoints } from '@contract/policies/evidence';
import type { PolicyAssignment, PolicyDetail } from '@contract/policies/policies';

const standing = {
  assignments: 4,
  progress: 25,
  acknowledged: 1,
  opened: 1,
  notOpened: 1,
  overdue: 1,
  excused: 1,
  averageAcknowledge: 3.4,
};

/** A published policy in the report: four people are asked, one has acknowledged it. */
export const buildReport = (given: Partial<PolicyReport> = {}): PolicyReport => ({
  ...standing,
  id: 9,
  name: 'Badges',
  status: 'published',
  revision: 2,
  createdAt: '2026-01-05T09:00:00.000Z',
  endedAt: null,
  ...given,
});

/** Three published policies together, which ask as many. */
export const buildStatistics = (): ResponseOf<typeof policyEvidenceEndpoints.statistics>['data'] => ({
  ...standing,
  policies: 3,
  reviewsDue: 0,
  asOf: '2026-03-31T10:00:00Z',
  timeZone: 'Asia/Tokyo',
});

export const buildAssignment = (given: Partial<PolicyAssignment> = {}): PolicyAssignment => ({
  campaignId: 5,
  revision: 2,
  status: 'IN_PROGRESS',
  assignmentType: 'ALL_USERS',
  selected: [],
  daysToComplete: 14,
  startedAt: '2026-01-10T09:00:00.000Z',
  dueAt: '2026-01-24T09:00:00.000Z',
  timeZone: 'UTC',
  endedAt: null,
  notificationsEnabled: true,
  subject: null,
  message: null,
  enrolment: null,
  ...given,
});

/** The same policy with its text, asked of all users. */
export const buildPolicy = (given: Partial<PolicyDetail> = {}): PolicyDetail => ({
  id: 9,
  name: 'Badges',
  status: 'published',
  revision: 2,
  hasChanges: false,
  languageCode: 'en',
  owner: { id: 3, name: 'Ann Chen' },
  reviewDay: '2026-12-01',
  isReviewDue: false,
  isRenewedYearly: false,
  renewalDay: null,
  assignmentStatus: 'IN_PROGRESS',
  standing,
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-09T09:00:00.000Z',
  publishedAt: '2026-01-10T09:00:00.000Z',
  endedAt: null,
  archivedAt: null,
  text: 'Badges are worn.',
  document: null,
  assignment: buildAssignment(),
  ...given,
});
