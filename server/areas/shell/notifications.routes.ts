import { notificationEndpoints } from '@contract/notifications';
import { readCompany } from '@server/domain/company/company.queries';
import { isTrainingSuspended } from '@server/domain/company/plan';
import {
  hasNotification,
  listNotifications,
  recordRead,
} from '@server/domain/notifications/notifications.queries';
import { updatePerson } from '@server/domain/people/people.queries';
import { ownSession } from '@server/domain/sign-in/guard';
import type { Queryable } from '@server/platform/db/client';
import { signer } from '@server/platform/files/addresses';
import type { binder } from '@server/platform/http/bind';
import { notFound } from '@server/platform/http/errors';
import { listInterrupted } from './suspended.queries';

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
