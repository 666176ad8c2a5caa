import type { AreaRedirect } from '../routes';

/** The guest screens of this area (1 §2.1, §2.2). */
export const guestPaths = ['/login', '/error/404', '/error/500'] as const;

/** Documented paths of this area that only lead on (1 §2.2). */
export const sessionRedirects: readonly AreaRedirect[] = [{ path: '/verify_email', to: '/' }];
