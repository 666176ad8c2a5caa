import { SSO_WAYS, type SsoWay } from '@contract/settings/single-sign-on';
import type { SsoType } from '@contract/sign-on';
import { lockCompany } from '@server/domain/company/company.queries';
import { secretContext, tryPath } from '@server/domain/sign-on/addresses';
import {
  type Connection,
  deleteCandidate,
  deleteUsed,
  findCandidate,
  findUsed,
  forgetSignOnUsers,
  promote,
  putCandidate,
  type SsoCandidate,
  setEnforcement,
  setSecondFactorTrust,
  startTry,
} from '@server/domain/sign-on/candidates.queries';
import { type Certificate, certificatesIn, lastEnd, toPem } from '@server/domain/sign-on/certificates';
import { forgetNewPeople } from '@server/domain/sign-on/new-people.queries';
import { findMember } from '@server/domain/sign-on/sso.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, forbidden, invalidField } from '@server/platform/http/errors';
import { hashToken, randomToken } from '@server/platform/secrets/tokens';
import { tellOfTrust } from '../trust/told.rules';
import { idOf, triedNewcomer } from './single-sign-on.model';

/** What a form says about the provider; what it leaves out does not belong to its way. */
export type Given = Partial<
  Pick<
    Connection,
    'tenantId' | 'clientId' | 'domain' | 'identityProviderEntityId' | 'serviceProviderEntityId' | 'ssoUrl'
  >
> & {
  readonly clientSecret?: string | undefined;
  readonly certificate?: string;
  /** The settings that the form was about. */
  readonly ssoSettingsId?: string;
};

const CERTIFICATE_INVALID = 'This is not an X.509 certificate in Base64';
const CERTIFICATE_ENDED = 'This certificate has expired';
const SECRET_REQUIRED = 'Please fill out this field.';

function readCertificates(text: string, now: Date): readonly Certificate[] {
  let certificates: readonly Certificate[];
  try {
    certificates = certificatesIn(text);
  } catch {
    throw invalidField('certificate', CERTIFICATE_INVALID);
  }
  const end = lastEnd(certificates);
  if (end && end <= now) throw invalidField('certificate', CERTIFICATE_ENDED);
  return certificates;
}

/** The secret of an application: the one given, or the one kept, which goes to no other host or application. */
function sealedSecret(
  { secrets }: Pick<Deps, 'secrets'>,
  next: Pick<Connection, 'companyId' | 'id' | 'domain' | 'clientId'>,
  given: string | undefined,
  kept: readonly (Connection | undefined)[],
): string {
  if (given !== undefined) return secrets.seal(given, secretContext(next));
  const same = kept.find(
    (one) =>
      one?.clientSecret && one.id === next.id && one.domain === next.domain && one.clientId === next.clientId,
  );
  if (!same?.clientSecret) throw invalidField('clientSecret', SECRET_REQUIRED);
  return same.clientSecret;
}

/**
 * Saves what a form says, to be tried before it counts. Throws 422 by field for a certificate that is none or has expired,
 * for a missing secret and for the id of other settings; 403 for Okta's SAML without its feature.
 */
export async function saveCandidate(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  way: SsoWay,
  given: Given,
): Promise<void> {
  const company = await lockCompany(tx, actor.companyId);
  if (way === 'oktaSaml' && !company.features.isOktaSamlAccessible) throw forbidden();
  if (way === 'azure' && deps.config.azure === null)
    throw conflict('This installation has no application at Azure.');
  const companyId = company.id;
  const now = deps.clock();
  const used = await findUsed(tx, companyId);
  const candidate = await findCandidate(tx, companyId);
  const { type, protocol } = SSO_WAYS[way];
  const certificates = given.certificate === undefined ? null : readCertificates(given.certificate, now);
  const next = {
    companyId,
    id: idOf(deps, companyId, way, used),
    type: type as SsoType,
    protocol,
    tenantId: given.tenantId ?? null,
    clientId: given.clientId ?? null,
    domain: given.domain ?? null,
    identityProviderEntityId: given.identityProviderEntityId ?? null,
    serviceProviderEntityId: given.serviceProviderEntityId ?? null,
    ssoUrl: given.ssoUrl ?? null,
    certificate: certificates && toPem(certificates),
    certificateEndsAt: (certificates && lastEnd(certificates)) ?? null,
  };
  if (given.ssoSettingsId && given.ssoSettingsId !== next.id)
    throw invalidField('ssoSettingsId', 'These are the settings of another connection. Reload the page.');
  if (deps.config.production && next.ssoUrl && !next.ssoUrl.startsWith('https:'))
    throw invalidField('ssoUrl', 'Link is invalid');
  const clientSecret =
    next.clientId === null ? null : sealedSecret(deps, next, given.clientSecret, [candidate, used]);
  await putCandidate(tx, { ...next, clientSecret }, now);
  await tellOfTrust(tx, deps, actor, { kind: 'ssoSaved', subject: now.toISOString() });
}

