/** Who a campaign reaches. */
export const CAMPAIGN_ASSIGNMENT_TYPES = ['ALL_USERS', 'DEPARTMENTS', 'GROUPS', 'SELECTED_USERS'] as const;
export type CampaignAssignmentType = (typeof CAMPAIGN_ASSIGNMENT_TYPES)[number];

/**
 * QUEUED starts in the future; ACTIVE runs and nobody has begun, IN_PROGRESS runs and somebody has; SUSPENDED
 * waits for Boost because the trial expired.
 */
export const CAMPAIGN_STATUSES = [
  'QUEUED',
  'ACTIVE',
  'IN_PROGRESS',
  'SUSPENDED',
  'ENDED',
  'ARCHIVED',
] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** The status of a phishing exercise, or of what comes in rounds: from its start to its end it is ONGOING. */
export const EXERCISE_STATUSES = ['QUEUED', 'ONGOING', 'SUSPENDED', 'ENDED', 'ARCHIVED'] as const;
export type ExerciseStatus = (typeof EXERCISE_STATUSES)[number];

/** What an exercise's status is called. */
export const exerciseStatusOf = (status: CampaignStatus): ExerciseStatus =>
  status === 'ACTIVE' || status === 'IN_PROGRESS' ? 'ONGOING' : status;

/** Names of a status by which campaigns are filtered. */
export const FILTERED_STATUSES = [...CAMPAIGN_STATUSES, 'ONGOING'] as const;
export type FilteredStatus = (typeof FILTERED_STATUSES)[number];

/**
 * How a learner stands in a campaign. OVERDUE: something is left to do after the due date, by the database's
 * clock. NOT_PASSED: the last attempt was failed, and another one is either in time or no longer allowed.
 */
export const LEARNER_STATUSES = ['NOT_STARTED', 'IN_PROGRESS', 'OVERDUE', 'NOT_PASSED', 'COMPLETED'] as const;
export type LearnerStatus = (typeof LEARNER_STATUSES)[number];

/**
 * How a task stands. A course is completed by passing it: 'notPassed' may be tried again, 'failed' has no attempt
 * left until an admin allows one. 'missed': nothing was done until the end that its campaign has for everybody.
 * 'withdrawn' asks nothing any more, as its learner is excused or is asked for a newer revision: it is counted nowhere, and
 * no list shows it.
 */
export const TASK_STANDINGS = [
  'notStarted',
  'inProgress',
  'notPassed',
  'failed',
  'missed',
  'completed',
  'withdrawn',
] as const;
export type TaskStanding = (typeof TASK_STANDINGS)[number];

/** Which attempt's score counts while a course isn't passed. */
export const COUNTED_ATTEMPTS = ['BEST', 'LAST'] as const;
export type CountedAttempt = (typeof COUNTED_ATTEMPTS)[number];

/** How often a course may be tried; null: until it is passed. */
export const ATTEMPTS_DEFAULT = null;
export const COUNTED_ATTEMPT_DEFAULT: CountedAttempt = 'BEST';

/** The choices for the days to complete; anything else is Custom. */
export const DAYS_PRESETS = [14, 30] as const;

/** Placeholders of the mail to those who are enrolled. */
export const ASSIGNMENT_PLACEHOLDERS = ['companyName', 'name', 'courseName'] as const;

/** The annual awareness training that 'begin training' assigns to all users. */
export const ANNUAL_TRAINING = {
  courseId: 1,
  courseName: 'Annual Security Awareness Training',
  totalChapters: 12,
  daysToComplete: 30,
} as const;
