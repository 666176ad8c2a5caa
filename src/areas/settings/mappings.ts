import type { ResourceDeps } from '@/dataProvider/deps';
import { scimLogResource } from '@/dataProvider/resources/scimLog';

/** `scim_log`: GET /customers/api/v1/company/{companyId}/settings/provisioning/log. */
export const mappings = (deps: ResourceDeps) => ({ scim_log: scimLogResource(deps) });
