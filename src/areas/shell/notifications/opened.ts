import type { Told } from './attention';

const STORAGE_KEY = 'vigil.notifications-opened';

const nameOf = (userId: number, { notifications, suspendedCampaigns }: Told) =>
  JSON.stringify([
    userId,
    notifications.map(({ notificationId }) => notificationId),
    suspendedCampaigns.map(({ course_id }) => course_id),
  ]);

/** Keeps for this tab that the popover has opened with these: a page that is loaded anew need not show them again. */
export function rememberOpened(userId: number, told: Told): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, nameOf(userId, told));
  } catch {
    // Without storage it opens again, no worse.
  }
}

/** Whether the popover has opened in this tab with just these. */
export function wasOpened(userId: number, told: Told): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === nameOf(userId, told);
  } catch {
    return false;
  }
}
