import { lockCompany, updateCompany } from '@server/domain/company/company.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { deleteClosing, lockClosing } from './closing.queries';

/**
 * Keeps an account that is being closed. Returns whether that is a change: none where it is open, or its removal has begun. `changeId`:
 * only if it is that closing.
 */
export async function keepOpen(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  companyId: number,
  changeId?: number,
): Promise<boolean> {
  await lockCompany(tx, companyId);
  const closing = await lockClosing(tx, companyId);
  if (!closing || closing.removingSince !== null) return false;
  if (changeId !== undefined && closing.changeId !== changeId) return false;
  await deleteClosing(tx, companyId);
  await updateCompany(tx, companyId, { closesAt: null, updatedAt: clock() });
  return true;
}
