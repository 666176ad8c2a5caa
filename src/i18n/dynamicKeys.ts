/**
 * Keys that are put together at run time, so that no search finds them whole; `*` stands for one segment.
 * The text test counts them as used, and fails for a line here that matches no text.
 */
export const DYNAMIC_KEYS: readonly string[] = [
  // react-admin derives these from the resource and the source.
  'resources.*.name',
  'resources.*.fields.*',
  'support.categories.*',
  'account.fields.*',
  'account.industries.*',
  'account.strength.*',
  'partner.customers.access.*',
  'shell.account.partner.*',
  'operations.outcomes.*',
  'operations.reasons.*',
  'operations.running.*',
  'operations.ended.*',
  'invite.audiences.*',
  'invite.toast.*',
  'table.comfortable',
  'table.compact',
  'reminders.types.*',
  'userProfile.edit.protection.*',
  'userProfile.tabs.*',
  'import.newTeams.*',
  'legal.*.*',
  'import.problems.*',
  'import.outcomes.*',
  'import.reasons.*',
  'users.filters.*',
  'users.gone.*',
  'users.invitation.*',
  'users.invitationBadge.*',
  'users.roles.*',
  'users.teams.departments.*',
  'users.teams.groups.*',
  'users.toast.*',
];
