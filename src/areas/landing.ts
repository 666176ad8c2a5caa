import { type AccessRule, type Actor, canAccess } from '@contract/access';
import { VIDEO_FLAG } from '@/components/video/videoFlag';

interface Screen {
  readonly path: string;
  readonly access: AccessRule;
}

/** Where the root leads, first match wins; what does not exist yet is passed over. */
const ROOTS = [
  '/reseller/overview',
  '/reseller/customers',
  '/subreseller/overview',
  '/subreseller/customers',
  '/home',
] as const;

/** What `redirectTo` of a sign-in link may name. */
const LINK_TARGETS: Readonly<Record<string, string>> = {
  trainings: '/learning/courses',
  users: '/users/all_users',
};

/** The person's start page: their root screen, else the first they may open, in the order of the areas. */
export function firstScreen(actor: Actor, screens: readonly Screen[]): string | undefined {
  const open = screens.filter(({ path, access }) => !path.includes(':') && canAccess(access, actor));
  const roots = ROOTS.filter((path) => open.some((screen) => screen.path === path));
  return roots[0] ?? open[0]?.path;
}

/** Where a sign-in link leads; only to a screen that exists, so that no address can lead anywhere else. */
export function linkTarget(redirectTo: string | null, screens: readonly Screen[]): string {
  const target = redirectTo === null ? undefined : LINK_TARGETS[redirectTo];
  return target && screens.some(({ path }) => path === target) ? target : '/';
}

/** Where a partner's request for access leads the customer's admin, and the flag that it leaves. */
export const ACCESS_FOR_RESELLER_PATH = '/access-for-reseller';
export const ACCESS_DIALOG_FLAG = 'isAccessDialog';

/** The start page with the question about access over it; the rest of the query goes along. */
export function accessDialogAddress(start: string, search: string): string {
  const query = new URLSearchParams(search);
  query.set(ACCESS_DIALOG_FLAG, 'true');
  return `${start}?${query}`;
}

/** The partner's customers by their kind; undefined for everybody else. */
export function customersPath(actor: Actor, screens: readonly Screen[]): string | undefined {
  return screens.find(({ path, access }) => path.endsWith('/customers') && canAccess(access, actor))?.path;
}

const MODAL = 'modal';
const PURCHASE_COMPLETE = 'purchaseComplete';

/** The start page, with what the root's own address opens over it: the redirect must not lose it. */
export function withModal(path: string, rootSearch: string): string {
  const asked = new URLSearchParams(rootSearch);
  const kept = [...asked].filter(([name]) => name === MODAL || name === VIDEO_FLAG);
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`;
}

/** Whether an address means that a purchase is complete, which is told on the start page. */
export const isPurchaseComplete = (search: string): boolean =>
  new URLSearchParams(search).get(MODAL) === PURCHASE_COMPLETE;
