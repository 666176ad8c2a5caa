import type { AuditAction } from '@contract/audit';
import type { Activity } from '@contract/users/profile';
import type { TranslationKey } from '@/i18n/keys';
import type { TypedTranslate } from '@/i18n/useT';

/** The sentence of each action of the audit log. */
const SENTENCES: Readonly<Record<AuditAction, TranslationKey>> = {
  'company.access_granted': 'userProfile.activity.company.accessGranted',
  'company.access_refused': 'userProfile.activity.company.accessRefused',
  'company.access_withdrawn': 'userProfile.activity.company.accessWithdrawn',
  'company.entered': 'userProfile.activity.company.entered',
  'company.left': 'userProfile.activity.company.left',
  'company.registered': 'userProfile.activity.company.registered',
  'department.created': 'userProfile.activity.department.created',
  'department.deleted': 'userProfile.activity.department.deleted',
  'department.renamed': 'userProfile.activity.department.renamed',
  'department.users_assigned': 'userProfile.activity.department.assigned',
  'department.users_unassigned': 'userProfile.activity.department.unassigned',
  'group.created': 'userProfile.activity.group.created',
  'group.deleted': 'userProfile.activity.group.deleted',
  'group.renamed': 'userProfile.activity.group.renamed',
  'group.users_assigned': 'userProfile.activity.group.assigned',
  'group.users_unassigned': 'userProfile.activity.group.unassigned',
  'invite_email.reset': 'userProfile.activity.inviteEmail.reset',
  'invite_email.tested': 'userProfile.activity.inviteEmail.tested',
  'invite_email.updated': 'userProfile.activity.inviteEmail.updated',
  'notification.read': 'userProfile.activity.notification.read',
  'operation.cancelled': 'userProfile.activity.operation.cancelled',
  'operation.finished': 'userProfile.activity.operation.finished',
  'operation.started': 'userProfile.activity.operation.started',
  'sales_request.created': 'userProfile.activity.salesRequest.created',
  'saved_view.created': 'userProfile.activity.savedView.created',
  'saved_view.default_changed': 'userProfile.activity.savedView.defaultChanged',
  'saved_view.deleted': 'userProfile.activity.savedView.deleted',
  'saved_view.updated': 'userProfile.activity.savedView.updated',
  'session.ended': 'userProfile.activity.session.ended',
  'session.locked_out': 'userProfile.activity.session.lockedOut',
  'session.others_revoked': 'userProfile.activity.session.othersRevoked',
  'session.revoked': 'userProfile.activity.session.revoked',
  'session.sign_in_failed': 'userProfile.activity.session.signInFailed',
  'session.started': 'userProfile.activity.session.started',
  'subscription_type.changed': 'userProfile.activity.subscription.changed',
  'support_ticket.created': 'userProfile.activity.supportTicket.created',
  'trial.started': 'userProfile.activity.trial.started',
  'user.created': 'userProfile.activity.user.created',
  'user.data_exported': 'userProfile.activity.user.dataExported',
  'user.deleted': 'userProfile.activity.user.deleted',
  'user.email_change_asked': 'userProfile.activity.user.emailChangeAsked',
  'user.email_change_cancelled': 'userProfile.activity.user.emailChangeCancelled',
  'user.email_changed': 'userProfile.activity.user.emailChanged',
  'user.email_verified': 'userProfile.activity.user.emailVerified',
  'user.invite_accepted': 'userProfile.activity.user.inviteAccepted',
  'user.invite_revoked': 'userProfile.activity.user.inviteRevoked',
  'user.invited_again': 'userProfile.activity.user.invitedAgain',
  'user.magic_link_made': 'userProfile.activity.user.magicLinkMade',
  'user.notifications_shown': 'userProfile.activity.user.notificationsShown',
  'user.onboarded': 'userProfile.activity.user.onboarded',
  'user.password_changed': 'userProfile.activity.user.passwordChanged',
  'user.password_reset': 'userProfile.activity.user.passwordReset',
  'user.password_reset_asked': 'userProfile.activity.user.passwordResetAsked',
  'user.password_reset_sent': 'userProfile.activity.user.passwordResetSent',
  'user.policies_confirmed': 'userProfile.activity.user.policiesConfirmed',
  'user.second_factor_disabled': 'userProfile.activity.user.secondFactorDisabled',
  'user.second_factor_enabled': 'userProfile.activity.user.secondFactorEnabled',
  'user.suspension_acknowledged': 'userProfile.activity.user.suspensionAcknowledged',
  'user.temporary_password_set': 'userProfile.activity.user.temporaryPasswordSet',
  'user.updated': 'userProfile.activity.user.updated',
  'user.verification_sent': 'userProfile.activity.user.verificationSent',
  'user_import.checked': 'userProfile.activity.import.checked',
  'user_import.created': 'userProfile.activity.import.created',
  'user_import.removed': 'userProfile.activity.import.removed',
  'user_import.rows_received': 'userProfile.activity.import.rowsReceived',
  'users.deleted': 'userProfile.activity.users.deleted',
  'users.disabled': 'userProfile.activity.users.disabled',
  'users.enabled': 'userProfile.activity.users.enabled',
  'users.imported': 'userProfile.activity.users.imported',
  'users.invited': 'userProfile.activity.users.invited',
  'users.invited_again': 'userProfile.activity.users.invitedAgain',
  'users.joined_group': 'userProfile.activity.users.joinedGroup',
  'users.left_group': 'userProfile.activity.users.leftGroup',
  'users.moved': 'userProfile.activity.users.moved',
  'users.reminded': 'userProfile.activity.users.reminded',
  'users.role_changed': 'userProfile.activity.users.roleChanged',
  'users.second_factor_reset': 'userProfile.activity.users.secondFactorReset',
  'users.updated': 'userProfile.activity.users.updated',
  'video.pinned': 'userProfile.activity.video.pinned',
  'video.unpinned': 'userProfile.activity.video.unpinned',
};

