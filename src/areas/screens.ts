import { PARTNER_CUSTOMERS_PATH } from '@/authProvider/actingAs';
import { ACCESS_FOR_RESELLER_PATH } from './landing';
import { partnerRoutes } from './partner/routes';
import type { AreaRedirect, AreaRoute } from './routes';
import { guestPaths } from './session/paths';
import { usersRedirects, usersRoutes } from './users/routes';

/** Every signed-in screen of the console, by area. Add new areas here and nowhere else. */
export const consoleRoutes: readonly AreaRoute[] = [...usersRoutes, ...partnerRoutes];

/** Every documented path that only redirects. The root depends on the actor (App.tsx). */
export const consoleRedirects: readonly AreaRedirect[] = usersRedirects;

/** Every console path, one per line of `npm run screens`. */
export const screenPaths: readonly string[] = [
  '/',
  PARTNER_CUSTOMERS_PATH,
  ACCESS_FOR_RESELLER_PATH,
  ...guestPaths,
  ...consoleRedirects.map(({ path }) => path),
  ...consoleRoutes.map(({ path }) => path),
].sort();
