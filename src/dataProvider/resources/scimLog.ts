import { provisioningEndpoints, type ScimOutcome } from '@contract/settings/provisioning';
import type { ResourceDeps } from '../deps';
import { listResource } from './lists';

export interface ScimLogFilter {
  readonly search?: string;
  /** A list with one answer. */
  readonly outcome?: readonly ScimOutcome[];
}

/** What a company's directory asked for, read-only, newest first. */
export const scimLogResource = (deps: ResourceDeps) =>
  listResource(deps, {
    endpoint: provisioningEndpoints.log,
    toQuery: ({ outcome }: ScimLogFilter) => ({ outcome: outcome?.[0] }),
  });