/** The sentence for one user of an act on several users or on a team. */
const FOR_ONE: Partial<Readonly<Record<AuditAction, TranslationKey>>> = {
  'department.deleted': 'userProfile.activity.person.departmentDeleted',
  'department.users_assigned': 'userProfile.activity.person.moved',
  'department.users_unassigned': 'userProfile.activity.person.unassigned',
  'group.deleted': 'userProfile.activity.person.groupDeleted',
  'group.users_assigned': 'userProfile.activity.person.joinedGroup',
  'group.users_unassigned': 'userProfile.activity.person.leftGroup',
  'operation.finished': 'userProfile.activity.person.teamsMerged',
  'users.disabled': 'userProfile.activity.person.disabled',
  'users.enabled': 'userProfile.activity.person.enabled',
  'users.imported': 'userProfile.activity.person.imported',
  'users.invited': 'userProfile.activity.person.invited',
  'users.invited_again': 'userProfile.activity.user.invitedAgain',
  'users.joined_group': 'userProfile.activity.person.joinedGroup',
  'users.left_group': 'userProfile.activity.person.leftGroup',
  'users.moved': 'userProfile.activity.person.moved',
  'users.reminded': 'userProfile.activity.person.reminded',
  'users.role_changed': 'userProfile.activity.person.roleChanged',
  'users.second_factor_reset': 'userProfile.activity.person.secondFactorReset',
  'users.updated': 'userProfile.activity.person.updated',
};

function keyOf(
  action: AuditAction,
  { target, changes }: Pick<Activity, 'target' | 'changes'>,
): TranslationKey {
  // A file changes existing users; for a new user, all that is known is that they were added.
  if (action === 'users.imported' && target && changes.length === 0) {
    return 'userProfile.activity.person.added';
  }
  return (target && FOR_ONE[action]) || SENTENCES[action];
}

const isKnown = (action: string): action is AuditAction => Object.hasOwn(SENTENCES, action);

/** The event as a sentence; an action recorded by a later version of the gateway is shown by its name. */
export function activitySentence(t: TypedTranslate, event: Activity): string {
  const { action, actor, partner, target } = event;
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
  return isKnown(action)
    ? t(keyOf(action, event), { actor: who, target: whom })
    : t('userProfile.activity.unknown', { actor: who, action });
}
