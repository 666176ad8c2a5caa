import { tournamentEndpoints } from '@contract/secure-code/tournaments';
import type { ResourceDeps } from '../deps';
import { listResource } from './lists';

/** The tournaments of the company, read-only. */
export const tournamentsResource = (deps: ResourceDeps) =>
  listResource(deps, { endpoint: tournamentEndpoints.list });
