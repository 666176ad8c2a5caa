import { createHash, createPrivateKey, createPublicKey, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, jwtVerify, SignJWT } from 'jose';

/**
 * What a provider does with a mail into a mailbox:
 *
 * - accept; busy (429 with Retry-After), quota (403), closed (503), broken (500), bad (400), large (413).
 * - unknown: there is no such mailbox; policy: the tenant keeps the application out of it.
 * - lose: takes the mail, and ends the connection without an answer; drop: the same without taking it.
 */
export type ProviderBehavior =
  | 'accept'
  | 'busy'
  | 'quota'
  | 'closed'
  | 'broken'
  | 'bad'
  | 'large'
  | 'unknown'
  | 'policy'
  | 'lose'
  | 'drop';

/** A mail that is in a mailbox. */
export interface PutMail {
  readonly provider: 'GOOGLE' | 'MICROSOFT';
  readonly mailbox: string;
  /** MIME at Gmail, JSON at Graph. */
  readonly content: string;
  readonly labels: readonly string[];
  readonly messageId: string;
}

/** A mail that somebody's mailbox has sent. */
export interface SentMail {
  readonly sender: string;
  /** As MIME. */
  readonly content: string;
}

const CLIENT_ID = 'vigil-client';
const CLIENT_SECRET = 'vigil-client-secret';
const SERVICE_ACCOUNT = 'vigil@direct.example';
const SERVICE_ACCOUNT_ID = '104857600123';
const GRAPH_MAX_BYTES = 4 * 1024 * 1024;
const RETRY_AFTER_S = 30;
const INSERT_SCOPE = 'https://www.googleapis.com/auth/gmail.insert';

