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

/** One or two letters for the avatar, in any script; for an email address, its first letter. */
export function initialsOf(name: string): string {
  const words = name.split('@')[0]?.match(/[\p{L}\p{N}]+/gu) ?? [];
  const used = name.includes('@')
    ? words.slice(0, 1)
    : [words[0], words.length > 1 ? words.at(-1) : undefined];
  return used
    .map((word) => (word ? Array.from(word)[0] : ''))
    .join('')
    .toLocaleUpperCase();
}

/** The signed-in user; empty until the auth provider has answered. */
export const useShellIdentity = (): ShellIdentity => shellIdentity(useGetIdentity().identity);
