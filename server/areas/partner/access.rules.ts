import { type AccessAnswer, LOGIN_ACCESS, type PartnerAccess } from '@contract/partner/access';
import { companyName, lockCompany, readCompany, updateCompany } from '@server/domain/company/company.queries';
import { findNames } from '@server/domain/people/people.queries';
import { openVisits, type Visit } from '@server/domain/visits/visits.queries';
import { endVisits } from '@server/domain/visits/visits.rules';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, emailNotVerified } from '@server/platform/http/errors';
import { accessHistory } from './access.queries';
import { lastComparedOn } from './comparison.queries';

const fullName = (person: { name: string | null; lastName: string | null } | undefined) =>
  [person?.name, person?.lastName].filter(Boolean).join(' ') || null;

/**
 * The state of the partner's access, who decided it and when, and which partner users are in the company now.
 */
export async function partnerAccess(db: Queryable, companyId: number, now: Date): Promise<PartnerAccess> {
  const company = await readCompany(db, companyId);
  const { parentCompanyId: partnerId, loginAsCompanyAnsweredAt: at, loginAsCompanyAnsweredBy: by } = company;
  const answeredBy = by === null ? undefined : await findNames(db, companyId, by);
  const visits = await openVisits(db, companyId, now);
  return {
    status: LOGIN_ACCESS.find((status) => status === company.loginAsCompanyStatus) ?? 'NOT_AVAILABLE',
    partner: partnerId === null ? null : { id: partnerId, name: (await companyName(db, partnerId)) ?? '' },
    answeredAt: at?.toISOString() ?? null,
    answeredBy: by === null ? null : { id: by, name: fullName(answeredBy) ?? answeredBy?.email ?? null },
    visits: visits.map(({ id, enteredAt, endsAt, ...person }) => ({
      id,
      person: fullName(person),
      enteredAt: enteredAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    history: partnerId === null ? [] : await accessHistory(db, { companyId, partnerId, namesAdmins: true }),
    comparedOn: partnerId === null ? null : await lastComparedOn(db, { companyId, partnerId }),
  };
}

const ACTIONS = {
  REQUESTED: { AVAILABLE: 'company.access_granted', NOT_AVAILABLE: 'company.access_refused' },
  AVAILABLE: { AVAILABLE: undefined, NOT_AVAILABLE: 'company.access_withdrawn' },
} as const;
const isAnswerable = (status: string | null): status is keyof typeof ACTIONS =>
  status !== null && Object.hasOwn(ACTIONS, status);

export interface Answered {
  readonly action: Exclude<(typeof ACTIONS)['REQUESTED' | 'AVAILABLE'][AccessAnswer], undefined>;
  readonly partnerCompanyId: number;
  /** When the withdrawn access had been granted, if known. */
  readonly since: Date | null;
  /** Visits ended by the withdrawal. */
  readonly ended: readonly Visit[];
}

/**
 * Answers the parent company's access request, or withdraws granted access, which ends running visits at
 * their next request. Throws 409 when no request is pending and no access is granted, and 403 when an admin without a
 * confirmed address grants it.
 */
export async function answerAccessRequest(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  status: AccessAnswer,
): Promise<Answered> {
  const company = await lockCompany(tx, actor.companyId);
  const { parentCompanyId: partnerCompanyId, loginAsCompanyStatus: before } = company;
  const action = isAnswerable(before) ? ACTIONS[before][status] : undefined;
  if (partnerCompanyId === null || !action) throw conflict('There is no access request to answer.');
  // Until then the account may be the partner's own, which invited the company and set its first password.
  if (status === 'AVAILABLE' && !actor.emailVerified) throw emailNotVerified();
  const now = deps.clock();
  await updateCompany(tx, company.id, {
    loginAsCompanyStatus: status,
    loginAsCompanyAnsweredAt: now,
    loginAsCompanyAnsweredBy: actor.userId,
    updatedAt: now,
  });
  const ended = status === 'NOT_AVAILABLE' ? await endVisits(tx, deps, company.id, now) : [];
  return { action, partnerCompanyId, since: company.loginAsCompanyAnsweredAt, ended };
}
