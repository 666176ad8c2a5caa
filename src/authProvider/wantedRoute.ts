import { isLearnerApp } from '@/app';

const STORAGE_KEY = isLearnerApp ? 'vigil.learn.wanted-route' : 'vigil.wanted-route';
const GUEST_PATH =
  /^\/(login|login_as_company|error|sso_fail|register|verify_email|change-password|disabled-company|forgot-password|reset-password|invitation|verify-email)(\/|$)/;

/**
 * The path to open after sign-in, or undefined when it is unsafe: only a path of this origin passes, never
 * `//host`, `/\host`, a scheme, or a guest screen, which would send the user in circles.
 */
export function safeRoute(wanted: string | null | undefined, origin: string): string | undefined {
  if (!wanted?.startsWith('/')) return undefined;
  if (!URL.canParse(wanted, origin)) return undefined;
  // Browsers drop tabs and newlines and read a backslash as a slash; the parsed form is what they would open.
  const url = new URL(wanted, origin);
  if (url.origin !== new URL(origin).origin) return undefined;
  const route = url.pathname + url.search + url.hash;
  return route.startsWith('//') || GUEST_PATH.test(url.pathname) ? undefined : route;
}

/** Stores the route a signed-out user asked for, for this tab. */
export function keepWantedRoute(route: string): void {
  const safe = safeRoute(route, location.origin);
  try {
    if (safe && safe !== '/') sessionStorage.setItem(STORAGE_KEY, safe);
  } catch {
    // Without storage the user lands on the start page, which does no harm.
  }
}

/** Takes the stored route, or the root; it is used for one sign-in only. */
export function takeWantedRoute(): string {
  try {
    const wanted = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return safeRoute(wanted, location.origin) ?? '/';
  } catch {
    return '/';
  }
}

/** Discards the stored route: the next user of this tab starts at the root. */
export function forgetWantedRoute(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Then nothing was stored either.
  }
}
