import { stepUpEndpoints } from '@contract/step-up';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { binder } from '@server/platform/http/bind';
import { confirmStepUp, startStepUp, stepUpState } from './step-up.rules';

/** Confirming one's identity again in a running session. */
export function stepUpRoutes({ read, act }: ReturnType<typeof binder>): void {
  read(stepUpEndpoints.get, async ({ deps, actor }) => ({ data: stepUpState(actor, deps.clock()) }));

  act(stepUpEndpoints.start, async ({ deps, actor, body, address }) => ({
    data: { verificationToken: await startStepUp(deps, actor, body.password, address) },
  }));

  act(stepUpEndpoints.confirm, async ({ deps, actor, body, requestId }) => {
    const until = await confirmStepUp(deps, actor, body, (tx) =>
      appendAuditEvent(tx, {
        action: 'session.stepped_up',
        target: { type: 'user', id: actor.userId },
        actor,
        requestId,
        at: deps.clock(),
      }),
    );
    return { data: { steppedUpUntil: until.toISOString() } };
  });
}
