import { AUDIT_ACTIONS, type AuditAction } from '@contract/audit';
import type { Activity } from '@contract/users/profile';
import type { TranslationKey } from '@/i18n/keys';
import type { TypedTranslate } from '@/i18n/useT';

/** Acts on several users or on a team, which have another sentence in the activity of one of the users. */
const FOR_ONE = [
  'department.deleted',
  'department.users_assigned',
  'department.users_unassigned',
  'group.deleted',
  'group.users_assigned',
  'group.users_unassigned',
  'operation.finished',
  'policy.users_excused',
  'users.calendar_notified',
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
] as const satisfies readonly AuditAction[];

const isForOne = (action: AuditAction): action is (typeof FOR_ONE)[number] =>
  FOR_ONE.some((one) => one === action);

function keyOf(
  action: AuditAction,
  { target, changes }: Pick<Activity, 'target' | 'changes'>,
): TranslationKey {
  // A file changes existing users; for a new user, all that is known is that they were added.
  if (action === 'users.imported' && target && changes.length === 0) {
    return 'userProfile.activity.addedFromFile';
  }
  return target && isForOne(action)
    ? `userProfile.activity.person.${action}`
    : `userProfile.activity.action.${action}`;
}

const isKnown = (action: string): action is AuditAction => AUDIT_ACTIONS.some((one) => one === action);

/** The event as a sentence; an action recorded by a later version of the gateway is shown by its name. */
export function activitySentence(t: TypedTranslate, event: Activity): string {
  const { action, actor, partner, target } = event;
  const deleted = t('userProfile.activity.deleted');
  const name = actor === null ? t('userProfile.activity.directory') : (actor.name ?? deleted);
  const who = partner
    ? t('userProfile.activity.partner', {
        partner: partner.name ?? t('userProfile.activity.somePartner'),
        actor: name,
      })
    : name;
  const isOwn = actor !== null && target?.id === actor.id && !partner;
  const whom = isOwn ? t('userProfile.activity.themselves') : (target?.name ?? deleted);
  return isKnown(action)
    ? t(keyOf(action, event), { actor: who, target: whom })
    : t('userProfile.activity.unknown', { actor: who, action });
}
