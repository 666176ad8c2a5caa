import { type AccessRule, type Actor, access, canAccess } from '@contract/access';
import { type Callable, canCall, type Endpoint } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { flagLookUp } from '@server/domain/flags/flag-look-up';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import {
  companyDisabled,
  companyNotAccessible,
  emailNotVerified,
  forbidden,
  learningIsPrivate,
  loginRequired,
  passwordChangeRequired,
  sessionExpired,
  stepUpRequired,
} from '@server/platform/http/errors';
import { ACTING_CLAIM, actingSchema } from '@server/platform/identity/claims';
import { TokenError, type VerifiedToken } from '@server/platform/identity/verify';
import type { FastifyRequest } from 'fastify';
import { findActor, findVisited } from './actor.queries';
import { isApiKey, keyActor } from './api-keys.rules';
import { followSession } from './sessions.rules';
import { standingOf } from './standing';

const bearer = /^Bearer (?<token>[A-Za-z0-9_.-]{20,4096})$/;

function bearerOf(header: string | undefined): string {
  const token = header?.match(bearer)?.groups?.token;
  if (!token) throw loginRequired();
  return token;
}

async function verify(deps: Deps, token: string): Promise<VerifiedToken> {
  try {
    return await deps.verifier.verify(token);
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    throw error.reason === 'expired' ? sessionExpired() : loginRequired();
  }
}

/**
 * The user behind the request. A Firebase project doesn't know the gateway's own rules, so they are enforced
 * here: refuses disabled users and companies, ended sessions, and a password alone where a second factor is on
 * or single sign-on is enforced. With a temporary password only calls marked `beforePasswordChange` are allowed.
 */
async function authenticate(
  deps: Deps,
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'beforePasswordChange'>,
): Promise<SignedInActor> {
  const given = bearerOf(request.headers.authorization);
  if (isApiKey(given)) return keyActor(deps, given);
  const token = await verify(deps, given);
  const [found, state] = await Promise.all([
    findActor(deps.db, token.uid, deps.clock(), token.sessionId),
    deps.identity.sessionState(deps.db, token),
  ]);
  if (!found || found.disabled) throw loginRequired();
  // Changing or resetting the password ends the other sessions at once.
  if (state !== 'valid') throw sessionExpired();
  const standing = standingOf(found, token, deps.clock());
  if (standing === 'ended') throw sessionExpired();
  if (standing === 'half') throw loginRequired();
  if (found.companyDisabled) throw companyDisabled();
  const session = await followSession(
    deps,
    { ...found.actor, ...found.sessionLength },
    found.session,
    token,
    {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      requestId: request.id,
    },
  );
  if (standing === 'temporary' && !endpoint.beforePasswordChange) throw passwordChangeRequired();
  const person = { ...found.actor, epoch: found.credentialEpoch, session };
  const acting = token.claims[ACTING_CLAIM];
  if (acting !== undefined) return actAs(deps, person, acting);
  return { ...person, onBehalfOf: null };
}

/** Whether a partner user may act as a customer's admin, given consent. */
export const mayActForCustomers = (partner: Actor): boolean => canAccess(access.childLogin, partner);

/**
 * The partner user as the customer's admin. Checked at every request: the visit is open, the customer still
 * consents and the partner still has its rights. Throws 403 otherwise.
 */
async function actAs(
  deps: Deps,
  partner: Omit<SignedInActor, 'onBehalfOf'>,
  claim: unknown,
): Promise<SignedInActor> {
  const { data: acting } = actingSchema.safeParse(claim);
  if (!acting || !mayActForCustomers(partner)) throw companyNotAccessible();
  const visiting = { ...acting, partnerCompanyId: partner.companyId, partnerUserId: partner.userId };
  const customer = await findVisited(deps.db, visiting, deps.clock());
  if (!customer?.isOpen) throw companyNotAccessible();
  if (customer.disabled) throw companyDisabled();
  return {
    ...partner,
    ...customer.actor,
    isVisitor: true,
    isOwner: false,
    isTrusted: false,
    onBehalfOf: partner.userId,
    visitId: acting.visitId,
  };
}

/** Whether the user of a session has confirmed their identity recently enough to change settings of trust. */
const isSteppedUp = ({ steppedUpAt }: SignedInActor['session'], now: Date): boolean =>
  steppedUpAt !== null && now.getTime() - steppedUpAt.getTime() < limits.session.stepUpMs;

/**
 * Enforces an endpoint's access, whether a partner's visitor may call it, then the tenant and the user in its
 * path, last that the caller has confirmed their identity. Throws 403 before the handler runs, and 409 where its answer would name learners in a company that keeps their
 * results private.
 */
function authorize(
  target: Callable & Pick<Endpoint, 'tenantParam' | 'selfParam' | 'verified' | 'namesLearners' | 'stepUp'>,
  params: Readonly<Record<string, unknown>>,
  actor: SignedInActor,
  now: Date,
): void {
  if (!canCall(target, actor)) throw forbidden();
  const { tenantParam = 'companyId' } = target;
  const tenant = tenantParam === null ? undefined : params[tenantParam];
  if (tenant !== undefined && tenant !== actor.companyId) throw companyNotAccessible();
  const isNamed = params[target.selfParam ?? 'userId'] === actor.userId;
  if (target.access.self && !isNamed) throw forbidden();
  // A visitor is not the owner whose rights they use.
  const isOneself = isNamed && !actor.isVisitor;
  if (target.verified && !actor.emailVerified) throw emailNotVerified();
  if (target.namesLearners && actor.isLearningPrivate && !isOneself) throw learningIsPrivate();
  if (target.stepUp && !isSteppedUp(actor.session, now)) throw stepUpRequired();
}

/** The actor with the flags of their company, where a rule names one. */
async function withFlags(
  deps: Deps,
  { flag, unlessFlag }: AccessRule,
  actor: SignedInActor,
): Promise<SignedInActor> {
  return flag || unlessFlag ? { ...actor, isOn: await flagLookUp(deps, actor) } : actor;
}

/** The signed-in caller, authorized for this endpoint before its input is parsed. Throws 401 or 403. */
export async function admit(deps: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<SignedInActor> {
  const actor = await authenticate(deps, request, endpoint);
  // Parsed here too, so that ids in the path compare as numbers. An invalid path names no tenant.
  const params = endpoint.params.safeParse(request.params);
  const rights = await withFlags(deps, endpoint.access, actor);
  authorize(endpoint, params.success ? params.data : {}, rights, deps.clock());
  return rights;
}

/** Throws 403 during a partner's visit: the visitor may not touch the admin's own account. */
export function ownSession(actor: Pick<SignedInActor, 'onBehalfOf'>): void {
  if (actor.onBehalfOf !== null) throw forbidden();
}
