import { isEmail, normalizeEmail } from '@contract/values';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { CUSTOM_TOKEN_AUDIENCE, embeddedServiceAccount } from '../custom-tokens';
import { checkPassword, toEmailKey } from './check-password';
import type { Caller, EmbeddedIdentityDeps } from './deps';
import { IdentityError, required } from './errors';
import type { signInWithCustomTokenBody, signInWithPasswordBody, tokenBody } from './requests';
import { openSession, refreshSession } from './sessions';
import { takeCustomToken } from './sessions.queries';

const PASSWORD_REFUSALS = {
  invalid: 'INVALID_LOGIN_CREDENTIALS',
  disabled: 'USER_DISABLED',
  throttled: 'TOO_MANY_ATTEMPTS_TRY_LATER',
} as const;

/** Returns the address, or throws INVALID_EMAIL. */
export function validEmail(email: string | undefined): string {
  const given = normalizeEmail(required(email, 'MISSING_EMAIL'));
  if (!isEmail(given)) throw new IdentityError('INVALID_EMAIL');
  return given;
}

export async function signInWithPassword(
  deps: EmbeddedIdentityDeps,
  body: z.infer<typeof signInWithPasswordBody>,
  { address, ...caller }: Caller,
) {
  if (body.email === '') throw new IdentityError('INVALID_EMAIL');
  const email = validEmail(body.email);
  const password = required(body.password, 'MISSING_PASSWORD');
  const now = deps.clock();
  const check = await checkPassword(deps.db, { email, password, address }, now);
  if (check.outcome !== 'ok') {
    deps.holders.passwordRefused({ email, outcome: check.outcome, address, ...caller });
    throw new IdentityError(PASSWORD_REFUSALS[check.outcome]);
  }
  const tokens = await openSession(deps, check.uid, 'password', { checkedAt: now });
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    localId: check.uid,
    email: toEmailKey(email),
    ...tokens,
  };
}

const customPayload = z.object({
  uid: z.string().min(1).max(128),
  jti: z.string().min(1).max(128),
  exp: z.number(),
  claims: z.record(z.string(), z.unknown()).default({}),
});

async function readCustomToken({ keyring, config, clock }: EmbeddedIdentityDeps, token: string) {
  const account = embeddedServiceAccount(config.projectId);
  try {
    const { payload } = await jwtVerify(token, keyring.keySet, {
      algorithms: ['RS256'],
      audience: CUSTOM_TOKEN_AUDIENCE,
      issuer: account,
      subject: account,
      clockTolerance: 10,
      currentDate: clock(),
    });
    return customPayload.parse(payload);
  } catch (error) {
    const wrongIssuer = error instanceof errors.JWTClaimValidationFailed && /^(iss|sub)$/.test(error.claim);
    // A custom token of another project. An ID token is no custom token at all.
    if (wrongIssuer && error.payload.aud === CUSTOM_TOKEN_AUDIENCE) {
      throw new IdentityError('CREDENTIAL_MISMATCH');
    }
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) {
      throw new IdentityError('INVALID_CUSTOM_TOKEN');
    }
    throw error;
  }
}

export async function signInWithCustomToken(
  deps: EmbeddedIdentityDeps,
  body: z.infer<typeof signInWithCustomTokenBody>,
) {
  const { uid, jti, exp, claims } = await readCustomToken(deps, required(body.token, 'MISSING_CUSTOM_TOKEN'));
  // Stored past the expiry for longer than the clock tolerance, so that it can't be purged while still valid.
  const fresh = await takeCustomToken(deps.db, jti, new Date((exp + 60) * 1000));
  if (!fresh) throw new IdentityError('INVALID_CUSTOM_TOKEN', 'The custom token was used before');
  const tokens = await openSession(deps, uid, 'custom', { claims });
  return { kind: 'identitytoolkit#VerifyCustomTokenResponse', isNewUser: false, ...tokens };
}

export async function grantToken(deps: EmbeddedIdentityDeps, body: z.infer<typeof tokenBody>) {
  const grantType = required(body.grant_type ?? body.grantType, 'MISSING_GRANT_TYPE');
  if (grantType !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE');
  const given = required(body.refresh_token ?? body.refreshToken, 'MISSING_REFRESH_TOKEN');
  const { uid, idToken, refreshToken, expiresIn } = await refreshSession(deps, given);
  return {
    id_token: idToken,
    access_token: idToken,
    expires_in: expiresIn,
    refresh_token: refreshToken,
    token_type: 'Bearer',
    user_id: uid,
    project_id: deps.config.projectId,
  };
}
