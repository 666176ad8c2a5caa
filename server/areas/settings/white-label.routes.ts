import { whiteLabelEndpoints } from '@contract/white-label';
import type { binder } from '../../http/bind';
import { notFound } from '../../http/errors';
import type { WhiteLabels } from './white-label.rules';

/** What a console that is served from elsewhere asks about its host before anybody signs in. */
export function whiteLabelRoutes({ open }: ReturnType<typeof binder>, whiteLabels: WhiteLabels): void {
  async function find(domain: string) {
    const found = await whiteLabels.find(domain);
    // The same answer whether nobody has the domain or somebody has not verified it yet.
    if (!found) throw notFound('The domain');
    return found;
  }

  open(whiteLabelEndpoints.byDomain, async ({ params }) => ({ data: (await find(params.domain)).domains }));

  open(whiteLabelEndpoints.propertyByDomain, async ({ params }) => ({
    data: (await find(params.domain)).brand,
  }));
}
