import { signOnEndpoints } from '@contract/sign-on';
import { countLink } from '@server/domain/company/lookups';
import type { WhiteLabels } from '@server/domain/white-label/white-label.rules';
import type { binder } from '@server/platform/http/bind';
import { findSignInLink } from './sign-on.rules';

/** The API calls of single sign-on. Its browser pages are in sso.pages.ts. */
export function signOnRoutes({ open }: ReturnType<typeof binder>, whiteLabels: WhiteLabels): void {
  open(signOnEndpoints.loginLink, async ({ deps, params, host, address }) => {
    await countLink(deps, address);
    const label = await whiteLabels.ofHost(host);
    return { data: { link: await findSignInLink(deps, params.userEmail, label) } };
  });
}
