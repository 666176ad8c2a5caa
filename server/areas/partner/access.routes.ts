import { partnerAccessEndpoints } from '@contract/partner-access';
import { appendAuditEvent } from '../../db/audit.queries';
import type { binder } from '../../http/bind';
import type { AuditEntry } from '../../http/context';
import { answerAccessRequest, partnerAccess } from './access.rules';
import type { Visit } from './visits.queries';
import { endVisit } from './visits.rules';

/** How the record of both companies says that a visit is over. */
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

/** A customer's side of its partner's access, and the end of a partner's visit. */
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
    // The partner's own record says when its people had to leave, but not which person of the customer wanted that.
    for (const visit of ended) {
      const entry = leftEntry(visit, { withdrawn: true });
      await appendAuditEvent(tx, { ...entry, actor: visitorOf(visit), requestId, at: deps.clock() });
    }
    return { data: { loginAsCompany: status } };
  });

  // Not a `write`: without being a visitor it changes nothing and records nothing.
  act(partnerAccessEndpoints.leaveCompany, async ({ deps, actor, requestId }) => {
    const at = deps.clock();
    const visit = await deps.db.transaction(async (tx) => {
      const ended = await endVisit(tx, deps, actor, at);
      if (!ended) return undefined;
      const entry = leftEntry(ended, { actsAs: actor.userId });
      // As with the beginning, both companies have it in their own record.
      for (const who of [actor, visitorOf(ended)]) {
        await appendAuditEvent(tx, { ...entry, actor: who, requestId, at });
      }
      return ended;
    });
    return { data: { left: visit !== undefined } };
  });
}
