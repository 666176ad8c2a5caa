import { access, canAccess } from '@contract/access';
import { type Video, videoEndpoints } from '@contract/videos';
import { useSession } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { ownBrand } from '@/components/brand/brand';

const NONE: readonly Video[] = [];

interface Guides {
  /** The first one shows the product by its name: not for who knows it by another, or as part of another. */
  readonly tour: Video | undefined;
  readonly guides: readonly Video[];
}

/** The library's videos about the console itself; none while they load, fail or are not for the person. */
export function useGuides(): Guides {
  const session = useSession();
  const { data } = useCall(
    videoEndpoints.library,
    { params: { companyId: session?.user.company_id ?? 0 }, query: { categoryName: 'for_admins' } },
    { enabled: session !== null && canAccess(access.staffRead, session.actor) },
  );
  const all = data?.data ?? NONE;
  const isOurs = !ownBrand && session?.company.distribution.integration === null;
  return isOurs ? { tour: all[0], guides: all } : { tour: undefined, guides: all.slice(1) };
}
