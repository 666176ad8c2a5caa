import type { PeopleChoice } from '../peopleChoice';

/** The questions asked before an act on users. */
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

/** A question to be answered before an act on users. */
export type PeopleQuestion =
  | { readonly kind: QuestionKind; readonly people: PeopleChoice }
  /** They can't be enabled: the plan has only this many seats left. */
  | { readonly kind: 'seats'; readonly people: PeopleChoice; readonly free: number };
