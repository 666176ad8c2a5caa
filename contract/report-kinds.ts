/** The reports that can be had as a PDF and sent by schedule. The area of each names it in its manifest (`reportKinds`). */
export const REPORT_KINDS = [
  'training',
  'general',
  'gaming',
  'monthlyVideo',
  'quizUsers',
  'quizQuestions',
  'policies',
  'reviews',
  'phishingExercise',
  'phishingSummary',
  'dashboard',
] as const;
export type ReportKindName = (typeof REPORT_KINDS)[number];

/** How a number is written: scores are stored as 0 to 100 and shown out of 10, shares are whole percent. */
export const REPORT_SCALES = ['count', 'percent', 'outOfTen', 'days', 'ratio'] as const;
export type ReportScale = (typeof REPORT_SCALES)[number];
