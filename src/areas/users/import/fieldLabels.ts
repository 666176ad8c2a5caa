import type { ImportField } from '@contract/users/importRow';
import type { TranslationKey } from '@/i18n/keys';

/** The labels of the import fields: the same as in the users list. */
export const FIELD_LABELS: Record<ImportField, TranslationKey> = {
  email: 'resources.users.fields.email',
  department: 'resources.users.fields.departmentId',
  name: 'resources.users.fields.name',
  lastName: 'resources.users.fields.lastName',
  group: 'resources.users.fields.groupIds',
  manager: 'resources.users.fields.managerId',
};
