import type { ItemType } from '@contract/users/profile';
import type { SQL } from 'drizzle-orm';

/** Whose open tasks are asked for: the people of a company with ids in a range, and those who have tasks of these kinds. */
export interface OpenTasksAsked {
  readonly companyId: number;
  readonly types: readonly ItemType[];
  /** Ids above this one. */
  readonly after: number;
  /** Up to and with this one. */
  readonly upTo: number;
  readonly now: Date;
}

/**
 * Where the open tasks of kinds are read: a SELECT of user_id, item_type, item_id, title, assigned_at, due_at (null: never)
 * and time_zone (of the due day; null: the company's), without tasks that are done or whose campaign is over.
 */
export type OpenTasks = (asked: OpenTasksAsked) => SQL;

/** What a kind of task registers to be reminded of (`AssignmentKind.reminder`). */
export interface ReminderOfKind {
  /** Kinds with the same source are read together. */
  readonly openTasks: OpenTasks;
  /** The page of one in the learner's app. */
  readonly path: (itemId: number) => string;
}
