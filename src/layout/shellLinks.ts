import { createContext, useContext } from 'react';
import type { MenuAddresses } from '@/config';

/** Entries of the sidebar that lead out of the console. */
export type MenuLinks = MenuAddresses & { readonly learnerConsole?: string };

/** The shell's external links, from the run-time configuration. */
export interface ShellLinks {
  learnerUrl: string;
  userAgreementUrl: string;
  privacyPolicyUrl: string;
  menu?: MenuLinks;
}

export const ShellLinksContext = createContext<ShellLinks | null>(null);

/** The shell's external links; throws outside AppLayout, which provides them. */
export function useShellLinks(): ShellLinks {
  const links = useContext(ShellLinksContext);
  if (!links) throw new Error('useShellLinks needs AppLayout above it');
  return links;
}
