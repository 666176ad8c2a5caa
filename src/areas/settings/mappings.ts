import type { ResourceDeps } from '@/dataProvider/deps';
import { emailRemindersResource } from '@/dataProvider/resources/emailReminders';
import { scimLogResource } from '@/dataProvider/resources/scimLog';

/**
 * `email_reminders`: GET /customers/api/v1/company/{companyId}/settings/email_reminders/sent;
 * `scim_log`: GET /customers/api/v1/company/{companyId}/settings/provisioning/log.
 */
export const mappings = (deps: ResourceDeps) => ({
  email_reminders: emailRemindersResource(deps),
  scim_log: scimLogResource(deps),
});
