import type { Told } from './attention';

const STORAGE_KEY = 'vigil.notifications-opened';

const nameOf = (userId: number, { notifications, suspendedCampaigns }: Told) =>
  JSON.stringify([
    userId,
    notifications.map(({ notificationId }) => notificationId),
    suspendedCampaigns.map(({ course_id }) => course_id),
  ]);

/**
 * Remembers for this tab that the popover opened with these items, so that a reload does not show them again.
 */
export function rememberOpened(userId: number, told: Told): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, nameOf(userId, told));
  } catch {
    // Without storage it opens again, which does no harm.
  }
}

/** Whether the popover already opened in this tab with exactly these items. */
export function wasOpened(userId: number, told: Told): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === nameOf(userId, told);
  } catch {
    return false;
  }
}
