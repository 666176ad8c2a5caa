import { partnerAccessEndpoints } from '@contract/partner-access';
import { appendAuditEvent } from '../../db/audit.queries';
import type { binder } from '../../http/bind';
import type { AuditEntry } from '../../http/context';
import { answerAccessRequest } from './access.rules';
import { endVisit } from './visits.rules';

/** A customer's side of its partner's access (3 §2), and the end of a partner's visit (1 §4.1). */
export function accessRoutes({ act, write }: ReturnType<typeof binder>): void {
  write(partnerAccessEndpoints.answerRequest, async ({ tx, deps, actor, body: { status }, audit }) => {
    const partnerCompanyId = await answerAccessRequest(tx, actor, status, deps.clock());
    await audit({
      action: status === 'AVAILABLE' ? 'company.access_granted' : 'company.access_refused',
      target: { type: 'company', id: actor.companyId },
      details: { partnerCompanyId },
    });
    return { data: { loginAsCompany: status } };
  });

  // Not a `write`: leaving twice, or without being a visitor, changes nothing and records nothing.
  act(partnerAccessEndpoints.leaveCompany, async ({ deps, actor, requestId }) => {
    const at = deps.clock();
    const visit = await deps.db.transaction(async (tx) => {
      const ended = await endVisit(tx, actor, at);
      if (!ended) return undefined;
      const { companyId, partnerCompanyId, partnerUserId } = ended;
      const details = { partnerCompanyId, partnerUserId, actsAs: actor.userId };
      const entry: AuditEntry = {
        action: 'company.left',
        target: { type: 'company', id: companyId },
        details,
      };
      const partner = { companyId: partnerCompanyId, userId: partnerUserId, onBehalfOf: null };
      // As with the beginning, both companies have it in their own record.
      for (const who of [actor, partner]) await appendAuditEvent(tx, { ...entry, actor: who, requestId, at });
      return ended;
    });
    return { data: { left: visit !== undefined } };
  });
}
