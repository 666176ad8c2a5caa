import { CONSOLE_INTEGRATION, isAdminAreaRole, type Role, trustOf } from '@contract/access';
import { type CompanyFeatures, featuresOf } from '@contract/features';
import { companies } from '@server/domain/company/company.tables';
import { isBoostedOrOnTrial } from '@server/domain/company/plan';
import { users } from '@server/domain/people/people.tables';
import { ssoSettings } from '@server/domain/sign-on/sso.tables';
import { partnerVisits } from '@server/domain/visits/visits.tables';
import type { Queryable } from '@server/platform/db/client';
import { prepared } from '@server/platform/db/prepared';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { sessionLengthOf } from './session-length';
import { userSessions } from './sign-in.tables';

const hasProvider = () => isNotNull(companies.parentCompanyId).mapWith(Boolean);
const isIntegrated = () =>
  sql`${companies.integration} is not distinct from ${CONSOLE_INTEGRATION}`.mapWith(Boolean);

/** What the rights of an actor depend on about their company. */
export const companyActorColumns = {
  companyId: companies.id,
  ownerId: companies.ownerId,
  features: companies.features,
  hasBoost: companies.hasBoost,
  trialStatus: companies.trialStatus,
  trialEnd: companies.trialEnd,
  isLearningPrivate: companies.isLearningPrivate,
  isPartner: companies.isPartner,
  customerType: companies.customerType,
  hasProvider: hasProvider(),
  isIntegrated: isIntegrated(),
  isSpecialPartnerParent: companies.isSpecialPartnerParent,
  isProvider: companies.isProvider,
};

interface OfCompany {
  readonly features: Partial<CompanyFeatures>;
  readonly hasBoost: boolean;
  readonly trialStatus: (typeof companies.$inferSelect)['trialStatus'];
  readonly trialEnd: Date | null;
}

/** The same with all features, and with what the plan opens at an instant in place of what it follows from. */
export function companyActor<Row extends OfCompany>(row: Row, now: Date) {
  const { trialStatus, trialEnd, features, ...rest } = row;
  return { ...rest, features: featuresOf(features), isBoosted: isBoostedOrOnTrial(row, now) };
}

const given = (name: string) => sql.placeholder(name);

/** All the guard needs to know about the user behind a token at an instant, in one read. */
export async function findActor(db: Queryable, uid: string, now: Date, sessionId = '') {
  // Every request makes this one, so it is prepared: planning it takes longer than running it.
  const query = prepared(db, 'find_actor', () => selectActor(db, eq(users.uid, given('uid'))));
  const found = toFound(await query.execute({ uid, sessionId }), now);
  return found && { ...found, actor: { ...found.actor, uid } };
}

/** The same for a user without a token, for work that continues after their request. */
export async function findActorById(db: Queryable, companyId: number, userId: number, now: Date) {
  const query = prepared(db, 'find_actor_by_id', () =>
    selectActor(db, and(eq(users.companyId, given('companyId')), eq(users.id, given('userId')))),
  );
  return toFound(await query.execute({ companyId, userId, sessionId: '' }), now);
}

const selectActor = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({
      userId: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      role: users.role,
      isMfaEnabled: users.isMfaEnabled,
      disabledAt: users.disabledAt,
      sessionsValidSince: users.sessionsValidSince,
      credentialEpoch: users.credentialEpoch,
      temporaryPassword: users.temporaryPassword,
      temporaryPasswordEndsAt: users.temporaryPasswordEndsAt,
      ...companyActorColumns,
      trustsAdmins: companies.trustsAdmins,
      companyStatus: companies.status,
      sessionIdleMinutes: companies.sessionIdleMinutes,
      sessionMaxMinutes: companies.sessionMaxMinutes,
      adminFactorFrom: companies.adminFactorFrom,
      ssoEnforcement: ssoSettings.enforcement,
      session: userSessions,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(ssoSettings, eq(ssoSettings.companyId, users.companyId))
    .leftJoin(
      userSessions,
      and(
        eq(userSessions.companyId, users.companyId),
        eq(userSessions.userId, users.id),
        eq(userSessions.sessionId, given('sessionId')),
      ),
    )
    .where(condition)
    .limit(1);

/** Whether a company requires a second factor of somebody with this role by now. */
export const isFactorRequired = (role: Role, adminFactorFrom: Date | null, now: Date): boolean =>
  adminFactorFrom !== null && adminFactorFrom <= now && isAdminAreaRole(role);

function toFound([row]: Awaited<ReturnType<typeof selectActor>>, now: Date) {
  if (!row) return undefined;
  const { isMfaEnabled, disabledAt, sessionsValidSince, credentialEpoch, ...others } = row;
  const { temporaryPassword, temporaryPasswordEndsAt, ...rest } = others;
  const { companyStatus, ssoEnforcement, session, trustsAdmins, ...about } = rest;
  const { sessionIdleMinutes, sessionMaxMinutes, adminFactorFrom, ...person } = about;
  return {
    actor: { ...companyActor(person, now), ...trustOf(person, { ...person, trustsAdmins }) },
    /** The requested session, if it has been seen before. */
    session,
    isMfaEnabled,
    sessionsValidSince,
    credentialEpoch,
    temporaryPassword,
    temporaryPasswordEndsAt,
    disabled: disabledAt !== null,
    companyDisabled: companyStatus === 'SUSPENDED',
    /** The company enforces single sign-on. */
    isPasswordRefused: ssoEnforcement === true,
    isFactorRequired: isFactorRequired(person.role, adminFactorFrom, now),
    sessionLength: sessionLengthOf(person.role, { sessionIdleMinutes, sessionMaxMinutes }),
  };
}

/** A partner user in one of its customers, identified by the visit. */
export interface Visiting {
  readonly companyId: number;
  readonly visitId: number;
  readonly partnerCompanyId: number;
  readonly partnerUserId: number;
}

/**
 * The customer a partner user visits, with the owner they act as. Undefined unless the visit is theirs and
 * the company is still the partner's customer and grants access.
 */
export async function findVisited(db: Queryable, visiting: Visiting, now: Date) {
  const { companyId, visitId, partnerCompanyId, partnerUserId } = visiting;
  const [row] = await db
    .select({
      userId: users.id,
      email: users.email,
      ...companyActorColumns,
      status: companies.status,
      endsAt: partnerVisits.endsAt,
      leftAt: partnerVisits.leftAt,
    })
    .from(companies)
    .innerJoin(users, and(eq(users.companyId, companies.id), eq(users.id, companies.ownerId)))
    .innerJoin(
      partnerVisits,
      and(
        eq(partnerVisits.companyId, companies.id),
        eq(partnerVisits.id, visitId),
        eq(partnerVisits.partnerCompanyId, partnerCompanyId),
        eq(partnerVisits.partnerUserId, partnerUserId),
      ),
    )
    .where(
      and(
        eq(companies.id, companyId),
        eq(companies.parentCompanyId, partnerCompanyId),
        eq(companies.loginAsCompanyStatus, 'AVAILABLE'),
      ),
    );
  if (!row) return undefined;
  const { status, endsAt, leftAt, ...owner } = row;
  return {
    actor: { ...companyActor(owner, now), role: 'admin' as const },
    disabled: status === 'SUSPENDED',
    isOpen: leftAt === null && now < endsAt,
  };
}
