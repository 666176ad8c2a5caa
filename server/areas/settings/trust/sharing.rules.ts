import { lockCompany, updateCompany } from '@server/domain/company/company.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { tellOfTrust } from './told.rules';

/** Allows admins to change settings of trust, or takes it back. Returns whether that is a change. */
export async function shareTrust(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  trustsAdmins: boolean,
): Promise<boolean> {
  const company = await lockCompany(tx, actor.companyId);
  if (company.trustsAdmins === trustsAdmins) return false;
  await updateCompany(tx, company.id, { trustsAdmins, updatedAt: deps.clock() });
  await tellOfTrust(tx, deps, actor, { kind: trustsAdmins ? 'adminsAllowed' : 'adminsRefused' });
  return true;
}
