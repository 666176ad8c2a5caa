import type { UserRow } from '@contract/users/users';

type Person = Pick<UserRow, 'name' | 'lastName' | 'email'>;

/** The display name of a user: the full name, or the address if there is none. */
export const personName = ({ name, lastName, email }: Person): string =>
  `${name} ${lastName}`.trim() || email;
