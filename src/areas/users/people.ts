import type { UserRow } from '@contract/users/users';

type Person = Pick<UserRow, 'name' | 'lastName' | 'email'>;

/** How a person is called: the full name, or the address while there is none. */
export const personName = ({ name, lastName, email }: Person): string =>
  `${name} ${lastName}`.trim() || email;
