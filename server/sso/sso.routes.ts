import { signOnEndpoints } from '@contract/sign-on';
import type { WhiteLabels } from '../areas/settings/white-label.rules';
import type { binder } from '../http/bind';
import { findSignInLink } from './sign-on.rules';

/** The calls of single sign-on (1 §7.1); its pages, which browsers visit, are sso.pages.ts. */
export function signOnRoutes({ open }: ReturnType<typeof binder>, whiteLabels: WhiteLabels): void {
  open(signOnEndpoints.loginLink, async ({ deps, params, host }) => ({
    data: { link: await findSignInLink(deps, params.userEmail, await whiteLabels.ofHost(host)) },
  }));
}
