import { limits } from '@contract/limits';
import type { UserListFilter, UserRow } from '@contract/users/users';
import { personName } from './people';

/** The users an act is for: by id, or all that match; with the number shown to the user. */
export interface PeopleChoice {
  readonly chosen: { readonly ids: number[] } | { readonly filter: UserListFilter };
  readonly count: number;
  /** The display name, when it is a single user. */
  readonly name?: string;
}

export function choiceOfRows(rows: readonly UserRow[]): PeopleChoice {
  const [first] = rows;
  const name = rows.length === 1 && first ? { name: personName(first) } : {};
  return { chosen: { ids: rows.map(({ id }) => id) }, count: rows.length, ...name };
}

export const choiceOfAll = (filter: UserListFilter, count: number): PeopleChoice => ({
  chosen: { filter },
  count,
});

/** The id of the user, when exactly one was picked from the list. */
export function onlyId({ chosen }: PeopleChoice): number | undefined {
  return 'ids' in chosen && chosen.ids.length === 1 ? chosen.ids[0] : undefined;
}

/** Whether it is done in the response, and can be undone from the toast. */
export const isSmall = ({ chosen, count }: PeopleChoice): boolean =>
  'ids' in chosen && count <= limits.operations.inlineMax;
