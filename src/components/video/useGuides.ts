import { access, canAccess } from '@contract/access';
import { type Video, videoEndpoints } from '@contract/videos';
import { useSession } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { useIsOurs } from '@/components/brand/useIsOurs';

const NONE: readonly Video[] = [];

interface Guides {
  /**
   * The first guide shows the product under its own name, so it is left out where `useIsOurs` says so, and for resold
   * tenants.
   */
  readonly tour: Video | undefined;
  readonly guides: readonly Video[];
  /** Whether they are still being read, and why they can't be. */
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** The library's videos about the console; none while they load, fail or are not for this user. */
export function useGuides(): Guides {
  const session = useSession();
  const isOurs = useIsOurs() && session?.company.distribution.integration === null;
  const { data, isPending, error, refetch } = useCall(
    videoEndpoints.library,
    { params: { companyId: session?.user.company_id ?? 0 }, query: { categoryName: 'for_admins' } },
    { enabled: session !== null && canAccess(access.adminAreaRead, session.actor) },
  );
  const all = data?.data ?? NONE;
  const reading = { isPending, error, refetch };
  return isOurs
    ? { tour: all[0], guides: all, ...reading }
    : { tour: undefined, guides: all.slice(1), ...reading };
}
