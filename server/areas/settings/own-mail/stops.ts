import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { wakeHeldMails } from './held';
import { deleteWay } from './own-mail.queries';

/** A way that is stopped by the link in the mail about it carries nothing any more. One that is in use since has a link of its own. */
export async function stopWay(tx: Tx, deps: Deps, companyId: number, subject: string | null): Promise<void> {
  if (subject === null) return;
  await deleteWay(tx, companyId, 'candidate');
  if (await deleteWay(tx, companyId, 'used', { usedSince: new Date(subject) }))
    await wakeHeldMails(tx, deps, companyId, { isReleased: false });
}
