import { type Group, groupEndpoints } from '@contract/users/teams';
import type { ResourceDeps } from '../deps';
import { teamResource } from './teams';

/** Groups; a user can be in several. */
export const groupsResource = (deps: ResourceDeps) => teamResource<Group>(deps, groupEndpoints);
