import { lockCompany, updateCompany } from '@server/domain/company/company.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { z } from 'zod';
import { NotStopped } from '../trust/not-stopped';
import { deleteOffer, lockMayOwn } from './ownership.queries';

const changedSchema = z.object({ from: z.number(), to: z.number() });

/** Ends an offer, unless it was accepted: that has a link of its own. */
export async function stopOffer(tx: Tx, companyId: number, subject: string | null): Promise<void> {
  if (subject !== null) await deleteOffer(tx, companyId, Number(subject));
}

/**
 * Gives the company back to the owner who offered it. Throws NotStopped where somebody else owns it by now, or they may no
 * longer own it: then it stays where it is, as it must be somebody's.
 */
export async function stopChanged(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  companyId: number,
  subject: string | null,
): Promise<void> {
  if (subject === null) return;
  const { from, to } = changedSchema.parse(JSON.parse(subject));
  const { ownerId } = await lockCompany(tx, companyId);
  if (ownerId !== to) throw new NotStopped('overtaken');
  if (!(await lockMayOwn(tx, companyId, from))) throw new NotStopped('ownerGone');
  await deleteOffer(tx, companyId);
  await updateCompany(tx, companyId, { ownerId: from, updatedAt: clock() });
}
