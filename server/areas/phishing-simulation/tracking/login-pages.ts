import type { EmailProvider } from '@contract/phishing-simulation/content';

/** A login page that the links of a mail can lead to. It looks like the ones people know, without any real brand. */
export interface LoginPage {
  readonly id: string;
  readonly name: string;
  readonly provider: EmailProvider;
}

export const LOGIN_PAGES: readonly LoginPage[] = [
  { id: 'two-step-account', name: 'Account with address first', provider: 'GOOGLE' },
  { id: 'office-tile', name: 'Office sign-in', provider: 'OFFICE_365' },
  { id: 'company-portal', name: 'Company portal', provider: 'OTHER' },
];

export const findLoginPage = (id: string): LoginPage | undefined =>
  LOGIN_PAGES.find((page) => page.id === id);
