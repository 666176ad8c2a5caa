import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The settings that the production checks look at, as in the environment. */
export interface ProductionSettings {
  readonly DATABASE_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly SIMULATION_SMTP_URL?: string | undefined;
  readonly SIMULATION_URL?: string | undefined;
  readonly SIMULATION_HOSTS: readonly string[];
  readonly PUBLIC_URL?: string | undefined;
  readonly LEARNER_URL?: string | undefined;
  readonly CONSOLE_ORIGINS: readonly string[];
  readonly FILES_S3_ENDPOINT?: string | undefined;
  readonly FLAGS_URL?: string | undefined;
  readonly SENTRY_DSN?: string | undefined;
  readonly GOOGLE_ACCOUNTS_URL?: string | undefined;
  readonly GOOGLE_TOKEN_URL?: string | undefined;
  readonly GMAIL_URL?: string | undefined;
  readonly MICROSOFT_LOGIN_URL?: string | undefined;
  readonly GRAPH_URL?: string | undefined;
}

const RSA_BITS = 2048;

/** Whether an address of HOST or of a URL is this machine only. */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '');
  if (plain === 'localhost') return true;
  return isIP(plain) !== 0 && ipaddr.process(plain).range() === 'loopback';
}

/** Mailed links contain secrets and sessions live on these pages, so the connection must be encrypted. */
function insecureAddress(settings: ProductionSettings) {
  const { PUBLIC_URL, LEARNER_URL, SIMULATION_URL, SIMULATION_HOSTS, CONSOLE_ORIGINS } = settings;
  const named = [
    ['PUBLIC_URL', PUBLIC_URL ?? ''],
    ...(LEARNER_URL === undefined ? [] : [['LEARNER_URL', LEARNER_URL] as const]),
    ...(SIMULATION_URL === undefined ? [] : [['SIMULATION_URL', SIMULATION_URL] as const]),
    ...SIMULATION_HOSTS.map((origin) => ['SIMULATION_HOSTS', origin] as const),
    ...CONSOLE_ORIGINS.map((origin) => ['CONSOLE_ORIGINS', origin] as const),
  ] as const;
  const [name] = named.find(([, address]) => !address.startsWith('https://')) ?? [];
  return name && `Production needs https: ${name} must start with https://.`;
}

/**
 * node-postgres verifies the server in every mode except those that say not to; no mode at all means no TLS.
 */
function insecureDatabase({ DATABASE_URL }: ProductionSettings) {
  if (!DATABASE_URL || !URL.canParse(DATABASE_URL)) return undefined;
  const { hostname, searchParams } = new URL(DATABASE_URL);
  // No host, or a folder as host, is a socket on this machine.
  if (hostname === '' || hostname.startsWith('%2F') || isLoopback(hostname)) return undefined;
  const mode = searchParams.get('sslmode');
  if ((mode === 'verify-full' && !searchParams.has('uselibpqcompat')) || mode === 'disable') return undefined;
  return 'Production needs TLS to the database: add sslmode=verify-full to DATABASE_URL (with sslrootcert=FILE for a certificate authority of your own), or sslmode=disable if the network itself encrypts the traffic.';
}

function insecureMail(name: 'SMTP_URL' | 'SIMULATION_SMTP_URL', settings: ProductionSettings) {
  const url = settings[name];
  if (!url || !URL.canParse(url)) return undefined;
  const { hostname, searchParams } = new URL(url);
  if (isLoopback(hostname)) return undefined;
  const isWeakened = [...searchParams.keys()].some((name) => /tls|secure/i.test(name));
  return isWeakened
    ? `Production verifies the mail server and always uses TLS: remove the TLS settings from ${name}. Add your own certificate authority through NODE_EXTRA_CA_CERTS.`
    : undefined;
}

function insecureFiles({ FILES_S3_ENDPOINT: endpoint }: ProductionSettings) {
  if (!endpoint || endpoint.startsWith('https://') || isLoopback(new URL(endpoint).hostname))
    return undefined;
  return 'Production needs https: FILES_S3_ENDPOINT must start with https://.';
}

/** Browsers on https ask no service by http, and the gateway names users and companies to it. */
function insecureService(settings: ProductionSettings) {
  const named = ['FLAGS_URL', 'SENTRY_DSN'] as const;
  const name = named.find((one) => settings[one] !== undefined && !settings[one]?.startsWith('https://'));
  return name && `Production needs https: ${name} must start with https://.`;
}

const PROVIDERS = [
  'GOOGLE_ACCOUNTS_URL',
  'GOOGLE_TOKEN_URL',
  'GMAIL_URL',
  'MICROSOFT_LOGIN_URL',
  'GRAPH_URL',
] as const;

/** Each request to a mail provider has a token or the application's secret. */
function insecureProvider(settings: ProductionSettings) {
  const name = PROVIDERS.find((one) => settings[one] !== undefined && !settings[one]?.startsWith('https://'));
  return name && `Production needs https: ${name} must start with https://.`;
}

/**
 * Why these settings would send secrets unencrypted in production, in one line; undefined when they would
 * not.
 */
export const insecureInProduction = (settings: ProductionSettings): string | undefined =>
  insecureAddress(settings) ??
  insecureDatabase(settings) ??
  insecureMail('SMTP_URL', settings) ??
  insecureMail('SIMULATION_SMTP_URL', settings) ??
  insecureFiles(settings) ??
  insecureService(settings) ??
  insecureProvider(settings);

/** Whether mail to this server must be encrypted: always, except to this machine and in development. */
export const isMailTlsRequired = (production: boolean, smtpUrl: string | undefined): boolean =>
  production && smtpUrl !== undefined && !isLoopback(new URL(smtpUrl).hostname);

/** What is wrong with a service account's key, without repeating it; undefined when it is usable. */
export function brokenServiceAccountKey(pem: string): string | undefined {
  const copied = 'copy the whole private_key of the service account file, including its BEGIN and END lines';
  if (!/-----BEGIN (RSA )?PRIVATE KEY-----[\s\S]+-----END (RSA )?PRIVATE KEY-----/.test(pem)) {
    return `is not a private key in PEM format: ${copied}`;
  }
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    if (asymmetricKeyType !== 'rsa') return `is a key of type ${asymmetricKeyType}; Firebase signs with RSA`;
    const bits = asymmetricKeyDetails?.modulusLength ?? 0;
    return bits < RSA_BITS ? `has ${bits} bits; at least ${RSA_BITS} are needed` : undefined;
  } catch {
    return `can't be read because it is truncated or changed: ${copied}`;
  }
}
