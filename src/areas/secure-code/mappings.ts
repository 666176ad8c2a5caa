import type { ResourceDeps } from '@/dataProvider/deps';
import { tournamentsResource } from '@/dataProvider/resources/tournaments';

/** `tournaments`: getList GET /ctf/api/v1/company/{companyId}/tournaments, newest first. */
export const mappings = (deps: ResourceDeps) => ({ tournaments: tournamentsResource(deps) });
