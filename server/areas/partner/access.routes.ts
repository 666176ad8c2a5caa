import { partnerAccessEndpoints } from '@contract/partner/access';
import type { Visit } from '@server/domain/visits/visits.queries';
import { endVisit } from '@server/domain/visits/visits.rules';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { binder } from '@server/platform/http/bind';
import type { AuditEntry } from '@server/platform/http/context';
import { answerAccessRequest, partnerAccess } from './access.rules';

/** The audit entry, in both companies' logs, that a visit has ended. */
const leftEntry = ({ companyId, partnerCompanyId, partnerUserId }: Visit, details: object): AuditEntry => ({
  action: 'company.left',
  target: { type: 'company', id: companyId },
  details: { partnerCompanyId, partnerUserId, ...details },
});
const visitorOf = ({ partnerCompanyId, partnerUserId }: Visit) => ({
  companyId: partnerCompanyId,
  userId: partnerUserId,
  onBehalfOf: null,
});

/** The customer's control over its partner's access, and leaving a visit. */
export function accessRoutes({ act, read, write }: ReturnType<typeof binder>): void {
  read(partnerAccessEndpoints.get, async ({ db, deps, actor }) => ({
    data: await partnerAccess(db, actor.companyId, deps.clock()),
  }));

  write(partnerAccessEndpoints.answerRequest, async ({ tx, deps, actor, body, audit, requestId }) => {
    const { status } = body;
    const { action, partnerCompanyId, since, ended } = await answerAccessRequest(tx, deps, actor, status);
    const withdrawn = action === 'company.access_withdrawn';
    const details = { partnerCompanyId, ...(withdrawn ? { since, visits: ended.map(({ id }) => id) } : {}) };
    await audit({ action, target: { type: 'company', id: actor.companyId }, details });
    // The partner's log says when its users had to leave, but not which of the customer's admins ended it.
    for (const visit of ended) {
      const entry = leftEntry(visit, { withdrawn: true });
      await appendAuditEvent(tx, { ...entry, actor: visitorOf(visit), requestId, at: deps.clock() });
    }
    return { data: { loginAsCompany: status } };
  });

  // Not a `write`: for a caller who is not visiting it changes and records nothing.
  act(partnerAccessEndpoints.leaveCompany, async ({ deps, actor, requestId }) => {
    const at = deps.clock();
    const visit = await deps.db.transaction(async (tx) => {
      const ended = await endVisit(tx, deps, actor, at);
      if (!ended) return undefined;
      const entry = leftEntry(ended, { actsAs: actor.userId });
      // As when it began, the end is recorded in both companies' logs.
      for (const who of [actor, visitorOf(ended)]) {
        await appendAuditEvent(tx, { ...entry, actor: who, requestId, at });
      }
      return ended;
    });
    return { data: { left: visit !== undefined } };
  });
}
