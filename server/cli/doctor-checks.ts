import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Config } from '../config';
import type { StripeEdge } from '../domain/payments/stripe';
import { openPostgres } from '../platform/db/client';
import { type DiskSpace, diskSpace, isLow } from '../platform/disk/disk-space';
import { createToolkitClient, ToolkitError } from '../platform/identity/toolkit-client';

export const SERVICES = [
  'database',
  'identity',
  'mail',
  'payments',
  'files',
  'disk',
  'flags',
  'error reports',
] as const;
export type Service = (typeof SERVICES)[number];

/** What is known about an external service. */
export interface Finding {
  readonly service: Service;
  /** Which one it is: 'PostgreSQL', 'embedded'. */
  readonly uses: string;
  readonly isConfigured: boolean;
  /** Null where nothing has to be reached. */
  readonly isReachable: boolean | null;
  readonly isHealthy: boolean;
  /** What was found, and, if it isn't healthy, what to do. */
  readonly advice: string;
}

type Check = (config: Config, edge: StripeEdge) => Promise<Omit<Finding, 'service'>>;

const PATIENCE_MS = 8000;

const embedded = (advice: string): Omit<Finding, 'service'> => ({
  uses: 'embedded',
  isConfigured: false,
  isReachable: null,
  isHealthy: true,
  advice,
});

const fine = (uses: string, advice = ''): Omit<Finding, 'service'> => ({
  uses,
  isConfigured: true,
  isReachable: true,
  isHealthy: true,
  advice,
});

const ill = (uses: string, advice: string, isReachable = true): Omit<Finding, 'service'> => ({
  uses,
  isConfigured: true,
  isReachable,
  isHealthy: false,
  advice,
});

/** Why something failed, in one line; settings, which may be secrets, are not part of it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  const cause = error.cause instanceof Error ? reasonOf(error.cause) : undefined;
  return code ?? cause ?? error.message.split('\n')[0] ?? error.name;
}

const request = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });

const database: Check = async ({ database: server }) => {
  if (!server) return embedded('PGlite in DATA_DIR. Set DATABASE_URL in production.');
  const opened = openPostgres(server.url, 1, {
    statementMs: PATIENCE_MS,
    lockMs: PATIENCE_MS,
  });
  try {
    const { rows } = await opened.db.execute<{ version: string }>(
      sql`SELECT current_setting('server_version') AS version`,
    );
    const version = rows[0]?.version ?? '';
    return Number.parseInt(version, 10) >= 15
      ? fine('PostgreSQL', version)
      : ill('PostgreSQL', `Version ${version} is too old: use 15 or newer.`);
  } catch (error) {
    return ill('PostgreSQL', `${reasonOf(error)}: check DATABASE_URL, and that the server runs.`, false);
  } finally {
    await opened.close();
  }
};

/** Google's answers to the sign-in of somebody who doesn't exist, when all is well. */
const UNKNOWN_ACCOUNT = ['EMAIL_NOT_FOUND', 'INVALID_LOGIN_CREDENTIALS', 'INVALID_PASSWORD'];

const identity: Check = async ({ identity: service }) => {
  if (service.mode === 'embedded')
    return embedded('Accounts are in the database. Set the FIREBASE settings in production.');
  const { projectId, apiKey, clientEmail, privateKey } = service;
  const serviceAccount = { clientEmail, privateKey };
  const client = createToolkitClient({ projectId, apiKey, serviceAccount, clock: () => new Date() });
  try {
    await client.findUser({ localId: ['vigil-doctor'] });
  } catch (error) {
    const isAnswer = error instanceof ToolkitError;
    const advice = isAnswer
      ? `${error.code}: check FIREBASE_CLIENT_EMAIL, FIREBASE_PRIVATE_KEY and the account's roles.`
      : `${reasonOf(error)}: Google's identity service can't be reached.`;
    return ill('Firebase', advice, isAnswer);
  }
  try {
    await client.signIn('doctor@vigil.example', 'not-a-password');
    return ill('Firebase', 'A sign-in with a wrong password succeeded.');
  } catch (error) {
    const code = error instanceof ToolkitError ? error.code : reasonOf(error);
    if (UNKNOWN_ACCOUNT.includes(code)) return fine('Firebase', projectId);
    return ill('Firebase', `${code}: check FIREBASE_API_KEY, and that sign-in by password is on.`);
  }
};

const mail: Check = async ({ mail: { smtpUrl, requireTls } }) => {
  if (!smtpUrl) return embedded('The inbox of the demonstration. Set SMTP_URL in production.');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    ...(requireTls ? { requireTLS: true } : {}),
  });
  try {
    await transport.verify();
    return fine('SMTP', new URL(smtpUrl).host);
  } catch (error) {
    const isRefused = error instanceof Error && 'responseCode' in error;
    return ill('SMTP', `${reasonOf(error)}: check SMTP_URL, its user and password.`, isRefused);
  } finally {
    transport.close();
  }
};

