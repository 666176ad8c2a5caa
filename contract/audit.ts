import { z } from 'zod';

/**
 * Every action the audit log records, as `<thing>.<verb in the past>`. To add one, add an entry here and a
 * sentence for the Activity tab.
 */
export const AUDIT_ACTIONS = [
  'company.access_granted',
  'company.access_refused',
  'company.access_withdrawn',
  'company.entered',
  'company.left',
  'company.registered',
  'department.created',
  'department.deleted',
  'department.renamed',
  'department.users_assigned',
  'department.users_unassigned',
  'group.created',
  'group.deleted',
  'group.renamed',
  'group.users_assigned',
  'group.users_unassigned',
  'invite_email.reset',
  'invite_email.tested',
  'invite_email.updated',
  'notification.read',
  'operation.cancelled',
  'operation.finished',
  'operation.started',
  'sales_request.created',
  'session.ended',
  'session.locked_out',
  'session.others_revoked',
  'session.revoked',
  'session.sign_in_failed',
  'session.started',
  'subscription_type.changed',
  'support_ticket.created',
  'trial.started',
  'user.created',
  'user.data_exported',
  'user.deleted',
  'user.email_change_asked',
  'user.email_change_cancelled',
  'user.email_changed',
  'user.email_verified',
  'user.invite_accepted',
  'user.invite_revoked',
  'user.invited_again',
  'user.magic_link_made',
  'user.notifications_shown',
  'user.onboarded',
  'user.password_changed',
  'user.password_reset',
  'user.password_reset_asked',
  'user.password_reset_sent',
  'user.policies_confirmed',
  'user.second_factor_disabled',
  'user.second_factor_enabled',
  'user.suspension_acknowledged',
  'user.temporary_password_set',
  'user.updated',
  'user.verification_sent',
  'user_import.checked',
  'user_import.created',
  'user_import.removed',
  'user_import.rows_received',
  'users.deleted',
  'users.disabled',
  'users.enabled',
  'users.imported',
  'users.invited',
  'users.invited_again',
  'users.joined_group',
  'users.left_group',
  'users.moved',
  'users.reminded',
  'users.role_changed',
  'users.second_factor_reset',
  'users.updated',
  'video.pinned',
  'video.unpinned',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The fields of a user that an event can report as changed. */
export const CHANGED_FIELDS = [
  'name',
  'lastName',
  'email',
  'role',
  'department',
  'groups',
  'status',
  'secondFactor',
] as const;

/**
 * The old and the new value: names of departments and groups as they were at the time, roles, `enabled` and
 * `disabled`, `on` and `off`. Null means no value; a group has only one of the two.
 */
export const changeSchema = z.object({
  field: z.enum(CHANGED_FIELDS),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type Change = z.infer<typeof changeSchema>;
