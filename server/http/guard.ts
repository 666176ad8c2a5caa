import { type Actor, access, canAccess } from '@contract/access';
import { canCall, type Endpoint } from '@contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findActor, findVisited } from '../db/actor.queries';
import { TokenError, type VerifiedToken } from '../identity/verify';
import type { Deps, SignedInActor } from './context';
import { companyDisabled, companyNotAccessible, forbidden, loginRequired, sessionExpired } from './errors';

const bearer = /^Bearer (?<token>[A-Za-z0-9_.-]{20,4096})$/;

/** Claims that the gateway puts into its own custom tokens. */
export const SECOND_FACTOR_CLAIM = 'secondFactor';
export const ACTING_CLAIM = 'actingAs';
const actingSchema = z.object({
  companyId: z.number().int(),
  visitId: z.number().int(),
});
export type ActingClaim = z.infer<typeof actingSchema>;

async function verify(deps: Deps, header: string | undefined): Promise<VerifiedToken> {
  const token = header?.match(bearer)?.groups?.token;
  if (!token) throw loginRequired();
  try {
    return await deps.verifier.verify(token);
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    throw error.reason === 'expired' ? sessionExpired() : loginRequired();
  }
}

/**
 * The person behind the request. Refuses people and companies that are disabled, sessions that were ended, and
 * a password alone where a second factor is on or single sign-on is enforced: the identity service does not know about those, the gateway does.
 */
export async function authenticate(deps: Deps, request: FastifyRequest): Promise<SignedInActor> {
  const token = await verify(deps, request.headers.authorization);
  const found = await findActor(deps.db, token.uid);
  if (!found || found.disabled) throw loginRequired();
  // A password that was changed or reset ends the other sessions at once.
  if ((await deps.identity.sessionState(deps.db, token)) !== 'valid') throw sessionExpired();
  if (found.sessionsValidSince && token.authTime < found.sessionsValidSince) throw sessionExpired();
  const isPasswordEnough = !found.isMfaEnabled && !found.isPasswordRefused;
  if (!isPasswordEnough && token.claims[SECOND_FACTOR_CLAIM] !== true) throw loginRequired();
  if (found.companyDisabled) throw companyDisabled();
  const acting = token.claims[ACTING_CLAIM];
  if (acting !== undefined) return actAs(deps, found.actor, acting);
  return { ...found.actor, onBehalfOf: null };
}

/** Whether a partner's person may act as the admin of a customer, if that one consents (3 §7). */
export const mayActForCustomers = (partner: Actor): boolean =>
  partner.isPartner === true && canAccess(access.adminAreaWrite, partner);

/**
 * The partner's person as the admin of a customer (3 §7). The visit, which they may have left, the customer's
 * consent and the partner's own rights are looked at on every request. Throws 403 when one of them has ended.
 */
async function actAs(
  deps: Deps,
  partner: Omit<SignedInActor, 'onBehalfOf'>,
  claim: unknown,
): Promise<SignedInActor> {
  const { data: acting } = actingSchema.safeParse(claim);
  if (!acting || !mayActForCustomers(partner)) throw companyNotAccessible();
  const customer = await findVisited(deps.db, {
    ...acting,
    partnerCompanyId: partner.companyId,
    partnerUserId: partner.userId,
  });
  if (!customer?.isOpenAt(deps.clock())) throw companyNotAccessible();
  if (customer.disabled) throw companyDisabled();
  return {
    ...partner,
    ...customer.actor,
    isVisitor: true,
    onBehalfOf: partner.userId,
    visitId: acting.visitId,
  };
}

/**
 * Enforces an endpoint's access and whether it is open to a partner's visitor, then the tenant and the person that
 * its path names (1 §6, 3 §7, architecture). Throws 403 before any handler runs.
 */
export function authorize(
  target: Pick<Endpoint, 'access' | 'duringVisit' | 'tenantParam' | 'selfParam'>,
  params: Readonly<Record<string, unknown>>,
  actor: SignedInActor,
): void {
  if (!canCall(target, actor)) throw forbidden();
  const tenant = params[target.tenantParam ?? 'companyId'];
  if (tenant !== undefined && tenant !== actor.companyId) throw companyNotAccessible();
  if (target.access.self && params[target.selfParam ?? 'userId'] !== actor.userId) throw forbidden();
}
