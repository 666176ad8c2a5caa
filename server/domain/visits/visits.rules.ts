import { limits } from '@contract/limits';
import { companyName, lockCompany, readCompany } from '@server/domain/company/company.queries';
import {
  changeDescription,
  type Notice,
  type NoticeWriter,
  noticeWriter,
  tellAdmins,
} from '@server/domain/notifications/notifications.queries';
import { findPersonByUid } from '@server/domain/people/people.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { companyNotAccessible } from '@server/platform/http/errors';
import { ACTING_CLAIM, type ActingClaim } from '@server/platform/identity/claims';
import { CUSTOM_TOKEN_LIFETIME_S } from '@server/platform/identity/custom-tokens';

import {
  type ClosedVisit,
  closeVisit,
  closeVisits,
  findVisitSince,
  insertVisit,
  type Visit,
} from './visits.queries';

/** An instant as data, so that the console shows it in the reader's own time zone and language. */
const said = (instant: Date) => `{${instant.toISOString()}}`;

interface VisitFacts {
  /** Name of the partner company. */
  readonly partner: string;
  /** Name of the partner's user; may be empty. Nothing else about them is shown. */
  readonly person: string;
  readonly enteredAt: Date;
  readonly endsAt: Date;
  /** Absent while the visit is running. */
  readonly leftAt?: Date;
}

/** The notification of a visit for the customer's admins. */
function visitNotice(
  { say }: NoticeWriter,
  { partner, person, enteredAt, endsAt, leftAt }: VisitFacts,
): Notice {
  const who = person || say('visit.unnamed');
  const entered = said(enteredAt);
  return {
    head: say('visit.head'),
    url: '/access-for-reseller',
    buttonName: say('visit.manage'),
    title: say('visit.title', { partner }),
    description: leftAt
      ? say('visit.ended', { person: who, entered, left: said(leftAt) })
      : say('visit.ongoing', { person: who, entered, latest: said(endsAt) }),
  };
}

type Partner = Pick<SignedInActor, 'companyId' | 'userId' | 'uid'>;

async function namesOf(tx: Tx, partnerCompanyId: number, uid: string | null) {
  const person = uid === null ? undefined : await findPersonByUid(tx, uid);
  return {
    partner: (await companyName(tx, partnerCompanyId)) ?? '',
    person: person ? `${person.name} ${person.lastName}`.trim() : '',
  };
}

/**
 * Begins a partner's visit to a customer and notifies the customer's admins. A repeated request while the
 * first sign-in token is still usable returns the same visit, so the admins are notified once. Throws 403
 * without the customer's consent.
 */
export async function beginVisit(tx: Tx, partner: Partner, companyId: number, now: Date): Promise<Visit> {
  // The lock makes concurrent requests find the same visit.
  const { parentCompanyId, loginAsCompanyStatus } = await lockCompany(tx, companyId);
  // Consent may have been withdrawn while we waited for the lock; a visit created now would work again at the
  // next grant.
  if (parentCompanyId !== partner.companyId || loginAsCompanyStatus !== 'AVAILABLE') {
    throw companyNotAccessible();
  }
  const since = new Date(now.getTime() - CUSTOM_TOKEN_LIFETIME_S * 1000);
  const begun = await findVisitSince(tx, { companyId, partnerUserId: partner.userId }, since);
  if (begun) return begun;
  const endsAt = new Date(now.getTime() + limits.session.loginAsCompanyMs);
  const names = await namesOf(tx, partner.companyId, partner.uid);
  return insertVisit(tx, {
    companyId,
    partnerCompanyId: partner.companyId,
    partnerUserId: partner.userId,
    notificationId: await tellAdmins(tx, companyId, now, (writer) =>
      visitNotice(writer, { ...names, enteredAt: now, endsAt }),
    ),
    enteredAt: now,
    endsAt,
  });
}

/** After a visit ends: its session can no longer be renewed, and its notification shows when it ended. */
async function settle(tx: Tx, deps: Pick<Deps, 'identity'>, visit: ClosedVisit, now: Date): Promise<void> {
  const { companyId, id, uid, enteredAt, endsAt, notificationId } = visit;
  const acting: ActingClaim = { companyId, visitId: id };
  if (uid !== null) await deps.identity.endSessionsWith(tx, uid, { [ACTING_CLAIM]: acting });
  const names = await namesOf(tx, visit.partnerCompanyId, uid);
  const writer = noticeWriter(await readCompany(tx, companyId));
  const { description } = visitNotice(writer, { ...names, enteredAt, endsAt, leftAt: now });
  await changeDescription(tx, companyId, notificationId, description);
}

/** Ends the caller's visit. Returns undefined when there is no open one. */
export async function endVisit(
  tx: Tx,
  deps: Pick<Deps, 'identity'>,
  actor: SignedInActor,
  now: Date,
): Promise<Visit | undefined> {
  const { companyId, onBehalfOf, visitId, uid } = actor;
  if (onBehalfOf === null || visitId === undefined) return undefined;
  const visit = await closeVisit(tx, { companyId, partnerUserId: onBehalfOf }, visitId, now);
  if (!visit) return undefined;
  await settle(tx, deps, { ...visit, uid }, now);
  return visit;
}

/** Ends all visits to a company after its admins withdraw access. */
export async function endVisits(tx: Tx, deps: Pick<Deps, 'identity'>, companyId: number, now: Date) {
  const visits = await closeVisits(tx, companyId, now);
  for (const visit of visits) await settle(tx, deps, visit, now);
  return visits;
}
