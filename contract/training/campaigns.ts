/** Who a campaign reaches. */
export const CAMPAIGN_ASSIGNMENT_TYPES = ['ALL_USERS', 'DEPARTMENTS', 'GROUPS', 'SELECTED_USERS'] as const;
export type CampaignAssignmentType = (typeof CAMPAIGN_ASSIGNMENT_TYPES)[number];

/** The annual awareness training that 'begin training' assigns to all users. */
export const ANNUAL_TRAINING = {
  courseId: 1,
  courseName: 'Annual Security Awareness Training',
  totalChapters: 12,
  daysToComplete: 30,
} as const;