const readKey = (name: string) => readFileSync(new URL(`./sso/${name}`, import.meta.url), 'utf8');
const serviceAccountKey = readKey('other-key.pem');
const signKey = createPrivateKey(readKey('idp-key.pem'));

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function json(reply: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

interface Code {
  readonly challenge: string;
  readonly nonce: string;
  readonly redirectUri: string;
  readonly issuer: string;
  readonly claims: Record<string, unknown>;
}

/**
 * Google and Microsoft as far as direct delivery needs them, as one server on this machine: sign-in with codes and PKCE,
 * consent, tokens that expire, Gmail and Graph. Their pages answer at once, as whoever is signed in there.
 */
export async function startMailProviders({ port = 0, clock = () => new Date() } = {}) {
  const jwk = { ...(await exportJWK(createPublicKey(signKey))), kid: 'k1', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Code>();
  const tokens = new Map<string, { until: number; mailbox?: string; tenant?: string; sender?: string }>();
  /** Each is good for one renewal, which gives the next. */
  const refreshTokens = new Map<string, string>();
  const sentBy: SentMail[] = [];
  const put: PutMail[] = [];
  const asked: string[] = [];

  const state = {
    google: {
      /** Whether Workspaces allow the service account to act for their people. */
      isDelegated: true,
      claims: { email: '', email_verified: true as boolean, hd: undefined as string | undefined },
      /** People without an account. */
      strangers: new Set<string>(),
    },
    microsoft: {
      /** Ids of tenants by their domains. */
      tenants: new Map<string, string>(),
      consented: new Set<string>(),
      /** Who is signed in: their tenant is the one whose page they are at, unless it says otherwise. */
      account: { oid: 'admin-oid', tid: undefined as string | undefined },
      willConsent: true,
      /** Answers nothing but errors. */
      isDown: false,
      /** The mailbox of whoever signs in to send. */
      sender: { mail: 'training@outlook.example' as string | null, displayName: 'Training' },
    },
    /** Instead of a code. */
    signInError: '' as string,
    tokenSeconds: 3600,
    behave: (_mailbox: string): ProviderBehavior => 'accept',
  };

  const newToken = (of: { mailbox?: string; tenant?: string; sender?: string }) => {
    const token = `token-${randomUUID()}`;
    tokens.set(token, { until: clock().getTime() + state.tokenSeconds * 1000, ...of });
    return { access_token: token, token_type: 'Bearer', expires_in: state.tokenSeconds };
  };

  function discovery(issuer: string, paths: { authorize: string; token: string; keys: string }) {
    return {
      issuer,
      authorization_endpoint: paths.authorize,
      token_endpoint: paths.token,
      jwks_uri: paths.keys,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    };
  }

  function authorize(url: URL, reply: ServerResponse, issuer: string, claims: Record<string, unknown>) {
    const given = (name: string) => url.searchParams.get(name) ?? '';
    const back = new URL(given('redirect_uri'));
    back.searchParams.set('state', given('state'));
    if (state.signInError || given('code_challenge_method') !== 'S256' || given('client_id') !== CLIENT_ID) {
      back.searchParams.set('error', state.signInError || 'invalid_request');
    } else {
      const code = randomUUID();
      codes.set(code, {
        challenge: given('code_challenge'),
        nonce: given('nonce'),
        redirectUri: given('redirect_uri'),
        issuer,
        claims,
      });
      back.searchParams.set('code', code);
    }
    reply.writeHead(302, { location: back.href }).end();
  }

  async function exchange(form: URLSearchParams, reply: ServerResponse) {
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      code?.challenge === verifier &&
      code.redirectUri === form.get('redirect_uri') &&
      form.get('client_secret') === CLIENT_SECRET;
    if (!code || !isRight) return json(reply, 400, { error: 'invalid_grant' });
    const idToken = await new SignJWT({ nonce: code.nonce, ...code.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(code.issuer)
      .setSubject('subject')
      .setAudience(CLIENT_ID)
      .setIssuedAt(Math.floor(clock().getTime() / 1000))
      .setExpirationTime(Math.floor(clock().getTime() / 1000) + 600)
      .sign(signKey);
    return json(reply, 200, { ...newToken({}), id_token: idToken });
  }

  /** The tokens of somebody who lets the application send as them: of a code with PKCE, or of a refresh token, which is replaced. */
  function sendingTokens(form: URLSearchParams, reply: ServerResponse) {
    const isKnown = form.get('client_id') === CLIENT_ID && form.get('client_secret') === CLIENT_SECRET;
    if (!isKnown) return json(reply, 401, { error: 'invalid_client' });
    let sender: string | undefined;
    if (form.get('grant_type') === 'refresh_token') {
      sender = refreshTokens.get(form.get('refresh_token') ?? '');
      refreshTokens.delete(form.get('refresh_token') ?? '');
    } else {
      const code = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isRight = code?.challenge === verifier && code.redirectUri === form.get('redirect_uri');
      sender = isRight ? (state.microsoft.sender.mail ?? '') : undefined;
    }
    if (sender === undefined) return json(reply, 400, { error: 'invalid_grant' });
    const refreshToken = `refresh-${randomUUID()}`;
    refreshTokens.set(refreshToken, sender);
    return json(reply, 200, { ...newToken({ sender }), refresh_token: refreshToken });
  }

  /** A service account's assertion, as it is checked before a token for a person is given. */
  async function delegate(form: URLSearchParams, reply: ServerResponse) {
    let person: string;
    try {
      const key = createPublicKey(serviceAccountKey);
      const { payload } = await jwtVerify(form.get('assertion') ?? '', key, {
        issuer: SERVICE_ACCOUNT,
        audience: `${origin()}/google/token`,
      });
      if (payload.scope !== INSERT_SCOPE) throw new Error('another scope');
      person = payload.sub ?? '';
    } catch {
      return json(reply, 400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' });
    }
    if (!state.google.isDelegated) return json(reply, 401, { error: 'unauthorized_client' });
    if (state.google.strangers.has(person))
      return json(reply, 400, { error: 'invalid_grant', error_description: 'Invalid email or User ID' });
    return json(reply, 200, newToken({ mailbox: person }));
  }

  const bearerOf = (request: IncomingMessage) => {
    const kept = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    return kept && kept.until > clock().getTime() ? kept : undefined;
  };

  /** Answers as the mailbox behaves. */
  function behaveAt(reply: ServerResponse, mailbox: string, take: () => void, done: unknown) {
    const refuse = (status: number, reason: string, headers: Record<string, string> = {}, message = reason) =>
      json(reply, status, { error: { code: reason, message, errors: [{ reason }] } }, headers);
    switch (state.behave(mailbox)) {
      case 'busy':
        return refuse(429, 'TooManyRequests', { 'retry-after': String(RETRY_AFTER_S) });
      case 'quota':
        return refuse(403, 'rateLimitExceeded');
      case 'closed':
        return refuse(503, 'backendError');
      case 'broken':
        return refuse(500, 'internalError');
      case 'bad':
        return refuse(400, 'invalidArgument');
      case 'large':
        return refuse(413, 'tooLarge');
      case 'unknown':
        return refuse(404, 'ErrorInvalidUser');
      case 'policy':
        return refuse(
          403,
          'ErrorAccessDenied',
          {},
          '[RAOP] : Blocked by tenant configured AppOnly AccessPolicy',
        );
      case 'lose':
        take();
        reply.destroy();
        return;
      case 'drop':
        reply.destroy();
        return;
      case 'accept':
        take();
        json(reply, 200, done);
    }
  }

  function insert(request: IncomingMessage, reply: ServerResponse, body: string) {
    const mailbox = bearerOf(request)?.mailbox;
    if (!mailbox) return json(reply, 401, { error: { code: 401, errors: [{ reason: 'authError' }] } });
    const boundary = /boundary=([\w-]+)/.exec(request.headers['content-type'] ?? '')?.[1];
    const [, meta = '', message = ''] = body.split(`--${boundary}`);
    const labels = (JSON.parse(meta.split('\r\n\r\n')[1] ?? '{}') as { labelIds: string[] }).labelIds;
    const content = message.slice(message.indexOf('\r\n\r\n') + 4);
    const messageId = /^Message-ID: (\S+)/im.exec(content)?.[1] ?? '';
    behaveAt(reply, mailbox, () => put.push({ provider: 'GOOGLE', mailbox, content, labels, messageId }), {
      id: randomUUID(),
    });
  }

  /** Its domain has to be the tenant's, and the tenant has to have consented. */
  function graphFailure(request: IncomingMessage, mailbox: string) {
    const tenant = bearerOf(request)?.tenant;
    if (!tenant) return [401, 'InvalidAuthenticationToken'] as const;
    const domain = mailbox.slice(mailbox.lastIndexOf('@') + 1);
    if (!state.microsoft.consented.has(tenant)) return [403, 'ErrorAccessDenied'] as const;
    if (mailbox.includes('@') && state.microsoft.tenants.get(domain) !== tenant)
      return [404, 'ErrorInvalidUser'] as const;
    return null;
  }

  function create(reply: ServerResponse, mailbox: string, body: string) {
    if (Buffer.byteLength(body) > GRAPH_MAX_BYTES) return json(reply, 413, { error: { code: 'TooLarge' } });
    const message = JSON.parse(body) as {
      internetMessageId?: string;
      internetMessageHeaders: { name: string }[];
      singleValueExtendedProperties: { id: string; value: string }[];
    };
    if (message.internetMessageHeaders.some(({ name }) => !/^x-/i.test(name)))
      return json(reply, 400, { error: { code: 'InvalidInternetMessageHeader' } });
    const isDraft = !message.singleValueExtendedProperties.some(({ id }) => id === 'Integer 0x0E07');
    const mail = {
      provider: 'MICROSOFT' as const,
      mailbox,
      content: body,
      labels: isDraft ? ['DRAFT'] : ['INBOX'],
      messageId: message.internetMessageId ?? '',
    };
    behaveAt(reply, mailbox, () => put.push(mail), { id: randomUUID(), ...message });
  }

  async function google(path: string, url: URL, request: IncomingMessage, reply: ServerResponse) {
    const issuer = `${origin()}/google`;
    if (path === '/.well-known/openid-configuration') {
      const paths = { authorize: `${issuer}/authorize`, token: `${issuer}/token`, keys: `${issuer}/keys` };
      return json(reply, 200, discovery(issuer, paths));
    }
    if (path === '/keys') return json(reply, 200, { keys: [jwk] });
    if (path === '/authorize') return authorize(url, reply, issuer, state.google.claims);
    if (path === '/token') {
      const form = new URLSearchParams(await readAll(request));
      return form.has('assertion') ? delegate(form, reply) : exchange(form, reply);
    }
    if (path === '/upload/gmail/v1/users/me/messages') return insert(request, reply, await readAll(request));
    return json(reply, 404, {});
  }

  async function microsoft(path: string, url: URL, request: IncomingMessage, reply: ServerResponse) {
    const [, named = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(path) ?? [];
    const { tenants, consented, account, isDown } = state.microsoft;
    if (isDown) return json(reply, 503, { error: 'temporarily_unavailable' });
    if (named === 'organizations' && rest === '/oauth2/v2.0/authorize')
      return authorize(url, reply, `${origin()}/microsoft/organizations/v2.0`, {});
    if (named === 'organizations' && rest === '/oauth2/v2.0/token')
      return sendingTokens(new URLSearchParams(await readAll(request)), reply);
    const tenant = tenants.get(named) ?? ([...tenants.values()].includes(named) ? named : undefined);
    if (!tenant) return json(reply, 400, { error: 'invalid_tenant' });
    const base = `${origin()}/microsoft/${tenant}`;
    if (rest === '/v2.0/.well-known/openid-configuration') {
      const paths = {
        authorize: `${base}/oauth2/v2.0/authorize`,
        token: `${base}/oauth2/v2.0/token`,
        keys: `${base}/keys`,
      };
      return json(reply, 200, discovery(`${base}/v2.0`, paths));
    }
    if (rest === '/keys') return json(reply, 200, { keys: [jwk] });
    if (rest === '/oauth2/v2.0/authorize')
      return authorize(url, reply, `${base}/v2.0`, { oid: account.oid, tid: account.tid ?? tenant });
    if (rest === '/v2.0/adminconsent') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      if (state.microsoft.willConsent) {
        consented.add(tenant);
        back.searchParams.set('admin_consent', 'True');
        back.searchParams.set('tenant', tenant);
      } else back.searchParams.set('error', 'access_denied');
      return reply.writeHead(302, { location: back.href }).end();
    }
    if (rest === '/oauth2/v2.0/token') {
      const form = new URLSearchParams(await readAll(request));
      if (form.get('grant_type') !== 'client_credentials') return exchange(form, reply);
      const isKnown = form.get('client_id') === CLIENT_ID && form.get('client_secret') === CLIENT_SECRET;
      return isKnown ? json(reply, 200, newToken({ tenant })) : json(reply, 401, { error: 'invalid_client' });
    }
    return json(reply, 404, {});
  }

  /** `me`: whoever let the application send. A message in MIME is sent in Base64, and answered by 202. */
  async function graphOfSender(path: string, request: IncomingMessage, reply: ServerResponse) {
    const sender = bearerOf(request)?.sender;
    const body = await readAll(request);
    if (sender === undefined) return json(reply, 401, { error: { code: 'InvalidAuthenticationToken' } });
    if (path === '/v1.0/me') return json(reply, 200, state.microsoft.sender);
    if (path !== '/v1.0/me/sendMail' || request.method !== 'POST') return json(reply, 404, {});
    if (request.headers['content-type'] !== 'text/plain')
      return json(reply, 415, { error: { code: 'UnsupportedMediaType' } });
    const content = Buffer.from(body, 'base64').toString('utf8');
    const to = /^To: .*?<?([^\s<>]+@[^\s<>]+?)>?$/im.exec(content)?.[1] ?? '';
    if (!new RegExp(`^From: .*${sender}`, 'im').test(content))
      return json(reply, 403, { error: { code: 'ErrorSendAsDenied' } });
    if (state.behave(to) === 'unknown')
      return json(reply, 400, { error: { code: 'ErrorInvalidRecipients', message: 'no such recipient' } });
    return behaveAt(reply, to, () => sentBy.push({ sender, content }), {});
  }

  async function graph(path: string, url: URL, request: IncomingMessage, reply: ServerResponse) {
    if (/^\/v1\.0\/me(?:\/|$)/.test(path)) return graphOfSender(path, request, reply);
    const [, name = '', rest = ''] = /^\/v1\.0\/users\/([^/]+)\/(.*)$/.exec(path) ?? [];
    const mailbox = decodeURIComponent(name);
    const body = await readAll(request);
    const failure = graphFailure(request, mailbox);
    if (failure) return json(reply, failure[0], { error: { code: failure[1], message: failure[1] } });
    if (request.method === 'POST' && rest === 'mailFolders/inbox/messages')
      return create(reply, mailbox, body);
    if (rest === 'mailFolders/inbox') return json(reply, 200, { id: 'inbox' });
    if (rest === 'messages') {
      const wanted = /internetMessageId eq '(.*)'/.exec(url.searchParams.get('$filter') ?? '')?.[1];
      const value = put.filter((mail) => mail.mailbox === mailbox && mail.messageId === wanted);
      return json(reply, 200, { value: value.map(({ messageId }) => ({ id: messageId })) });
    }
    return json(reply, 404, {});
  }

  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://provider.test');
    asked.push(`${request.method} ${url.pathname}`);
    const [, service = '', path = ''] = /^\/(google|microsoft|graph)(\/.*)$/.exec(url.pathname) ?? [];
    const answer = { google, microsoft, graph }[service];
    void (answer ? answer(path, url, request, reply) : json(reply, 404, {}));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // Whoever forgets to close it can still end.
  server.unref();
  const at = (server.address() as AddressInfo).port;
  const origin = () => `http://127.0.0.1:${at}`;

  return {
    state,
    /** The mails that are in mailboxes. */
    put,
    /** The mails that were sent by `me/sendMail`. */
    sentBy,
    /** Takes back what people have allowed. */
    revokeSenders: () => {
      refreshTokens.clear();
      tokens.clear();
    },
    /** Every request: method and path. */
    asked,
    retryAfterMs: RETRY_AFTER_S * 1000,
    /** Ends all access tokens, as a provider may at any time. */
    endTokens: () => tokens.clear(),
    /** A gateway's settings for these providers. */
    environment: providerEnvironment(at),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
export type MailProviders = Awaited<ReturnType<typeof startMailProviders>>;

/** The settings of a gateway whose providers are at a port of this machine. */
export const providerEnvironment = (port: number): Record<string, string> => {
  const origin = `http://127.0.0.1:${port}`;
  return {
    GOOGLE_CLIENT_ID: CLIENT_ID,
    GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
    GOOGLE_SERVICE_ACCOUNT_ID: SERVICE_ACCOUNT_ID,
    GOOGLE_SERVICE_ACCOUNT_EMAIL: SERVICE_ACCOUNT,
    GOOGLE_SERVICE_ACCOUNT_KEY: serviceAccountKey,
    GOOGLE_ACCOUNTS_URL: `${origin}/google`,
    GOOGLE_TOKEN_URL: `${origin}/google/token`,
    GMAIL_URL: `${origin}/google`,
    MICROSOFT_CLIENT_ID: CLIENT_ID,
    MICROSOFT_CLIENT_SECRET: CLIENT_SECRET,
    MICROSOFT_LOGIN_URL: `${origin}/microsoft`,
    GRAPH_URL: `${origin}/graph`,
  };
};
