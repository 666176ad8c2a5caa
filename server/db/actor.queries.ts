import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import { companies } from '../areas/shell/shell.tables';
import { users } from '../areas/users/users.tables';
import { ssoSettings } from '../sso/sso.tables';
import type { Queryable } from './client';

const hasProvider = () => isNotNull(companies.parentCompanyId).mapWith(Boolean);

/** What the guard must know about the person behind a token, in one read. */
export async function findActor(db: Queryable, uid: string) {
  const found = await readActor(db, eq(users.uid, uid));
  return found && { ...found, actor: { ...found.actor, uid } };
}

/** The same about a person of a company, without a token: for work that goes on after they asked for it. */
export const findActorById = (db: Queryable, companyId: number, userId: number) =>
  readActor(db, and(eq(users.companyId, companyId), eq(users.id, userId)));

async function readActor(db: Queryable, condition: SQL | undefined) {
  const [row] = await db
    .select({
      userId: users.id,
      companyId: users.companyId,
      email: users.email,
      role: users.role,
      isMfaEnabled: users.isMfaEnabled,
      disabledAt: users.disabledAt,
      sessionsValidSince: users.sessionsValidSince,
      ownerId: companies.ownerId,
      companyStatus: companies.status,
      hasBoost: companies.hasBoost,
      isPartner: companies.isPartner,
      customerType: companies.customerType,
      hasProvider: hasProvider(),
      ssoEnforcement: ssoSettings.enforcement,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(ssoSettings, eq(ssoSettings.companyId, users.companyId))
    .where(condition)
    .limit(1);
  if (!row) return undefined;
  const { isMfaEnabled, disabledAt, sessionsValidSince, companyStatus, ssoEnforcement, ...actor } = row;
  return {
    actor,
    isMfaEnabled,
    sessionsValidSince,
    disabled: disabledAt !== null,
    companyDisabled: companyStatus === 'SUSPENDED',
    /** The company signs in at its own provider only. */
    isPasswordRefused: ssoEnforcement === true,
  };
}

/** A partner's customer that grants access, with its owner as the one to act as; undefined for any other company. */
export async function findCustomer(db: Queryable, partnerCompanyId: number, companyId: number) {
  const [row] = await db
    .select({
      companyId: companies.id,
      userId: users.id,
      email: users.email,
      hasBoost: companies.hasBoost,
      isPartner: companies.isPartner,
      customerType: companies.customerType,
      hasProvider: hasProvider(),
      ownerId: companies.ownerId,
      status: companies.status,
    })
    .from(companies)
    .innerJoin(users, and(eq(users.companyId, companies.id), eq(users.id, companies.ownerId)))
    .where(
      and(
        eq(companies.id, companyId),
        eq(companies.parentCompanyId, partnerCompanyId),
        eq(companies.loginAsCompanyStatus, 'AVAILABLE'),
      ),
    );
  if (!row) return undefined;
  const { status, ...actor } = row;
  return { actor: { ...actor, role: 'admin' as const }, disabled: status === 'SUSPENDED' };
}
