import { ROLES, type Role } from '@contract/access';
import type { Change } from '@contract/audit';
import type { Activity } from '@contract/users/profile';
import type { TranslationKey } from '@/i18n/keys';
import type { FormatNumber } from '@/i18n/useFormatNumber';
import type { TypedTranslate } from '@/i18n/useT';
import { doneText } from '@/operations/operationKinds';

const LABELS: Readonly<Record<Change['field'], TranslationKey>> = {
  name: 'resources.users.fields.name',
  lastName: 'resources.users.fields.lastName',
  email: 'resources.users.fields.email',
  role: 'resources.users.fields.role',
  department: 'resources.users.fields.departmentId',
  manager: 'resources.users.fields.managerId',
  groups: 'resources.users.fields.groupIds',
  status: 'userProfile.activity.changed.status',
  secondFactor: 'userProfile.activity.changed.secondFactor',
};

const VALUES: Readonly<Partial<Record<string, TranslationKey>>> = {
  enabled: 'userProfile.activity.values.enabled',
  disabled: 'userProfile.activity.values.disabled',
  on: 'userProfile.activity.values.on',
  off: 'userProfile.activity.values.off',
};

const isRole = (value: string): value is Role => (ROLES as readonly string[]).includes(value);

function valueText(t: TypedTranslate, field: Change['field'], value: string | null): string {
  if (value === null) return t('userProfile.activity.nothing');
  if (field === 'role') return isRole(value) ? t(`users.roles.${value}`) : value;
  const key = field === 'status' || field === 'secondFactor' ? VALUES[value] : undefined;
  return key ? t(key) : value;
}

function changeText(t: TypedTranslate, { field, from, to }: Change): string {
  if (field === 'groups' && from === null) return t('userProfile.activity.joined', { group: to ?? '' });
  if (field === 'groups' && to === null) return t('userProfile.activity.left', { group: from ?? '' });
  if (field === 'manager')
    return t(to === null ? 'userProfile.activity.managerRemoved' : 'userProfile.activity.managerChanged');
  const values = { from: valueText(t, field, from), to: valueText(t, field, to) };
  return t('userProfile.activity.change', { field: t(LABELS[field]), ...values });
}

/** The details below the sentence of an entry: the users, the results, old and new values. */
export function activityDetails(
  t: TypedTranslate,
  { changes, people, operation }: Activity,
  format: FormatNumber,
): string[] {
  const lines = changes.map((change) => changeText(t, change));
  if (people && people.names.length > 0) {
    const names = people.names.join(', ');
    const more = people.total - people.names.length;
    lines.unshift(more > 0 ? t('userProfile.activity.morePeople', { names, smart_count: more }) : names);
  }
  if (operation) lines.unshift(doneText(t, operation.kind, operation.done ?? operation.total, format));
  return lines;
}
