import { stopAhead } from '@server/domain/simulations/simulations.queries';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { Tx } from '@server/platform/db/client';

/**
 * Stops what partners have shared with these companies and what has not begun: they are leaving their partner. What is under
 * way is the company's own. Its mails are called off by the upkeep.
 */
export async function stopSharedAhead(tx: Tx, companyIds: readonly number[], now: Date): Promise<void> {
  for (const { companyId, id, name, kind, createdBy } of await stopAhead(tx, companyIds, now)) {
    await appendAuditEvent(tx, {
      action: 'simulation.archived',
      target: { type: 'simulation', id },
      details: { name, kind, reason: 'PARTNER_ACCESS' },
      actor: { companyId, userId: createdBy, onBehalfOf: null },
      requestId: `simulation-${id}`,
      at: now,
    });
  }
}