/** Begins a try and returns the address to open, which works for ten minutes. Throws 409 when nothing is to be tried. */
export async function beginTry(tx: Tx, deps: Deps, actor: SignedInActor): Promise<string> {
  await lockCompany(tx, actor.companyId);
  if (!(await findCandidate(tx, actor.companyId))) throw nothingSaved();
  const ticket = randomToken();
  const now = deps.clock();
  await startTry(tx, actor.companyId, { userId: actor.userId, tryHash: hashToken(ticket), now });
  return deps.config.publicUrl + tryPath(ticket);
}

const nothingSaved = () => conflict('Nothing is left to be tried. Reload the page.');

/** Whether a candidate's last try would have signed somebody in. */
async function isTried(tx: Tx, candidate: SsoCandidate): Promise<boolean> {
  const { companyId, tryFinishedAt, tryFailure, tryEmail } = candidate;
  if (!tryFinishedAt || tryFailure !== null || tryEmail === null) return false;
  const person = await findMember(tx, companyId, tryEmail);
  return person ? person.disabledAt === null : (await triedNewcomer(tx, candidate)) !== undefined;
}

/**
 * Puts to use what was tried with success. Returns whether that is a change. Throws 409 while it has not been tried, or its
 * last try would have signed nobody in.
 */
export async function useCandidate(tx: Tx, deps: Deps, actor: SignedInActor): Promise<boolean> {
  const { companyId } = actor;
  await lockCompany(tx, companyId);
  const candidate = await findCandidate(tx, companyId);
  const used = await findUsed(tx, companyId);
  if (!candidate) {
    if (used) return false;
    throw nothingSaved();
  }
  if (!(await isTried(tx, candidate)))
    throw conflict('Try it first: a successful sign-in is needed before it is used.');
  const { tenantId, clientId, clientSecret, domain, certificate, certificateEndsAt, ssoUrl } = candidate;
  const { id, type, protocol, identityProviderEntityId, serviceProviderEntityId } = candidate;
  const names = { companyId, id, type, protocol, identityProviderEntityId, serviceProviderEntityId };
  const now = deps.clock();
  const connection = {
    ...names,
    tenantId,
    clientId,
    clientSecret,
    domain,
    certificate,
    certificateEndsAt,
    ssoUrl,
  };
  const trustsSecondFactor = used ? used.trustsSecondFactor && isSameProvider(used, candidate) : false;
  await promote(tx, candidate, connection, {
    enforcement: used?.enforcement ?? false,
    trustsSecondFactor,
    now,
  });
  await tellOfTrust(tx, deps, actor, { kind: 'ssoUsed', subject: now.toISOString() });
  return true;
}

/** Whether settings lead to the same provider: another one's word for a second factor is another word. */
const isSameProvider = (one: Connection, other: Connection): boolean =>
  (['type', 'tenantId', 'domain', 'identityProviderEntityId', 'ssoUrl'] as const).every(
    (name) => one[name] === other[name],
  );

/**
 * Takes the provider's word for a second factor, or no longer. Returns whether that is a change. Throws 409 while no provider
 * is in use.
 */
export async function trustSecondFactor(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  isTrusted: boolean,
): Promise<boolean> {
  const { companyId } = actor;
  await lockCompany(tx, companyId);
  const used = await findUsed(tx, companyId);
  if (!used && isTrusted) throw conflict('Single sign-on is not in use yet.');
  if (!used || used.trustsSecondFactor === isTrusted) return false;
  await setSecondFactorTrust(tx, companyId, isTrusted);
  await tellOfTrust(tx, deps, actor, {
    kind: isTrusted ? 'ssoSecondFactorTrusted' : 'ssoSecondFactorNotTrusted',
  });
  return true;
}

/** Discards what is not in use yet. Returns whether there was any. */
export async function discardCandidate(tx: Tx, actor: Pick<SignedInActor, 'companyId'>): Promise<boolean> {
  await lockCompany(tx, actor.companyId);
  const candidate = await findCandidate(tx, actor.companyId);
  await deleteCandidate(tx, actor.companyId);
  return candidate !== undefined;
}

/** Enforces single sign-on, or stops that. Returns whether that is a change. Throws 409 while none is in use. */
export async function enforce(tx: Tx, deps: Deps, actor: SignedInActor, isWanted: boolean): Promise<boolean> {
  const { companyId } = actor;
  await lockCompany(tx, companyId);
  const used = await findUsed(tx, companyId);
  if (!used && isWanted) throw conflict('Single sign-on is not in use yet.');
  if (!used || used.enforcement === isWanted) return false;
  await setEnforcement(tx, companyId, isWanted);
  await tellOfTrust(tx, deps, actor, { kind: isWanted ? 'ssoEnforced' : 'ssoNotEnforced' });
  return true;
}

/** Removes single sign-on, with what is still to be tried. Returns whether there was any in use. */
export async function removeSingleSignOn(tx: Tx, deps: Deps, actor: SignedInActor): Promise<boolean> {
  const { companyId } = actor;
  await lockCompany(tx, companyId);
  const used = await findUsed(tx, companyId);
  await deleteCandidate(tx, companyId);
  await deleteUsed(tx, companyId);
  await forgetNewPeople(tx, companyId);
  await forgetSignOnUsers(tx, companyId);
  if (used) await tellOfTrust(tx, deps, actor, { kind: 'ssoRemoved' });
  return used !== undefined;
}
