import { limits } from '@contract/limits';
import type { Tx } from '../../db/client';
import type { SignedInActor } from '../../http/context';
import { CUSTOM_TOKEN_LIFETIME_S } from '../../identity/custom-tokens';
import { findPersonByUid } from '../session/session.queries';
import { changeDescription, tellAdmins } from '../shell/notifications.queries';
import { companyName, lockCompany } from '../shell/shell.queries';
import { visitNotice } from './visit-notice';
import { closeVisit, findVisitSince, insertVisit, type Visit } from './visits.queries';

type Partner = Pick<SignedInActor, 'companyId' | 'userId' | 'uid'>;

async function namesOf(tx: Tx, partnerCompanyId: number, uid: string) {
  const person = await findPersonByUid(tx, uid);
  return {
    partner: (await companyName(tx, partnerCompanyId)) ?? '',
    person: person ? `${person.name} ${person.lastName}`.trim() : '',
  };
}

/**
 * Begins a partner's visit to a customer and tells the customer's admins (1 §2.3, §4.1). Asking again while the
 * first sign-in token could still be used is the same visit: it is told once.
 */
export async function beginVisit(tx: Tx, partner: Partner, companyId: number, now: Date): Promise<Visit> {
  // Two questions at once find each other's visit.
  await lockCompany(tx, companyId);
  const since = new Date(now.getTime() - CUSTOM_TOKEN_LIFETIME_S * 1000);
  const begun = await findVisitSince(tx, { companyId, partnerUserId: partner.userId }, since);
  if (begun) return begun;
  const endsAt = new Date(now.getTime() + limits.session.loginAsCompanyMs);
  const names = await namesOf(tx, partner.companyId, partner.uid);
  const notice = visitNotice({ ...names, enteredAt: now, endsAt });
  return insertVisit(tx, {
    companyId,
    partnerCompanyId: partner.companyId,
    partnerUserId: partner.userId,
    notificationId: await tellAdmins(tx, companyId, { ...notice, createdAt: now }),
    enteredAt: now,
    endsAt,
  });
}

/** Ends the caller's visit and says so where its beginning was told; undefined when there is none to end. */
export async function endVisit(tx: Tx, actor: SignedInActor, now: Date): Promise<Visit | undefined> {
  const { companyId, onBehalfOf, visitId } = actor;
  if (onBehalfOf === null || visitId === undefined) return undefined;
  const visit = await closeVisit(tx, { companyId, partnerUserId: onBehalfOf }, visitId, now);
  if (!visit) return undefined;
  const names = await namesOf(tx, visit.partnerCompanyId, actor.uid);
  const { enteredAt, endsAt, notificationId } = visit;
  const { description } = visitNotice({ ...names, enteredAt, endsAt, leftAt: now });
  await changeDescription(tx, companyId, notificationId, description);
  return visit;
}
