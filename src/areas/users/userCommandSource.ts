import { access, canAccess } from '@contract/access';
import type { UserRow } from '@contract/users/users';
import type { DataProvider } from 'react-admin';
import type { AskedSource } from '@/layout/command-palette/commandSource';
import { profilePath } from './profile/tabs';

const SHOWN = 5;

/** Users in the command palette, found by the gateway; choosing one opens their profile. */
export function userCommandSource(dataProvider: DataProvider): AskedSource {
  return {
    kind: 'asked',
    id: 'users',
    labelKey: 'shell.nav.users',
    minLength: 2,
    async search(query, { actor }, signal) {
      if (!actor || !canAccess(access.staffRead, actor)) return [];
      const { data } = await dataProvider.getList<UserRow>('users', {
        filter: { search: query },
        sort: { field: 'email', order: 'ASC' },
        pagination: { page: 1, perPage: SHOWN },
        signal,
      });
      return data.map(({ id, email, name, lastName }) => ({
        id: String(id),
        label: `${name} ${lastName}`.trim() || email,
        hint: email,
        to: profilePath(id),
      }));
    },
  };
}
