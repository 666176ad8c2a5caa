import { createContext, useContext } from 'react';

/** The shell's external links, from the run-time configuration. */
export interface ShellLinks {
  learnerUrl: string;
  userAgreementUrl: string;
  privacyPolicyUrl: string;
}

export const ShellLinksContext = createContext<ShellLinks | null>(null);

/** The shell's external links; throws outside AppLayout, which provides them. */
export function useShellLinks(): ShellLinks {
  const links = useContext(ShellLinksContext);
  if (!links) throw new Error('useShellLinks needs AppLayout above it');
  return links;
}
