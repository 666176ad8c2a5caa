import type { Notification, SuspendedCampaign } from '@contract/notifications';
import type { CurrentUser } from '@contract/session';
import { safeRoute } from '@/authProvider/wantedRoute';

/** Stand-in for the console's own origin, so that paths are judged the same at every address. */
const OWN_ORIGIN = 'https://console.invalid';

export interface Told {
  readonly notifications: readonly Notification[];
  readonly suspendedCampaigns: readonly SuspendedCampaign[];
}

/** The unseen items; none for a partner who acts as another user. */
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

/** The target of a notification: a path of the console or an https address; null for anything else. */
export function targetOf(url: string): { to: string } | { href: string } | null {
  if (url.startsWith('/')) {
    const to = safeRoute(url, OWN_ORIGIN);
    return to === undefined ? null : { to };
  }
  if (!URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' ? { href } : null;
}
