import type { Notification, SuspendedCampaign } from '@contract/notifications';
import type { CurrentUser } from '@contract/session';
import { safeRoute } from '@/authProvider/wantedRoute';

/** Stands for the console's own: paths are judged alike at every address. */
const OWN_ORIGIN = 'https://console.invalid';

export interface Told {
  readonly notifications: readonly Notification[];
  readonly suspendedCampaigns: readonly SuspendedCampaign[];
}

/** What the person has not seen yet; a partner who acts as somebody else sees nothing for them. */
export function unseenOf(user: CurrentUser, { notifications, suspendedCampaigns }: Told) {
  const isOwn = !user.isAdminLoggedInAsCompany;
  return {
    notifications: isOwn && !user.notificationsShown && notifications.length > 0,
    suspension: isOwn && !user.suspendedCampaignsNotificationShown && suspendedCampaigns.length > 0,
  };
}

/** Whether the popover opens by itself: something is unseen, or a suspension is not acknowledged. */
export function needsAttention(user: CurrentUser, told: Told): boolean {
  const unseen = unseenOf(user, told);
  return unseen.notifications || unseen.suspension;
}

/** Where a notification leads: a path of the console, an https address, or nowhere for anything else. */
export function targetOf(url: string): { to: string } | { href: string } | null {
  if (url.startsWith('/')) {
    const to = safeRoute(url, OWN_ORIGIN);
    return to === undefined ? null : { to };
  }
  if (!URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' ? { href } : null;
}
