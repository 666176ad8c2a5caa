import { signOnEndpoints } from '@contract/sign-on';
import type { binder } from '../http/bind';
import { findSignInLink } from './sign-on.rules';

/** The calls of single sign-on (1 §7.1); its pages, which browsers visit, are sso.pages.ts. */
export function signOnRoutes({ open }: ReturnType<typeof binder>): void {
  open(signOnEndpoints.loginLink, async ({ deps, params }) => ({
    data: { link: await findSignInLink(deps, params.userEmail) },
  }));
}
