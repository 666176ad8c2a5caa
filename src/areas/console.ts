import { canAccess } from '@contract/access';
import type { DataProvider, RaRecord } from 'react-admin';
import type { Mappings } from '@/dataProvider/mappings';
import type { AskedSource, CommandSource } from '@/layout/command-palette/commandSource';
import { buildNavigation, type NavItem } from '@/layout/navigation';
import type { OperationKinds } from '@/operations/operationKinds';
import * as list from '.';
import type { Area, AreaRedirect, AreaResource, AreaRoute } from './area';

/*
 * What the console derives from the areas' manifests. Only the signed-in branch loads this: the manifests
 * have icons, which the sign-in page must not wait for.
 */

export const areas: readonly Area[] = Object.values(list);

/** Every signed-in screen. */
export const consoleRoutes: readonly AreaRoute[] = areas.flatMap(({ routes = [] }) => routes);

/** How the resources of all areas map onto the documented calls. */
export const mappings: readonly Mappings[] = areas.flatMap((area) => area.mappings ?? []);

const mappingsOfRoute = new Map(
  areas.flatMap(({ routes = [], mappings }) => routes.map((route) => [route, mappings])),
);

/** Loads what a screen's lists need beside the screen's own code. What fails here is loaded by the call that needs it. */
export const loadMappings = async (route: AreaRoute): Promise<void> => {
  try {
    await mappingsOfRoute.get(route)?.load();
  } catch {
    // The call says so.
  }
};

/** Every documented path that only redirects, except for the root. */
export const consoleRedirects: readonly AreaRedirect[] = areas.flatMap(({ redirects = [] }) => redirects);

export const resources: readonly AreaResource[] = areas.flatMap((area) => area.resources ?? []);

/** The sidebar, in the documented order. */
export const navigation: readonly NavItem[] = buildNavigation(areas.flatMap((area) => area.navigation ?? []));

/** What areas may ask over any screen. */
export const prompts = areas.flatMap(({ prompt }) => prompt ?? []);

export const operationKinds: OperationKinds = Object.assign({}, ...areas.map(({ operations }) => operations));

/** Every console path, one per line of `npm run screens`. */
export const screenPaths: readonly string[] = [
  '/',
  ...areas.flatMap(({ guestPaths = [] }) => guestPaths),
  ...consoleRedirects.map(({ path }) => path),
  ...consoleRoutes.map(({ path }) => path),
].sort();

const SHOWN = 5;
const MIN_LENGTH = 2;

const nameOf = ({ recordRepresentation: name }: AreaResource, record: RaRecord): string =>
  typeof name === 'string' ? String(record[name]) : name(record);

/** Records of a resource in the command palette, found by the gateway; choosing one opens its page. */
function recordSource(resource: AreaResource, dataProvider: DataProvider): AskedSource[] {
  const { name, access, pages, search } = resource;
  if (!search || !pages?.show) return [];
  const { show } = pages;
  const { labelKey, sort, hint } = search;
  return [
    {
      kind: 'asked',
      id: name,
      labelKey,
      minLength: MIN_LENGTH,
      async search(query, { actor }, signal) {
        if (!actor || !canAccess(access.read, actor)) return [];
        const { data } = await dataProvider.getList(name, {
          filter: { search: query },
          sort: { field: sort, order: 'ASC' },
          pagination: { page: 1, perPage: SHOWN },
          signal,
        });
        return data.map((record) => ({
          id: String(record.id),
          label: nameOf(resource, record),
          hint: String(record[hint] ?? ''),
          to: show(record.id),
        }));
      },
    },
  ];
}

/** The areas' sources of the command palette: their commands, then their records. */
export const commandSources = (dataProvider: DataProvider): readonly CommandSource[] => [
  ...areas.flatMap(({ commands = [] }) => commands),
  ...resources.flatMap((resource) => recordSource(resource, dataProvider)),
];
