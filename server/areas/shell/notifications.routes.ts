import { notificationEndpoints } from '@contract/notifications';
import type { binder } from '../../http/bind';
import { notFound } from '../../http/errors';
import { ownSession } from '../../http/guard';
import {
  hasNotification,
  listNotifications,
  listSuspended,
  recordRead,
} from '../../notifications/notifications.queries';
import { updatePerson } from '../../people/people.queries';

/** The bell: its notifications, and which of them the user has seen. */
export function notificationRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(notificationEndpoints.list, async ({ db, actor }) => {
    const suspended = await listSuspended(db, actor.companyId);
    return {
      data: {
        notifications: await listNotifications(db, actor),
        suspendedCampaigns: suspended.map((one) => ({ ...one, status: 'SUSPENDED' as const })),
      },
    };
  });

  write(notificationEndpoints.markShown, async ({ tx, actor, audit }) => {
    ownSession(actor);
    await updatePerson(tx, actor.companyId, actor.userId, { notificationsShown: true });
    await audit({ action: 'user.notifications_shown', target: { type: 'user', id: actor.userId } });
    return { data: { notificationsShown: true as const } };
  });

  write(notificationEndpoints.markRead, async ({ tx, deps, actor, body: { notificationId }, audit }) => {
    ownSession(actor);
    if (!(await hasNotification(tx, actor, notificationId))) throw notFound('The notification');
    await recordRead(tx, actor, notificationId, deps.clock());
    await audit({ action: 'notification.read', target: { type: 'notification', id: notificationId } });
    return { data: { notificationId } };
  });

  write(notificationEndpoints.acknowledgeSuspension, async ({ tx, actor, audit }) => {
    ownSession(actor);
    const changes = { suspendedCampaignsNotificationShown: true };
    await updatePerson(tx, actor.companyId, actor.userId, changes);
    await audit({ action: 'user.suspension_acknowledged', target: { type: 'user', id: actor.userId } });
    return { data: { suspendedCampaignsNotificationShown: true as const } };
  });
}
