import { limits } from '@contract/limits';
import type { UserListFilter, UserRow } from '@contract/users/users';
import { personName } from './people';

/** Whom an act is meant for: some by their ids, or all that match; with how many the person was told. */
export interface PeopleChoice {
  readonly chosen: { readonly ids: number[] } | { readonly filter: UserListFilter };
  readonly count: number;
  /** Of one person alone: what they are called. */
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

/** The one person, where it is one picked from the list. */
export function onlyId({ chosen }: PeopleChoice): number | undefined {
  return 'ids' in chosen && chosen.ids.length === 1 ? chosen.ids[0] : undefined;
}

/** Whether it is done in the answer, and can be taken back from the toast. */
export const isSmall = ({ chosen, count }: PeopleChoice): boolean =>
  'ids' in chosen && count <= limits.operations.inlineMax;
