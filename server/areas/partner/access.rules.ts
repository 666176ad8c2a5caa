import type { AccessAnswer } from '@contract/partner-access';
import type { Tx } from '../../db/client';
import type { SignedInActor } from '../../http/context';
import { conflict } from '../../http/errors';
import { ownSession } from '../session/session.rules';
import { lockCompany, updateCompany } from '../shell/shell.queries';

/**
 * Answers the parent company's access request (3 §2) and returns who had asked. A partner inside the company can't
 * answer for it. Throws 403 for a visitor, 409 when no request is pending.
 */
export async function answerAccessRequest(
  tx: Tx,
  actor: SignedInActor,
  status: AccessAnswer,
  now: Date,
): Promise<number> {
  ownSession(actor);
  const company = await lockCompany(tx, actor.companyId);
  if (company.parentCompanyId === null || company.loginAsCompanyStatus !== 'REQUESTED') {
    throw conflict('There is no access request to answer.');
  }
  await updateCompany(tx, company.id, { loginAsCompanyStatus: status, updatedAt: now });
  return company.parentCompanyId;
}
