import { ownershipEndpoints } from '@contract/settings/ownership';
import type { binder } from '@server/platform/http/bind';
import { acceptOwnership, declineOffer, offerOwnership, ownershipOf, withdrawOffer } from './ownership.rules';

/** Handing the company over to another admin. */
export function ownershipRoutes({ read, write }: ReturnType<typeof binder>): void {
  const { get, offer, withdraw, accept, decline } = ownershipEndpoints;

  read(get, async ({ db, deps, actor }) => ({ data: await ownershipOf(db, deps, actor) }));

  write(offer, async ({ tx, deps, actor, body: { userId }, audit }) => {
    await offerOwnership(tx, deps, actor, userId);
    await audit({ action: 'owner.offered', target: { type: 'user', id: userId } });
    return { data: await ownershipOf(tx, deps, actor) };
  });

  write(withdraw, async ({ tx, deps, actor, params: { companyId: id }, audit }) => {
    await withdrawOffer(tx, deps, actor);
    await audit({ action: 'owner.offer_withdrawn', target: { type: 'company', id } });
    return { data: await ownershipOf(tx, deps, actor) };
  });

  write(accept, async ({ tx, deps, actor, params: { companyId: id }, audit }) => {
    const from = await acceptOwnership(tx, deps, actor);
    await audit({ action: 'owner.changed', target: { type: 'company', id }, details: { from } });
    return { data: await ownershipOf(tx, deps, actor) };
  });

  write(decline, async ({ tx, deps, actor, params: { companyId: id }, audit }) => {
    await declineOffer(tx, deps, actor);
    await audit({ action: 'owner.offer_declined', target: { type: 'company', id } });
    return { data: await ownershipOf(tx, deps, actor) };
  });
}
