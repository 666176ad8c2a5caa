import { link } from '@/client/link';

/** The documented paths of the phishing exercise's screens, with the builders of their addresses. */
export const links = {
  home: link('/phishing-exercise'),
  active: link('/phishing-exercise/active'),
  archived: link('/phishing-exercise/archived'),
  create: link('/phishing-exercise/create'),
  report: link('/phishing-exercise-report/:campaignId'),
  companyReport: link('/reports-phishing-exercise'),
};
