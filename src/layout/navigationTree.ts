import { type Actor, canAccess } from '@contract/access';
import type { FlagName } from '@contract/flags';
import type { NavItem } from './navigation';

/**
 * The entries an actor may see. A group disappears with its last visible child. Before the actor is known
 * only entries without a rule are shown, so that nothing appears and then vanishes.
 */
export function visibleNavigation(
  items: readonly NavItem[],
  actor: Actor | undefined,
  isOn: (flag: FlagName) => boolean,
): NavItem[] {
  return items.flatMap((item) => {
    if (item.access && !(actor && canAccess(item.access, actor))) return [];
    if (item.flag && !isOn(item.flag)) return [];
    if (!item.children) return [item];
    const children = visibleNavigation(item.children, actor, isOn);
    return children.length > 0 || item.path ? [{ ...item, children }] : [];
  });
}

const covers = (path: string, pathname: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The entries from the top group down to the one whose screen, or a screen below it, is at `pathname`. */
export function trailTo(items: readonly NavItem[], pathname: string): NavItem[] {
  const trails = screensOf(items)
    .filter(({ item }) => [item.path, ...(item.covers ?? [])].some((path) => covers(path, pathname)))
    .sort((one, other) => other.item.path.length - one.item.path.length);
  return trails[0]?.trail ?? [];
}

export interface NavScreen {
  readonly item: NavItem & { readonly path: string };
  /** The groups above the screen, then the screen itself. */
  readonly trail: NavItem[];
}

/** Every entry that opens a screen, with the groups above it, in the sidebar's order. */
export function screensOf(items: readonly NavItem[], above: NavItem[] = []): NavScreen[] {
  return items.flatMap((item) => {
    const trail = [...above, item];
    const below = item.children ? screensOf(item.children, trail) : [];
    return item.path === undefined ? below : [{ item: { ...item, path: item.path }, trail }, ...below];
  });
}
