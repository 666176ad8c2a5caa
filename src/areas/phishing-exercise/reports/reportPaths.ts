import { links } from '../links';

/** The tabs of a report, by the last part of their addresses; the first is the default. */
export const REPORT_TABS = ['users', 'departments', 'groups', 'templates'] as const;
export type ReportTab = (typeof REPORT_TABS)[number];

/** The address of a report's tab; the default tab if none is given. */
export const reportPath = (campaignId: number, tab: ReportTab = REPORT_TABS[0]): string =>
  `${links.report({ campaignId })}/${tab}`;

/** The address of what one learner did. */
export const personPath = (campaignId: number, userId: number): string =>
  `${reportPath(campaignId, 'users')}/${userId}`;

/** The address of the answers to one template. */
export const templatePath = (campaignId: number, templateId: number): string =>
  `${reportPath(campaignId, 'templates')}/${templateId}`;
