import { sharingEndpoints } from '@contract/training/sharing';
import { useCan } from '@/authProvider/useCan';
import type { Selection } from '@/components/list/useSelection';
import type { ShareFilter, ShareRecord } from '@/dataProvider/resources/sharing';
import { noneLeft, wireSearch } from '@/dataProvider/wire';

/** Whether the user may give courses to customers. */
export const useCanShare = (): boolean => useCan(sharingEndpoints.share);

/** The selected customers, or all that match, as the acts on them take it. */
export function chosenShares(
  { all, rows }: Pick<Selection<ShareRecord>, 'all' | 'rows'>,
  matching: ShareFilter,
) {
  if (all === undefined) return { customerCompanyIds: rows.map(({ companyId }) => companyId) };
  const { courseId: _ofPath, search, ...rest } = matching;
  noneLeft(rest);
  return { isAllReceived: true, ...wireSearch(search) };
}
