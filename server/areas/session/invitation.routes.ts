import { invitationEndpoints } from '@contract/invitation';
import { appendAuditEvent } from '../../db/audit.queries';
import type { binder } from '../../http/bind';
import { acceptInvitation, openInvitation } from './invitation.rules';

export function invitationRoutes({ open }: ReturnType<typeof binder>): void {
  open(invitationEndpoints.find, async ({ deps, params }) => {
    const found = await openInvitation(deps.db, params.token, deps.clock());
    const { companyName, email, name, lastName, expiresAt } = found;
    return { data: { companyName, email, name, lastName, expiresAt: expiresAt.toISOString() } };
  });

  open(invitationEndpoints.accept, async ({ deps, params, body, requestId }) => {
    const customFirebaseToken = await acceptInvitation(deps, params.token, body, (tx, person) =>
      appendAuditEvent(tx, {
        action: 'user.invite_accepted',
        target: { type: 'user', id: person.userId },
        actor: { ...person, onBehalfOf: null },
        requestId,
        at: deps.clock(),
      }),
    );
    return { data: { customFirebaseToken } };
  });
}
