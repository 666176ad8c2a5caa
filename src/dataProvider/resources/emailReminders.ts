import { emailReminderEndpoints, type ReminderReader } from '@contract/settings/email-reminders';
import type { ItemType } from '@contract/users/profile';
import type { ResourceDeps } from '../deps';
import { listResource } from './lists';

export interface SentReminderFilter {
  readonly search?: string;
  /** Lists with one answer. */
  readonly kind?: readonly ItemType[];
  readonly reader?: readonly ReminderReader[];
}

/** Reminders that went out by themselves, read-only, newest first. */
export const emailRemindersResource = (deps: ResourceDeps) =>
  listResource(deps, {
    endpoint: emailReminderEndpoints.sent,
    searchName: 'search',
    toQuery: ({ kind, reader }: SentReminderFilter) => ({ kind: kind?.[0], reader: reader?.[0] }),
  });
