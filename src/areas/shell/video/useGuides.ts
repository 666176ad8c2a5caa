import { access, canAccess } from '@contract/access';
import { type Video, videoEndpoints } from '@contract/videos';
import { useSession } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';

const NONE: readonly Video[] = [];

/** The library's videos about the console itself, the tour first; none while they load, fail or are not for the person. */
export function useGuides(): readonly Video[] {
  const session = useSession();
  const { data } = useCall(
    videoEndpoints.library,
    { params: { companyId: session?.user.company_id ?? 0 }, query: { categoryName: 'for_admins' } },
    { enabled: session !== null && canAccess(access.staffRead, session.actor) },
  );
  return data?.data ?? NONE;
}
