import { notificationEndpoints } from '@contract/notifications';
import { listInterrupted } from '../../campaigns/suspended.queries';
import { readCompany } from '../../company/company.queries';
import { isTrainingSuspended } from '../../company/plan';
import type { Queryable } from '../../db/client';
import { signer } from '../../files/addresses';
import type { binder } from '../../http/bind';
import { notFound } from '../../http/errors';
import { ownSession } from '../../http/guard';
import { hasNotification, listNotifications, recordRead } from '../../notifications/notifications.queries';
import { updatePerson } from '../../people/people.queries';

/** Whether the company's training is suspended now. */
const isSuspended = async (db: Queryable, companyId: number, now: Date) =>
  isTrainingSuspended(await readCompany(db, companyId), now);

/** The bell: its notifications, and which of them the user has seen. */
export function notificationRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(notificationEndpoints.list, async ({ db, deps, actor }) => {
    const now = deps.clock();
    const sign = signer(deps.secrets, now);
    const suspended = (await isSuspended(db, actor.companyId, now))
      ? await listInterrupted(db, actor.companyId, now)
      : [];
    return {
      data: {
        notifications: await listNotifications(db, actor),
        suspendedCampaigns: suspended.map(({ course_image: image, ...one }) => ({
          ...one,
          course_image: image && sign(image),
          status: 'SUSPENDED' as const,
        })),
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

  write(notificationEndpoints.acknowledgeSuspension, async ({ tx, deps, actor, audit }) => {
    ownSession(actor);
    // The next suspension can't have been seen yet. A trigger resets this when training goes on.
    if (await isSuspended(tx, actor.companyId, deps.clock()))
      await updatePerson(tx, actor.companyId, actor.userId, { suspendedCampaignsNotificationShown: true });
    await audit({ action: 'user.suspension_acknowledged', target: { type: 'user', id: actor.userId } });
    return { data: { suspendedCampaignsNotificationShown: true as const } };
  });
}
