import { PARTNER_CUSTOMERS_PATH } from '@/authProvider/actingAs';
import { ACCESS_FOR_RESELLER_PATH } from './landing';
import { partnerRoutes } from './partner/routes';
import type { AreaRedirect, AreaRoute } from './routes';
import { guestPaths } from './session/paths';
import { usersRedirects, usersRoutes } from './users/routes';

/** Every signed-in screen of the console, by area; a new area is added here and nowhere else. */
export const consoleRoutes: readonly AreaRoute[] = [...usersRoutes, ...partnerRoutes];

/** Every documented path that only leads on. The root is decided by who asks (App.tsx). */
export const consoleRedirects: readonly AreaRedirect[] = usersRedirects;

/** Every console path, a line each for `npm run screens`. */
export const screenPaths: readonly string[] = [
  '/',
  PARTNER_CUSTOMERS_PATH,
  ACCESS_FOR_RESELLER_PATH,
  ...guestPaths,
  ...consoleRedirects.map(({ path }) => path),
  ...consoleRoutes.map(({ path }) => path),
].sort();
