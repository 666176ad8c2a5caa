import type { Activity } from '@contract/users/profile';
import type { TranslationKey } from '@/i18n/keys';
import type { TypedTranslate } from '@/i18n/useT';

/** The sentence of each action of the audit log; an area adds its own here. */
const SENTENCES: Readonly<Record<string, TranslationKey>> = {
  'session.started': 'userProfile.activity.session.started',
  'company.registered': 'userProfile.activity.company.registered',
  'company.entered': 'userProfile.activity.company.entered',
  'user.created': 'userProfile.activity.user.created',
  'user.updated': 'userProfile.activity.user.updated',
  'user.deleted': 'userProfile.activity.user.deleted',
  'user.invited_again': 'userProfile.activity.user.invitedAgain',
  'user.email_verified': 'userProfile.activity.user.emailVerified',
  'user.verification_sent': 'userProfile.activity.user.verificationSent',
  'user.policies_confirmed': 'userProfile.activity.user.policiesConfirmed',
  'user.onboarded': 'userProfile.activity.user.onboarded',
  'user.password_changed': 'userProfile.activity.user.passwordChanged',
  'user.password_reset_sent': 'userProfile.activity.user.passwordResetSent',
  'user.temporary_password_set': 'userProfile.activity.user.temporaryPasswordSet',
  'user.magic_link_made': 'userProfile.activity.user.magicLinkMade',
  'user.email_change_asked': 'userProfile.activity.user.emailChangeAsked',
  'user.email_change_cancelled': 'userProfile.activity.user.emailChangeCancelled',
  'user.email_changed': 'userProfile.activity.user.emailChanged',
  'user.second_factor_enabled': 'userProfile.activity.user.secondFactorEnabled',
  'user.second_factor_disabled': 'userProfile.activity.user.secondFactorDisabled',
  'user.data_exported': 'userProfile.activity.user.dataExported',
  'user.notifications_shown': 'userProfile.activity.user.notificationsShown',
  'user.suspension_acknowledged': 'userProfile.activity.user.suspensionAcknowledged',
  'users.updated': 'userProfile.activity.users.updated',
  'users.deleted': 'userProfile.activity.users.deleted',
  'users.disabled': 'userProfile.activity.users.disabled',
  'users.enabled': 'userProfile.activity.users.enabled',
  'users.role_changed': 'userProfile.activity.users.roleChanged',
  'users.moved': 'userProfile.activity.users.moved',
  'users.joined_group': 'userProfile.activity.users.joinedGroup',
  'users.left_group': 'userProfile.activity.users.leftGroup',
  'users.invited_again': 'userProfile.activity.users.invitedAgain',
  'department.created': 'userProfile.activity.department.created',
  'department.renamed': 'userProfile.activity.department.renamed',
  'department.deleted': 'userProfile.activity.department.deleted',
  'department.users_assigned': 'userProfile.activity.department.assigned',
  'department.users_unassigned': 'userProfile.activity.department.unassigned',
  'group.created': 'userProfile.activity.group.created',
  'group.renamed': 'userProfile.activity.group.renamed',
  'group.deleted': 'userProfile.activity.group.deleted',
  'group.users_assigned': 'userProfile.activity.group.assigned',
  'group.users_unassigned': 'userProfile.activity.group.unassigned',
  'notification.read': 'userProfile.activity.notification.read',
  'support_ticket.created': 'userProfile.activity.supportTicket.created',
  'sales_request.created': 'userProfile.activity.salesRequest.created',
  'trial.started': 'userProfile.activity.trial.started',
};

/** What happened, as a sentence; an action without one is told by its name. */
export function activitySentence(t: TypedTranslate, { action, actor, partner, target }: Activity): string {
  const deleted = t('userProfile.activity.deleted');
  const name = actor.name ?? deleted;
  const who = partner
    ? t('userProfile.activity.partner', {
        partner: partner.name ?? t('userProfile.activity.somePartner'),
        actor: name,
      })
    : name;
  const isOwn = target?.id === actor.id && !partner;
  const whom = isOwn ? t('userProfile.activity.themselves') : (target?.name ?? deleted);
  const key = SENTENCES[action];
  return key
    ? t(key, { actor: who, target: whom })
    : t('userProfile.activity.unknown', { actor: who, action });
}
