import { type AccessRule, type Actor, canAccess } from '@contract/access';

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

const REDIRECT_TO = 'redirectTo';

/** Where a sign-in link redirects: only to a known screen, so that it cannot be used as an open redirect. */
export function linkTarget(redirectTo: string | null, screens: readonly Screen[]): string {
  const target = redirectTo === null ? undefined : LINK_TARGETS[redirectTo];
  return target && screens.some(({ path }) => path === target) ? target : '/';
}

/**
 * The root with the known target of a sign-in link, which is resolved there: the sign-in page does not know
 * the screens.
 */
export const linkRoute = (redirectTo: string | null): string =>
  redirectTo !== null && Object.hasOwn(LINK_TARGETS, redirectTo)
    ? `/?${new URLSearchParams({ [REDIRECT_TO]: redirectTo })}`
    : '/';

/** Parameters that a redirect has followed and that would mean nothing, or lead in circles, where it leads. */
const FOLLOWED: readonly string[] = [REDIRECT_TO, 'register'];

/**
 * The target of a redirect with the parameters that came with the address, except those that the redirect has
 * followed. A parameter of the target itself takes precedence.
 */
export function withQuery(target: string, search: string): string {
  const [path = '', own = ''] = target.split('?');
  const query = new URLSearchParams(own);
  const kept = [...new URLSearchParams(search)].filter(
    ([name]) => !query.has(name) && !FOLLOWED.includes(name),
  );
  for (const [name, value] of kept) query.append(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Where the root redirects: to a sign-in link's target, or to the start page; its query is kept. */
export function rootTarget(actor: Actor, search: string, screens: readonly Screen[], otherwise: string) {
  const target = linkTarget(new URLSearchParams(search).get(REDIRECT_TO), screens);
  return withQuery(target === '/' ? (firstScreen(actor, screens) ?? otherwise) : target, search);
}

const MODAL = 'modal';
const PURCHASE_COMPLETE = 'purchaseComplete';

/** The page that a payment comes back to shows its success itself. */
export const isReturnFromPayment = (pathname: string): boolean => pathname === '/licensing';

/** Whether an address reports a completed purchase, which is shown on the start page. */
export const isPurchaseComplete = (search: string): boolean =>
  new URLSearchParams(search).get(MODAL) === PURCHASE_COMPLETE;
