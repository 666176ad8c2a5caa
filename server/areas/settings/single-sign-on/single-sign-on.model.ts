import { createHash } from 'node:crypto';
import {
  type SingleSignOn,
  SSO_WAY_NAMES,
  SSO_WAYS,
  type SsoConnection,
  type SsoTry,
  type SsoWay,
  wayOf,
} from '@contract/settings/single-sign-on';
import { scimTokenEnd } from '@server/domain/provisioning/tokens.queries';
import {
  openIdCallbackPath,
  samlCallbackPath,
  samlMetadataPath,
  secretContext,
} from '@server/domain/sign-on/addresses';
import {
  type Connection,
  findCandidate,
  findUsed,
  type SsoCandidate,
} from '@server/domain/sign-on/candidates.queries';
import { type Certificate, certificatesIn } from '@server/domain/sign-on/certificates';
import { newcomerOf } from '@server/domain/sign-on/new-people';
import { hasSecondFactor } from '@server/domain/sign-on/second-factor';
import { findMember, type SsoSettings } from '@server/domain/sign-on/sso.queries';
import type { Queryable } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';

type ModelDeps = Pick<Deps, 'config' | 'secrets'>;

/**
 * The id of a company's settings by one way, known before they are saved, because a provider's forms ask for the addresses
 * that contain it. Nobody without the installation's secret can tell it.
 */
export function pregeneratedId({ secrets }: Pick<Deps, 'secrets'>, companyId: number, way: SsoWay): string {
  const hash = createHash('sha256')
    .update(secrets.digest(`sso settings ${companyId} ${way}`))
    .digest();
  // Version 8 of RFC 9562: bits of our own.
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/** The id of settings by a way: that of what is in use by the same, so that the provider keeps its addresses. */
export const idOf = (
  deps: Pick<Deps, 'secrets'>,
  companyId: number,
  way: SsoWay,
  used: Pick<SsoSettings, 'id' | 'type' | 'protocol'> | undefined,
): string => (used && wayOf(used) === way ? used.id : pregeneratedId(deps, companyId, way));

const told = ({ subject, expiresAt }: Certificate) => ({ subject, expiresAt: expiresAt.toISOString() });

/** Those of stored settings; none where they can't be read, which an installation may have been given. */
export function storedCertificates(certificate: string | null): Certificate[] {
  try {
    return certificate === null ? [] : certificatesIn(certificate);
  } catch {
    return [];
  }
}

type Stored = Connection & { readonly updatedAt: Date };

const toConnection = ({ secrets }: Pick<Deps, 'secrets'>, stored: Stored): SsoConnection => ({
  ssoSettingsId: stored.id,
  ssoType: stored.type,
  ssoProtocol: stored.protocol,
  tenantId: stored.tenantId,
  clientId: stored.clientId,
  clientSecret: stored.clientSecret && secrets.open(stored.clientSecret, secretContext(stored)).slice(-4),
  domain: stored.domain,
  certificate: stored.certificate,
  certificates: storedCertificates(stored.certificate).map(told),
  identityProviderEntityId: stored.identityProviderEntityId,
  serviceProviderEntityId: stored.serviceProviderEntityId,
  ssoUrl: stored.ssoUrl,
  updatedAt: stored.updatedAt.toISOString(),
});

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Whom a try that has ended would sign in, and who would be added. */
async function resultOf(db: Queryable, candidate: SsoCandidate): Promise<Pick<SsoTry, 'outcome' | 'added'>> {
  const { companyId, tryEmail, tryFailure } = candidate;
  if (tryFailure !== null) return { outcome: null, added: null };
  const person = tryEmail === null ? undefined : await findMember(db, companyId, tryEmail);
  if (person) return { outcome: outcomeOf(person), added: null };
  const newcomer = await triedNewcomer(db, candidate);
  if (!newcomer) return { outcome: 'unknown', added: null };
  const { email: _, ...added } = newcomer;
  return { outcome: 'new', added };
}

/** Whom the provider named in a try, and whom the company would add. */
export const triedNewcomer = (db: Queryable, { companyId, tryEmail, tryClaims }: SsoCandidate) =>
  newcomerOf(db, companyId, { email: tryEmail, claims: tryClaims ?? [] });

function outcomeOf(person: NonNullable<Awaited<ReturnType<typeof findMember>>>): SsoTry['outcome'] {
  if (person.disabledAt) return 'disabled';
  if (person.uid) return 'user';
  return person.inviteRevokedAt ? 'unknown' : 'invited';
}

/** The last try of a candidate: what the provider said, and what would happen. */
async function toTry(db: Queryable, candidate: SsoCandidate): Promise<SsoTry | null> {
  const { tryStartedAt, tryFinishedAt, tryFailure, tryEmail, tryClaims } = candidate;
  if (!tryStartedAt) return null;
  return {
    startedAt: tryStartedAt.toISOString(),
    finishedAt: iso(tryFinishedAt),
    failure: tryFailure,
    email: tryEmail,
    ...(tryFinishedAt ? await resultOf(db, candidate) : { outcome: null, added: null }),
    hasSecondFactor: tryFinishedAt && tryFailure === null ? hasSecondFactor(tryClaims ?? []) : null,
    claims: (tryClaims ?? []).map(({ name, values }) => ({ name, values: [...values] })),
  };
}

/** Everything that admins see of a company's single sign-on. */
export async function singleSignOnOf(
  deps: ModelDeps,
  db: Queryable,
  companyId: number,
): Promise<SingleSignOn> {
  const { publicUrl, azure } = deps.config;
  const used = await findUsed(db, companyId);
  const candidate = await findCandidate(db, companyId);
  const savedAs = (id: string) => [candidate, used].find((one) => one?.id === id);
  const ways = SSO_WAY_NAMES.filter((way) => way !== 'azure' || azure !== null || used?.type === 'azure');
  return {
    scimBearerToken: await scimTokenEnd(db, companyId),
    ssoEnforcement: used?.enforcement ?? false,
    trustsSecondFactor: used?.trustsSecondFactor ?? false,
    used: used
      ? {
          ...toConnection(deps, used),
          usedSince: iso(used.usedSince),
          lastSignInAt: iso(used.lastSignInAt),
          lastFailedAt: iso(used.lastFailedAt),
          lastProblem: used.lastProblem,
        }
      : null,
    candidate: candidate ? toConnection(deps, candidate) : null,
    lastTry: candidate ? await toTry(db, candidate) : null,
    serviceProviders: ways.map((way) => {
      const id = idOf(deps, companyId, way, used);
      const { type, protocol } = SSO_WAYS[way];
      const isSaml = protocol === 'saml';
      const saved = savedAs(id);
      return {
        way,
        ssoSettingsId: id,
        callbackUrl: publicUrl + (isSaml ? samlCallbackPath(id) : openIdCallbackPath({ id, type })),
        entityId: isSaml ? (saved?.serviceProviderEntityId ?? publicUrl + samlMetadataPath(id)) : null,
        metadataUrl: isSaml && saved ? publicUrl + samlMetadataPath(id) : null,
      };
    }),
  };
}
