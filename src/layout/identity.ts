import { useGetIdentity } from 'react-admin';

/** The user in the account menu. */
export interface ShellIdentity {
  name: string;
  email: string;
  companyName: string;
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** The fields of react-admin's identity the shell shows; the email replaces a missing name. */
export function shellIdentity(identity: Record<string, unknown> | undefined): ShellIdentity {
  const email = text(identity?.email);
  return { name: text(identity?.fullName) || email, email, companyName: text(identity?.companyName) };
}

/** The signed-in user; empty until the auth provider has answered. */
export const useShellIdentity = (): ShellIdentity => shellIdentity(useGetIdentity().identity);
