import { type AccessRule, type Actor, canAccess } from '@contract/access';
import type { CompanyFeature } from '@contract/features';
import type { FlagName } from '@contract/flags';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { type ComponentType, createContext, useContext, useMemo } from 'react';
import { useSession } from '@/authProvider/currentSession';
import { useIsOurs } from '@/components/brand/useIsOurs';
import { useFlags } from '@/flags/useFlag';
import type { TranslationKey } from '@/i18n/keys';
import type { MenuLinks } from './shellLinks';
import { ShellLinksContext } from './shellLinks';

/** An entry of the sidebar: a screen (`path`) or a collapsible group of them (`children`). */
export interface NavItem {
  readonly key: string;
  readonly labelKey: TranslationKey;
  readonly icon: ComponentType<SvgIconProps>;
  /** The screen's documented path. */
  readonly path?: string;
  /** Screens elsewhere that belong to this entry: a profile belongs to the users list. */
  readonly covers?: readonly string[];
  /** In place of a screen: a page elsewhere. Without an address in this installation the entry is hidden. */
  readonly link?: keyof MenuLinks;
  /** The address of `link`. */
  readonly href?: string;
  /** Hidden from companies with a verified domain of their own, and on a company's own host. */
  readonly unlessOwnDomain?: boolean;
  readonly children?: readonly NavItem[];
  /** Who sees it; absent: everyone. */
  readonly access?: AccessRule;
  /** The entry is hidden unless this flag is on. */
  readonly flag?: FlagName;
  /** The entry is hidden unless the company has this feature. */
  readonly feature?: CompanyFeature;
  /** The entry is hidden from companies that have this feature. */
  readonly unlessFeature?: CompanyFeature;
  /** Hidden from a partner's visitor, whose it is not: they are nobody of the company. */
  readonly unlessVisit?: boolean;
  /** Companies with neither Boost nor a trial see the entry, which opens the way to it in place of the screen. */
  readonly needsBoost?: boolean;
  /** The entry that the breadcrumb begins with, where the documented place is not below what it belongs to. */
  readonly within?: NavKey;
}

/** The documented order of the sidebar's entries, the screens of a group after it. */
const SIDEBAR_ORDER = [
  'provider',
  ...(['receivables', 'unmatched-payments', 'credit-limits', 'surveys'] as const),
  'partner-portal',
  ...(['reseller-overview', 'subreseller-overview', 'reseller-customers', 'subreseller-customers'] as const),
  'companies',
  ...(['customers-compared', 'opportunity-forecast', 'transactions'] as const),
  ...(['reseller-transactions', 'subreseller-transactions', 'white-label'] as const),
  'get-started',
  'training',
  ...([
    'courses',
    'videos',
    'gaming',
    'phishing-exercise',
    'phishing-simulation',
    'fake-or-real',
    'secure-code',
    'calendar',
  ] as const),
  ...(['policies', 'learner-console'] as const),
  'phishing-summary',
  'users',
  ...(['all-users', 'departments', 'groups'] as const),
  'reporting',
  ...(['dashboard', 'reports', 'employee-reviews'] as const),
  'guides',
  ...(['knowledge-base', 'swag-shop'] as const),
  'become-partner',
  'legal',
  'licensing',
  'partnership',
  'settings',
] as const;
export type NavKey = (typeof SIDEBAR_ORDER)[number];

/** An entry as an area declares it; its key is its place in the documented order. */
export interface NavEntry extends NavItem {
  readonly key: NavKey;
  /** The group the entry belongs to, if another area declares that group. */
  readonly group?: NavKey;
  readonly children?: readonly (NavItem & { readonly key: NavKey })[];
}

const place = ({ key }: NavItem) => (SIDEBAR_ORDER as readonly string[]).indexOf(key);
const inOrder = (items: readonly NavItem[]) => [...items].sort((one, other) => place(one) - place(other));

/** The sidebar of all areas' entries, in the documented order. */
export function buildNavigation(entries: readonly NavEntry[]): NavItem[] {
  const top = entries.filter(({ group }) => group === undefined);
  return inOrder(top).map((item) => {
    const joined = entries.filter(({ group }) => group === item.key);
    if (!item.children && joined.length === 0) return item;
    return { ...item, children: inOrder([...(item.children ?? []), ...joined]) };
  });
}

/**
 * The entries an actor may see. A group disappears with its last visible child. Before the actor is known
 * only entries without a rule are shown, so that nothing appears and then vanishes.
 */
export function visibleNavigation(
  items: readonly NavItem[],
  actor: Actor | undefined,
  isOn: (flag: FlagName) => boolean,
  hasFeature: (feature: CompanyFeature) => boolean = () => false,
): NavItem[] {
  return items.flatMap((item) => {
    if (item.access && !(actor && canAccess(item.access, actor))) return [];
    if (item.unlessVisit && actor?.isVisitor) return [];
    if (item.flag && !isOn(item.flag)) return [];
    if (item.feature && !hasFeature(item.feature)) return [];
    if (item.unlessFeature && hasFeature(item.unlessFeature)) return [];
    if (!item.children) return [item];
    const children = visibleNavigation(item.children, actor, isOn, hasFeature);
    return children.length > 0 || item.path ? [{ ...item, children }] : [];
  });
}

/** The entries with the addresses of those that lead elsewhere, without those that have none or are not for the company. */
export function linkedNavigation(
  items: readonly NavItem[],
  links: MenuLinks,
  hasOwnDomain: boolean,
): NavItem[] {
  return items.flatMap((item) => {
    if (item.unlessOwnDomain && hasOwnDomain) return [];
    if (item.children) return [{ ...item, children: linkedNavigation(item.children, links, hasOwnDomain) }];
    if (item.link === undefined) return [item];
    const href = links[item.link];
    return href === undefined ? [] : [{ ...item, href }];
  });
}

/** The entries below a group that lead somewhere, in the sidebar's order. */
export const leavesOf = ({ children = [] }: NavItem): NavItem[] =>
  children.flatMap((child) => (child.children ? leavesOf(child) : [child]));

const covers = (path: string, pathname: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The entries from the top group down to the one whose screen, or a screen below it, is at `pathname`. */
export function trailTo(items: readonly NavItem[], pathname: string): NavItem[] {
  const trails = screensOf(items)
    .filter(({ item }) => [item.path, ...(item.covers ?? [])].some((path) => covers(path, pathname)))
    .sort((one, other) => other.item.path.length - one.item.path.length);
  const [trail = []] = trails.map((one) => one.trail);
  const within = trail[0]?.within;
  const above = screensOf(items).find(({ item }) => item.key === within);
  return [...(above?.trail ?? []), ...trail];
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

/** All entries, visible or not; provided by AppLayout. */
export const NavigationContext = createContext<readonly NavItem[]>([]);

/** The entries for the signed-in user: the sidebar, the breadcrumb and the command palette show them. */
export function useNavigation(): NavItem[] {
  const all = useContext(NavigationContext);
  const session = useSession();
  const actor = session?.actor;
  const features = session?.company.features;
  const isOn = useFlags();
  const links = useContext(ShellLinksContext)?.menu;
  const isOurs = useIsOurs();
  return useMemo(() => {
    const linked = linkedNavigation(all, links ?? {}, !isOurs);
    return visibleNavigation(linked, actor, isOn, (feature) => features?.[feature] ?? false);
  }, [all, links, isOurs, actor, features, isOn]);
}
