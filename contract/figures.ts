import { z } from 'zod';
import { repeated, searchSchema } from './paging';
import { CAMPAIGN_KIND_NAMES } from './plan';
import { LEARNER_STATUSES } from './training/assignments';
import { idSchema } from './values';

/*
 * Figures of dashboards and reports that tell of people. Each has one definition (docs/areas/reports.md#figures), and a list of
 * the people behind it.
 */

/** Of the campaigns that ran in a range of days: their people, as they stand now. */
export const RUNNING_FIGURES = [
  'assigned',
  'completed',
  'inProgress',
  'notStarted',
  'overdue',
  'notPassed',
  'scored',
] as const;

/** Of the tasks whose due day is in a range of days and over. */
export const DUE_FIGURES = ['due', 'completedDue', 'overdueDue', 'notPassedDue', 'scoredDue'] as const;

/** Of the mails of simulations sent in a range of whole months: who got one, and who reported one of these. */
export const MAIL_FIGURES = ['mailed', 'reported'] as const;

/** What was completed on the days of a range, which are those of the assignments' own zones. */
export const COMPLETION_FIGURES = ['completions'] as const;

/** Mails of the rounds of simulations that began on the days of a range. */
export const ROUND_FIGURES = [
  'mailsSent',
  'mailsIgnored',
  'mailsReportedAfterOpen',
  'mailsReportedAfterPhished',
  'mailsNotReportedAfterPhished',
] as const;

/** Monthly videos that were sent and planned for the days of a range, each with everybody who got it. */
export const VIDEO_FIGURES = ['videoAssigned', 'videoStarted', 'videoCompleted', 'videoNotStarted'] as const;

/** Figures of what has happened, each time of it one row: nothing of it is left to do. */
export const EVENT_FIGURES = [...COMPLETION_FIGURES, ...ROUND_FIGURES, ...VIDEO_FIGURES] as const;

export const FIGURES = [...RUNNING_FIGURES, ...DUE_FIGURES, ...MAIL_FIGURES, ...EVENT_FIGURES] as const;
export type Figure = (typeof FIGURES)[number];
export type RunningFigure = (typeof RUNNING_FIGURES)[number];
export type DueFigure = (typeof DUE_FIGURES)[number];
export type MailFigure = (typeof MAIL_FIGURES)[number];
export type RoundFigure = (typeof ROUND_FIGURES)[number];
export type VideoFigure = (typeof VIDEO_FIGURES)[number];
export type EventFigure = (typeof EVENT_FIGURES)[number];

export const isRunningFigure = (figure: Figure): figure is RunningFigure =>
  (RUNNING_FIGURES as readonly Figure[]).includes(figure);
export const isMailFigure = (figure: Figure): figure is MailFigure =>
  (MAIL_FIGURES as readonly Figure[]).includes(figure);
export const isRoundFigure = (figure: Figure): figure is RoundFigure =>
  (ROUND_FIGURES as readonly Figure[]).includes(figure);
export const isVideoFigure = (figure: Figure): figure is VideoFigure =>
  (VIDEO_FIGURES as readonly Figure[]).includes(figure);
export const isEventFigure = (figure: Figure): figure is EventFigure =>
  (EVENT_FIGURES as readonly Figure[]).includes(figure);

/** Whose figure: days are of the company's zone, both included; the last 30 without them, and at most 366 except of one campaign. */
export const figureQuery = {
  figure: z.enum(FIGURES),
  /** Kinds of assignment; all of them without any. */
  kinds: repeated(z.enum(CAMPAIGN_KIND_NAMES)).optional(),
  campaignIds: repeated(idSchema).optional(),
  /** Departments of people now; of mails, those of their recipients when they were planned. */
  departmentIds: repeated(idSchema).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

/** What narrows the list behind a figure further. */
export const behindQuery = {
  ...figureQuery,
  status: z.enum(LEARNER_STATUSES).optional(),
  searchText: searchSchema.optional(),
};
