import { limits } from '@contract/limits';
import type { Ownership } from '@contract/settings/ownership';
import { lockCompany, readCompany, updateCompany } from '@server/domain/company/company.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, invalidField } from '@server/platform/http/errors';
import { dayText } from '@server/platform/time/days';
import { tellOfTrust } from '../trust/told.rules';
import { candidatesOf, deleteOffer, findNamed, findOffer, lockMayOwn, putOffer } from './ownership.queries';

const { ownerOfferMs, ownerCandidates } = limits.session;

interface Named {
  readonly id: number;
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
}
const toPerson = ({ id, name, lastName, email }: Named) => ({
  ...{ id, email },
  name: `${name} ${lastName}`.trim(),
});

/** The offer of the owner that can be accepted now. */
async function openOffer(db: Queryable, companyId: number, ownerId: number | null, now: Date) {
  const found = await findOffer(db, companyId);
  const isOpen = found && found.offer.offeredBy === ownerId && found.offer.expiresAt > now;
  return isOpen ? found : undefined;
}

export async function ownershipOf(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  { companyId, userId, isVisitor }: SignedInActor,
): Promise<Ownership> {
  const { ownerId } = await readCompany(db, companyId);
  const owner = ownerId === null ? undefined : await findNamed(db, companyId, ownerId);
  const found = await openOffer(db, companyId, ownerId, clock());
  const isOwner = ownerId === userId && !isVisitor;
  const candidates = isOwner ? await candidatesOf(db, companyId, userId, ownerCandidates) : [];
  return {
    owner: owner ? toPerson(owner) : null,
    offer: found
      ? {
          to: toPerson(found.to),
          offeredAt: found.offer.offeredAt.toISOString(),
          expiresAt: found.offer.expiresAt.toISOString(),
        }
      : null,
    candidates: candidates.map(toPerson),
  };
}

/**
 * Offers the company to an admin, in place of an earlier offer; the same offer again only lasts longer. Tells all admins, and
 * the admin how to accept. Throws 422 for anyone who may not own it.
 */
export async function offerOwnership(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  userId: number,
): Promise<void> {
  const { id: companyId, lang, timeZone, name: companyName } = await lockCompany(tx, actor.companyId);
  const to = await lockMayOwn(tx, companyId, userId);
  if (!to || userId === actor.userId)
    throw invalidField(
      'userId',
      'Please choose another admin, who has signed in and confirmed their address.',
    );
  const offeredAt = deps.clock();
  const expiresAt = new Date(offeredAt.getTime() + ownerOfferMs);
  await putOffer(tx, { companyId, userId, offeredBy: actor.userId, offeredAt, expiresAt });
  await tellOfTrust(tx, deps, actor, { kind: 'ownerOffered', subject: String(userId) });
  await deps.jobs.enqueue(tx, 'mail.send', {
    template: 'ownerOffer',
    to: to.email,
    lang,
    values: {
      ...{ companyName, email: actor.email, day: dayText(expiresAt, { lang, timeZone }) },
      link: `${deps.config.publicUrl}/settings/general`,
    },
  });
}

/** Withdraws the offer, if there is one. */
export async function withdrawOffer(tx: Tx, deps: Deps, actor: SignedInActor): Promise<void> {
  await lockCompany(tx, actor.companyId);
  if (await deleteOffer(tx, actor.companyId)) await tellOfTrust(tx, deps, actor, { kind: 'ownerOfferEnded' });
}

const noOffer = () => conflict('Ownership of the company is not offered to you, or no longer.');

/** Ends the offer to the caller without accepting it. Throws 409 without one. */
export async function declineOffer(tx: Tx, deps: Deps, actor: SignedInActor): Promise<void> {
  await lockCompany(tx, actor.companyId);
  if (!(await deleteOffer(tx, actor.companyId, actor.userId))) throw noOffer();
  await tellOfTrust(tx, deps, actor, { kind: 'ownerOfferEnded' });
}

/**
 * Makes the caller the owner, to whom it was offered; the owner before them stays an admin. Returns that owner's id. Throws 409 without
 * an offer to the caller that can be accepted: it is over, withdrawn, or that of somebody who owns the company no more.
 */
export async function acceptOwnership(tx: Tx, deps: Deps, actor: SignedInActor): Promise<number> {
  const { id: companyId, ownerId } = await lockCompany(tx, actor.companyId);
  const found = await openOffer(tx, companyId, ownerId, deps.clock());
  if (ownerId === null || found?.to.id !== actor.userId) throw noOffer();
  if (!(await lockMayOwn(tx, companyId, actor.userId))) throw noOffer();
  await deleteOffer(tx, companyId);
  await updateCompany(tx, companyId, { ownerId: actor.userId, updatedAt: deps.clock() });
  const subject = JSON.stringify({ from: ownerId, to: actor.userId });
  await tellOfTrust(tx, deps, actor, { kind: 'ownerChanged', subject });
  return ownerId;
}
