import { savedViewEndpoints } from '@contract/saved-views';
import type { ResourceDeps } from '@/dataProvider/deps';
import { recordResource } from '@/dataProvider/resources/records';

const SAVED_VIEW = {
  sorts: ['name'],
  fields: { list: true, name: true, query: true, isShared: true, isDefault: true },
} as const;

/** `saved_views` of a list, with filter.list: the five calls of /customers/api/v1/company/{companyId}/saved_views. */
export const mappings = (deps: ResourceDeps) => ({
  saved_views: recordResource(deps, savedViewEndpoints, SAVED_VIEW),
});
