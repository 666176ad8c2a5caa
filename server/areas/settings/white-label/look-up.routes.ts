import { whiteLabelEndpoints } from '@contract/white-label';
import type { WhiteLabels } from '@server/domain/white-label/white-label.rules';
import type { binder } from '@server/platform/http/bind';
import { notFound } from '@server/platform/http/errors';

/** The branding of a host, which a console served from elsewhere asks for before sign-in. */
export function whiteLabelRoutes({ open }: ReturnType<typeof binder>, whiteLabels: WhiteLabels): void {
  async function find(domain: string) {
    const found = await whiteLabels.find(domain);
    // The same answer for an unknown domain and one that is not verified yet.
    if (!found) throw notFound('The domain');
    return found;
  }

  open(whiteLabelEndpoints.byDomain, async ({ params }) => ({ data: (await find(params.domain)).domains }));

  open(whiteLabelEndpoints.propertyByDomain, async ({ params }) => ({
    data: (await find(params.domain)).brand,
  }));
}
