import type { PeopleChoice } from '../peopleChoice';

/** What is asked before something is done to people. */
export type QuestionKind =
  | 'delete'
  | 'move'
  | 'group'
  | 'role'
  | 'disable'
  | 'enable'
  | 'invite'
  | 'secondFactor'
  | 'temporaryPassword'
  | 'remind';

/** A question that must be answered before something is done to people. */
export type PeopleQuestion =
  | { readonly kind: QuestionKind; readonly people: PeopleChoice }
  /** They can't be enabled: the plan has only so many seats left. */
  | { readonly kind: 'seats'; readonly people: PeopleChoice; readonly free: number };
