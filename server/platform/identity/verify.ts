import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';

/** What a valid ID token says about its bearer. */
export interface VerifiedToken {
  readonly uid: string;
  /** The same through every refresh. The embedded service's session id; at Firebase, the sign-in time. */
  readonly sessionId: string;
  /** How the user signed in: `password` or `custom`. A second factor always gives `custom`. */
  readonly signInProvider: string;
  /** Custom claims only, without the standard ones. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly authTime: Date;
  readonly issuedAt: Date;
}

export class TokenError extends Error {
  constructor(readonly reason: 'expired' | 'invalid') {
    super(`ID token ${reason}`);
    this.name = 'TokenError';
  }
}

export interface TokenVerifier {
  /** Throws a {@link TokenError}. Any other error means that the keys couldn't be fetched. */
  verify(idToken: string): Promise<VerifiedToken>;
}

export interface VerifierOptions {
  readonly projectId: string;
  /** `keyring.keySet` of the embedded service, or {@link remoteKeys} of Firebase. */
  readonly keys: JWTVerifyGetKey;
  readonly clock?: () => Date;
}

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const CLOCK_TOLERANCE_S = 10;

/** Firebase's published keys, fetched on demand and cached in memory (they are immutable per kid). */
export function remoteKeys(url: string = GOOGLE_KEYS): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url));
}

/** Standard claims of an ID token, whose names custom claims can't use. */
export const RESERVED_CLAIMS: ReadonlySet<string> = new Set(
  'acr amr at_hash aud auth_time azp cnf c_hash email email_verified exp firebase iat iss jti nbf nonce sid sub user_id'.split(
    ' ',
  ),
);

function readClaims(payload: JWTPayload, now: Date): VerifiedToken {
  const { sub, iat, auth_time: authTime, firebase } = payload;
  const latest = now.getTime() / 1000 + CLOCK_TOLERANCE_S;
  const provider =
    typeof firebase === 'object' && firebase !== null && 'sign_in_provider' in firebase
      ? firebase.sign_in_provider
      : undefined;
  if (typeof sub !== 'string' || sub === '' || sub.length > 128) throw new TokenError('invalid');
  if (typeof iat !== 'number' || typeof authTime !== 'number' || typeof provider !== 'string')
    throw new TokenError('invalid');
  if (iat > latest || authTime > latest) throw new TokenError('invalid');
  return {
    uid: sub,
    sessionId: typeof payload.sid === 'string' ? payload.sid : String(authTime),
    signInProvider: provider,
    claims: Object.fromEntries(Object.entries(payload).filter(([name]) => !RESERVED_CLAIMS.has(name))),
    authTime: new Date(authTime * 1000),
    issuedAt: new Date(iat * 1000),
  };
}

const INVALID = [
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

/**
 * Verifies ID tokens of a Firebase project and of the embedded service, which issues the same kind. Checks
 * signature (RS256 only), issuer, audience and times. Revocation is checked by `IdentityAdmin.sessionState`.
 */
export function createTokenVerifier({
  projectId,
  keys,
  clock = () => new Date(),
}: VerifierOptions): TokenVerifier {
  return {
    async verify(idToken) {
      const now = clock();
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          algorithms: ['RS256'],
          issuer: `https://securetoken.google.com/${projectId}`,
          audience: projectId,
          clockTolerance: CLOCK_TOLERANCE_S,
          currentDate: now,
          requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
        });
        return readClaims(payload, now);
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new TokenError('expired');
        if (INVALID.some((kind) => error instanceof kind)) throw new TokenError('invalid');
        throw error;
      }
    },
  };
}
