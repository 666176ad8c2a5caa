import { createContext, useContext } from 'react';

/** Where the shell leads outside the console; addresses of the run-time configuration. */
export interface ShellLinks {
  learnerUrl: string;
  userAgreementUrl: string;
  privacyPolicyUrl: string;
}

export const ShellLinksContext = createContext<ShellLinks | null>(null);

/** The outside links of the shell; throws outside AppLayout, where nothing has given them. */
export function useShellLinks(): ShellLinks {
  const links = useContext(ShellLinksContext);
  if (!links) throw new Error('useShellLinks needs AppLayout above it');
  return links;
}
