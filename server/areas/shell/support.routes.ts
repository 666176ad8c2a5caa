import { supportEndpoints } from '@contract/support';
import type { binder } from '../../http/bind';
import { contactToBuy, createTicket } from './support.rules';

/** The help button and the contact-sales dialog. */
export function supportRoutes({ write }: ReturnType<typeof binder>): void {
  write(supportEndpoints.createTicket, async ({ tx, deps, actor, body, audit }) => {
    const id = await createTicket(tx, deps, actor, body);
    const { category } = body;
    await audit({
      action: 'support_ticket.created',
      target: { type: 'support_ticket', id },
      details: { category },
    });
    return { data: { id } };
  });

  write(supportEndpoints.contactToBuy, async ({ tx, deps, actor, body, audit }) => {
    const id = await contactToBuy(tx, deps, actor, body);
    const details = { usersNumber: body.users_number };
    await audit({ action: 'sales_request.created', target: { type: 'sales_request', id }, details });
    return { data: { id } };
  });
}
