import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';

export interface ServiceAccount {
  readonly clientEmail: string;
  /** PKCS 8 in PEM. */
  readonly privateKey: string;
}

export interface ToolkitOptions {
  readonly projectId: string;
  readonly apiKey: string;
  readonly serviceAccount: ServiceAccount;
  readonly clock: () => Date;
  readonly fetch?: typeof fetch;
  readonly origin?: string;
}

/** A refusal by the Identity Toolkit. `code` is the first word of its message. */
export class ToolkitError extends Error {
  constructor(
    readonly code: string,
    readonly httpStatus: number,
  ) {
    super(`Identity Toolkit: ${code}`);
    this.name = 'ToolkitError';
  }
}

const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const SCOPES =
  'https://www.googleapis.com/auth/identitytoolkit https://www.googleapis.com/auth/cloud-platform';
const TIMEOUT_MS = 10_000;
/** How long before its expiry an access token is renewed. */
const RENEW_BEFORE_MS = 60_000;

const grantSchema = z.object({ access_token: z.string(), expires_in: z.number() });
const userSchema = z.object({
  localId: z.string(),
  email: z.string().optional(),
  disabled: z.boolean().optional(),
  validSince: z.string().optional(),
});
const usersSchema = z.object({ users: z.array(userSchema).default([]) });
const localIdSchema = z.object({ localId: z.string() });
const oobLinkSchema = z.object({ oobLink: z.string() });
const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

export type ToolkitUser = z.infer<typeof userSchema>;

/** The Identity Toolkit REST calls that the gateway makes, authorized as the service account. */
export function createToolkitClient(options: ToolkitOptions) {
  const { projectId, apiKey, serviceAccount, clock } = options;
  const send = options.fetch ?? fetch;
  const origin = options.origin ?? 'https://identitytoolkit.googleapis.com';
  let access: { token: Promise<string>; until: number } | null = null;

  async function post(url: string, init: RequestInit): Promise<unknown> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // A token or a password goes nowhere else.
    const response = await send(url, { method: 'POST', redirect: 'error', signal, ...init });
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return body;
    const message = refusalSchema.safeParse(body).data?.error.message;
    const code = message?.split(' ')[0];
    // A 4xx with a code is an answer; one without (from proxies, during outages) is a failure like any other.
    if (code && response.status < 500) throw new ToolkitError(code, response.status);
    throw new Error(`Identity Toolkit answered ${response.status}`);
  }

  async function assertion(): Promise<string> {
    const issuedAt = Math.floor(clock().getTime() / 1000);
    return new SignJWT({ scope: SCOPES })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(serviceAccount.clientEmail)
      .setSubject(serviceAccount.clientEmail)
      .setAudience(TOKEN_URL)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 3600)
      .sign(await importPKCS8(serviceAccount.privateKey, 'RS256'));
  }

  async function grant(): Promise<string> {
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await assertion(),
    });
    const { access_token: token, expires_in: seconds } = grantSchema.parse(await post(TOKEN_URL, { body }));
    if (access) access.until = clock().getTime() + seconds * 1000 - RENEW_BEFORE_MS;
    return token;
  }

  function accessToken(): Promise<string> {
    if (access && access.until > clock().getTime()) return access.token;
    // Concurrent requests wait for the same grant.
    const token = grant().catch((error: unknown) => {
      access = null;
      throw error;
    });
    access = { token, until: clock().getTime() + TIMEOUT_MS };
    return token;
  }

  async function admin(operation: string, body: object): Promise<unknown> {
    return post(`${origin}/v1/projects/${encodeURIComponent(projectId)}/${operation}`, {
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  return {
    /** An admin call, such as `accounts:update`. Throws a {@link ToolkitError}. */
    admin,
    async createUser(body: object): Promise<string> {
      return localIdSchema.parse(await admin('accounts', body)).localId;
    },
    async findUser(query: { localId: string[] } | { email: string[] }): Promise<ToolkitUser | null> {
      const { users } = usersSchema.parse(await admin('accounts:lookup', query));
      return users[0] ?? null;
    },
    /** The code of a reset link, which Firebase makes and the caller mails. */
    async passwordResetCode(email: string): Promise<string> {
      const body = { requestType: 'PASSWORD_RESET', email, returnOobLink: true };
      const { oobLink } = oobLinkSchema.parse(await admin('accounts:sendOobCode', body));
      const code = new URL(oobLink).searchParams.get('oobCode');
      if (!code) throw new Error('Identity Toolkit returned a link without a code');
      return code;
    },
    /** A password sign-in as in the browser; its tokens are discarded. */
    async signIn(email: string, password: string): Promise<string> {
      const url = `${origin}/v1/accounts:signInWithPassword?key=${encodeURIComponent(apiKey)}`;
      const body = JSON.stringify({ email, password, returnSecureToken: false });
      const headers = { 'content-type': 'application/json' };
      return localIdSchema.parse(await post(url, { headers, body })).localId;
    },
  };
}
