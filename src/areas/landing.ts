import { type AccessRule, type Actor, canAccess } from '@contract/access';
import { VIDEO_FLAG } from '@/components/video/videoFlag';

interface Screen {
  readonly path: string;
  readonly access: AccessRule;
}

/** Where the root redirects: the first match wins, and screens that do not exist yet are skipped. */
const ROOTS = [
  '/reseller/overview',
  '/reseller/customers',
  '/subreseller/overview',
  '/subreseller/customers',
  '/home',
] as const;

/** The values `redirectTo` of a sign-in link may have. */
const LINK_TARGETS: Readonly<Record<string, string>> = {
  trainings: '/learning/courses',
  users: '/users/all_users',
};

/** The user's start page: their root screen, else the first one they may open, in the order of the areas. */
export function firstScreen(actor: Actor, screens: readonly Screen[]): string | undefined {
  const open = screens.filter(({ path, access }) => !path.includes(':') && canAccess(access, actor));
  const roots = ROOTS.filter((path) => open.some((screen) => screen.path === path));
  return roots[0] ?? open[0]?.path;
}

/** Where a sign-in link redirects: only to a known screen, so that it cannot be used as an open redirect. */
export function linkTarget(redirectTo: string | null, screens: readonly Screen[]): string {
  const target = redirectTo === null ? undefined : LINK_TARGETS[redirectTo];
  return target && screens.some(({ path }) => path === target) ? target : '/';
}

/** Where a partner's access request sends the customer's admin, and the flag it leaves in the address. */
export const ACCESS_FOR_RESELLER_PATH = '/access-for-reseller';
export const ACCESS_DIALOG_FLAG = 'isAccessDialog';

/** The start page with the access question over it; the rest of the query is preserved. */
export function accessDialogAddress(start: string, search: string): string {
  const query = new URLSearchParams(search);
  query.set(ACCESS_DIALOG_FLAG, 'true');
  return `${start}?${query}`;
}

/** The partner's customer list, by kind of partner; undefined for everyone else. */
export function customersPath(actor: Actor, screens: readonly Screen[]): string | undefined {
  return screens.find(({ path, access }) => path.endsWith('/customers') && canAccess(access, actor))?.path;
}

const MODAL = 'modal';
const PURCHASE_COMPLETE = 'purchaseComplete';

/** The start page with the `modal` of the root's own address, which the redirect would otherwise drop. */
export function withModal(path: string, rootSearch: string): string {
  const asked = new URLSearchParams(rootSearch);
  const kept = [...asked].filter(([name]) => name === MODAL || name === VIDEO_FLAG);
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`;
}

/** Whether an address reports a completed purchase, which is shown on the start page. */
export const isPurchaseComplete = (search: string): boolean =>
  new URLSearchParams(search).get(MODAL) === PURCHASE_COMPLETE;