const payments: Check = async ({ stripe, publicUrl }, edge) => {
  if (!stripe) return embedded('The sandbox: no real money. Set STRIPE_SECRET_KEY in production.');
  const { stripeClient } = await import('../domain/payments/stripe');
  const { WEBHOOK_EVENTS } = await import('../domain/payments/stripe-events');
  try {
    const { data } = await stripeClient(stripe, edge).webhookEndpoints.list({ limit: 100 });
    const url = `${publicUrl}/payments/stripe`;
    const endpoint = data.find((one) => one.url === url && one.status === 'enabled');
    if (!endpoint) return ill('Stripe', `The account has no enabled webhook endpoint for ${url}: add it.`);
    const told: readonly string[] = endpoint.enabled_events;
    const missing = told.includes('*') ? [] : WEBHOOK_EVENTS.filter((name) => !told.includes(name));
    if (missing.length > 0) return ill('Stripe', `The webhook endpoint lacks ${missing.join(', ')}.`);
    const isTest = /^[rs]k_test_/.test(stripe.secretKey);
    return fine('Stripe', isTest ? 'A test key: no real money.' : '');
  } catch (error) {
    const { StripeConnectionError } = (await import('stripe')).default.errors;
    const isReachable = !(error instanceof StripeConnectionError);
    const advice = isReachable
      ? 'Stripe refuses STRIPE_SECRET_KEY. It must be able to read webhook endpoints.'
      : "Stripe can't be reached.";
    return ill('Stripe', advice, isReachable);
  }
};

const files: Check = async ({ files: bucket, dataDir }) => {
  if (!bucket) {
    // The folder itself is made at the first start.
    const folder = await access(dataDir).then(
      () => dataDir,
      () => dirname(dataDir),
    );
    return access(folder, constants.W_OK).then(
      () => embedded('In DATA_DIR/files. Several replicas need FILES_S3_BUCKET.'),
      () => ({
        ...embedded(`${folder} can't be written to: change its owner, or DATA_DIR.`),
        isHealthy: false,
      }),
    );
  }
  const { HeadBucketCommand, S3Client, S3ServiceException } = await import('@aws-sdk/client-s3');
  const { region, endpoint, credentials } = bucket;
  const client = new S3Client({
    region,
    maxAttempts: 1,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
  });
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket.bucket }), {
      abortSignal: AbortSignal.timeout(PATIENCE_MS),
    });
    return fine('S3', bucket.bucket);
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    const why = status === undefined ? reasonOf(error) : `status ${status}`;
    return ill('S3', `${why}: check the bucket, its region and the credentials.`, status !== undefined);
  } finally {
    client.destroy();
  }
};

/** As in 'df -h': powers of 1024. */
const sizeOf = (bytes: number) =>
  bytes >= 1024 ** 3 ? `${(bytes / 1024 ** 3).toFixed(1)} GB` : `${Math.floor(bytes / 1024 ** 2)} MB`;

/** What is known about the disk of the data folder. */
export function findingOfDisk(space: DiskSpace | undefined): Omit<Finding, 'service'> {
  const known = { ...embedded('How much is free is not known.'), uses: 'DATA_DIR' };
  if (!space) return known;
  const free = `${sizeOf(space.free)} of ${sizeOf(space.total)} free`;
  return isLow(space)
    ? { ...known, isHealthy: false, advice: `Only ${free}: make room before writes fail, or move DATA_DIR.` }
    : { ...known, advice: `${free}.` };
}

const disk: Check = async ({ dataDir }) =>
  findingOfDisk((await diskSpace(dataDir)) ?? (await diskSpace(dirname(dataDir))));

const flags: Check = async ({ flags: { url, clientKey } }) => {
  if (!url) return embedded("The gateway's own flags.");
  try {
    const answer = await request(url, { headers: { authorization: clientKey } });
    return answer.ok
      ? fine('Unleash')
      : ill('Unleash', `Status ${answer.status}: check FLAGS_URL and FLAGS_CLIENT_KEY.`);
  } catch (error) {
    return ill('Unleash', `${reasonOf(error)}: check FLAGS_URL.`, false);
  }
};

const errorReports: Check = async ({ errorReportsDsn: dsn }) => {
  if (!dsn) return { ...embedded('None. Set SENTRY_DSN to hear of faults in the console.'), uses: 'none' };
  const { origin } = new URL(dsn);
  try {
    // Any answer: a report would be one, too.
    await request(origin);
    return fine('Sentry', new URL(dsn).host);
  } catch (error) {
    return ill('Sentry', `${reasonOf(error)}: check SENTRY_DSN.`, false);
  }
};

const CHECKS: Readonly<Record<Service, Check>> = {
  database,
  identity,
  mail,
  payments,
  files,
  disk,
  flags,
  'error reports': errorReports,
};

/** Looks at every external service, all at once; a check that breaks is a finding, too. */
export const examine = (config: Config, edge: StripeEdge = {}): Promise<Finding[]> =>
  Promise.all(
    SERVICES.map(async (service): Promise<Finding> => {
      try {
        return { service, ...(await CHECKS[service](config, edge)) };
      } catch (error) {
        return { service, ...ill('unknown', reasonOf(error), false) };
      }
    }),
  );
