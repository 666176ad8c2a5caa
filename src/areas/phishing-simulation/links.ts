import { link } from '@/client/link';

/** The documented paths of the phishing simulation's screens, with the builders of their addresses. */
export const links = {
  home: link('/phishing-simulation'),
  active: link('/phishing-simulation/active'),
  drafts: link('/phishing-simulation/drafts'),
  archived: link('/phishing-simulation/archived'),
  share: link('/phishing-simulation/share/:campaignId'),
  create: link('/phishing-simulation-create'),
  settings: link('/phishing-simulation/settings'),
  reportButton: link('/phishing-simulation/settings/report-button'),
  configuration: link('/phishing-simulation/settings/configuration'),
  directDelivery: link('/phishing-simulation/settings/direct-email-delivery'),
  /** A tab of the company's settings. */
  domains: link('/settings/domains'),
  report: link('/phishing-simulation/reports/:campaignId'),
  /** As it was called before. */
  former: link('/phishing/campaign'),
  /** All campaigns together. */
  summary: link('/reports/phishing-summary'),
};

/** The wizard with a draft opened in it. */
export const draftPath = (id: number): string =>
  `${links.create()}?${new URLSearchParams({ draft: String(id) })}`;
