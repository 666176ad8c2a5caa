import { z } from 'zod';
import { access } from './access';
import { endpoint } from './endpoint';
import { dataOf } from './paging';
import { idSchema } from './values';

const area = 'shell' as const;
const ofPerson = z.object({ companyId: idSchema, userId: idSchema });

/** A notification in the bell; `url` is a path of the console or a full address. */
export const notificationSchema = z.object({
  notificationId: idSchema,
  url: z.string(),
  head: z.string(),
  title: z.string(),
  /** Instants are written in braces, `{2026-11-22T04:17:00.000Z}`, and shown in the reader's time zone. */
  description: z.string(),
  buttonName: z.string(),
  image: z.string().nullable(),
  isPinned: z.boolean(),
  /** The user has opened it before. */
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** An assignment suspended when the trial ended. */
export const suspendedCampaignSchema = z.object({
  course_id: idSchema,
  course_name: z.string(),
  course_image: z.string().nullable(),
  status: z.literal('SUSPENDED'),
});
export type SuspendedCampaign = z.infer<typeof suspendedCampaignSchema>;

export const notificationEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/notifications/{companyId}/user/{userId}',
    area,
    access: access.self,
    summary: "The user's notifications, pinned first, and the company's suspended assignments",
    params: ofPerson,
    response: dataOf(
      z.object({
        notifications: z.array(notificationSchema),
        suspendedCampaigns: z.array(suspendedCampaignSchema),
      }),
    ),
  }),
  markShown: endpoint({
    method: 'PUT',
    path: '/api/v1/notifications/{companyId}/user/{userId}/shown',
    area,
    access: access.self,
    summary: 'Records that the user has seen their notifications',
    params: ofPerson,
    body: z.object({ notificationsShown: z.literal(true) }),
    response: dataOf(z.object({ notificationsShown: z.literal(true) })),
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/api/v1/notifications/{companyId}/user/{userId}',
    area,
    access: access.self,
    summary: 'Records that the user has opened one notification',
    params: ofPerson,
    body: z.object({ notificationId: idSchema }),
    response: dataOf(z.object({ notificationId: idSchema })),
  }),
  acknowledgeSuspension: endpoint({
    method: 'PATCH',
    path: '/api/v1/user/{userId}/suspended_campaigns_notification_shown',
    area,
    access: access.self,
    summary: 'Records that the user has seen the suspended assignments',
    params: z.object({ userId: idSchema }),
    response: dataOf(z.object({ suspendedCampaignsNotificationShown: z.literal(true) })),
  }),
};
