import { z } from 'zod';
import { isAddressOrNetwork } from './network/addresses';
import { brokenServiceAccountKey, insecureInProduction, isMailTlsRequired } from './production.rules';

/** A whole number within bounds, with one message for all invalid input. */
function whole(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
}
function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);
}
const port = whole(0, 65_535);
const flag = oneOf(['true', 'false']).transform((value) => value === 'true');
const optionalUrl = z.url('must be an address such as https://vigil.example').optional();
const COUPONS_PATTERN = /^(?:[\w-]{1,64}:[1-9]\d?(?:,(?!$)|$))*$/;

const MOST_PROXIES = 9;

/**
 * Which proxies are trusted to report the client's address: none, a number of them, or those at these
 * addresses and networks. Trusting all would mean trusting the client.
 */
const trustedProxies = z.string().transform((text, context): false | number | string[] => {
  if (text === 'false') return false;
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_PROXIES) return Number(text);
  const list = text.split(',').map((one) => one.trim());
  if (list.every(isAddressOrNetwork)) return list;
  const message = `write how many proxies stand in front (1 to ${MOST_PROXIES}) or their addresses (10.0.0.0/8,192.0.2.1)`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** Every variable that the gateway reads. docs/operations.md has a line for each. */
export const environmentSchema = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(4000),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  DATABASE_POOL: whole(2, 200).default(10),
  /** Public address of the gateway, the base of links in mails. */
  PUBLIC_URL: optionalUrl,
  /** Origins of consoles that are served from elsewhere, separated by commas. */
  CONSOLE_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  /** The learner app. Without one the gateway serves the pages that mails and guest links lead to. */
  LEARNER_URL: optionalUrl,
  TRUST_PROXY: trustedProxies.default(false),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .refine((address) => URL.canParse(address), 'must be a URL')
    .optional(),
  MAIL_FROM: z.string().default('Vigil <no-reply@vigil.example>'),
  /** Receives support tickets and sales requests. */
  SUPPORT_EMAIL: z.email('must be an email address').default('support@vigil.example'),
  INBOX_PORT: port.default(4080),
  INBOX_SMTP_PORT: port.default(4025),
  FIREBASE_PROJECT_ID: z.string().min(1).optional(),
  FIREBASE_API_KEY: z.string().min(1).optional(),
  FIREBASE_AUTH_DOMAIN: z.string().min(1).optional(),
  FIREBASE_CLIENT_EMAIL: z.string().min(1).optional(),
  FIREBASE_PRIVATE_KEY: z
    .string()
    .transform((key) => key.replaceAll('\\n', '\n'))
    .optional(),
  /**
   * Encrypts secrets in the database. The same for all replicas, and never changed: without it the secrets
   * are unreadable.
   */
  SECRETS_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  /** The application registered at Azure that customers' tenants sign in with. */
  SSO_AZURE_CLIENT_ID: z.string().min(1).optional(),
  SSO_AZURE_CLIENT_SECRET: z.string().min(1).optional(),
  /** An account of Stripe. Without one, payments go to the sandbox's payment page. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_\w+$/, 'must be a secret or restricted key (sk_… or rk_…)')
    .optional(),
  /** Proves that an event comes from Stripe; of the endpoint PUBLIC_URL/payments/stripe. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, "must be the endpoint's signing secret (whsec_…)")
    .optional(),
  /** Where invoices are paid by bank transfer. */
  BANK_ACCOUNT_HOLDER: z.string().min(1).optional(),
  BANK_NAME: z.string().min(1).optional(),
  BANK_IBAN: z.string().min(5).optional(),
  BANK_BIC: z.string().min(4).optional(),
  /** Name and address on invoices; `|` begins a new line. */
  INVOICE_SELLER: z
    .string()
    .default('Vigil')
    .transform((text) =>
      text
        .split('|')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  /** Coupons that lower a quote: `CODE:percent`, separated by commas. */
  COUPONS: z
    .string()
    .regex(COUPONS_PATTERN, 'must be CODE:percent, several separated by commas')
    .default('')
    .transform((list) => list.split(',').filter(Boolean)),
  /** Front-end API of an Unleash server. Without it the gateway serves its own flags. */
  FLAGS_URL: optionalUrl,
  FLAGS_CLIENT_KEY: z.string().min(1).optional(),
  /** A bucket of an S3-compatible service for uploaded files. Without one they are in DATA_DIR/files. */
  FILES_S3_BUCKET: z.string().min(3).max(63).optional(),
  FILES_S3_REGION: z.string().min(1).default('us-east-1'),
  /** The service's address, unless it is Amazon's. */
  FILES_S3_ENDPOINT: optionalUrl,
  /** Begins the name of each object, for a bucket with other contents. */
  FILES_S3_PREFIX: z
    .string()
    .regex(/^(?:[\w.-]+\/)*$/, 'must be folders such as vigil/files/')
    .default(''),
  /** Without these two the client finds credentials itself: in AWS_* variables, profiles or the machine's role. */
  FILES_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Where the console reports errors. */
  SENTRY_DSN: z
    .string()
    .regex(/^https?:\/\/\w+@[^/]+\/(?:.+\/)?\d+$/, 'must be a DSN such as https://key@host/1')
    .optional(),
  RATE_LIMIT_PER_MINUTE: whole(0, 1_000_000).default(1200),
  METRICS_PUBLIC: flag.default(false),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** JSON lines on standard output, or in a file of DATA_DIR so that the terminal stays readable. */
  LOG_OUTPUT: oneOf(['stdout', 'file']).optional(),
  /** A json-server folder to follow in development. */
  FIXTURES_DIR: z.string().min(1).optional(),
});
type Environment = z.infer<typeof environmentSchema>;

/** A problem the operator can fix, printed as one line without a stack. */
export class SetupError extends Error {}

const FIREBASE_KEYS = [
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_CLIENT_EMAIL',
  'FIREBASE_PRIVATE_KEY',
] as const;

function identityOf(env: Environment) {
  const missing = FIREBASE_KEYS.filter((key) => !env[key]);
  if (missing.length === FIREBASE_KEYS.length) {
    return {
      mode: 'embedded' as const,
      projectId: 'demo-vigil',
      apiKey: 'vigil-embedded',
      authDomain: 'localhost',
    };
  }
  if (missing.length > 0) throw new SetupError(`Firebase needs ${missing.join(', ')} as well.`);
  const broken = brokenServiceAccountKey(env.FIREBASE_PRIVATE_KEY ?? '');
  if (broken) throw new SetupError(`FIREBASE_PRIVATE_KEY ${broken}.`);
  return {
    mode: 'firebase' as const,
    projectId: env.FIREBASE_PROJECT_ID ?? '',
    apiKey: env.FIREBASE_API_KEY ?? '',
    authDomain: env.FIREBASE_AUTH_DOMAIN ?? `${env.FIREBASE_PROJECT_ID}.firebaseapp.com`,
    clientEmail: env.FIREBASE_CLIENT_EMAIL ?? '',
    privateKey: env.FIREBASE_PRIVATE_KEY ?? '',
  };
}

function flagsOf({ FLAGS_URL: url, FLAGS_CLIENT_KEY: key }: Environment) {
  if (url && !key) throw new SetupError('FLAGS_URL needs FLAGS_CLIENT_KEY as well.');
  return { url: url ?? null, clientKey: key ?? 'vigil-console' };
}

/** The bucket for uploaded files; null for the data folder. */
function filesOf(env: Environment) {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ACCESS_KEY_ID: id, FILES_S3_SECRET_ACCESS_KEY: secret } = env;
  if (!bucket) {
    if (env.FILES_S3_ENDPOINT || id || secret)
      throw new SetupError('Files on S3 need FILES_S3_BUCKET as well.');
    return null;
  }
  if (!id !== !secret) {
    throw new SetupError('Set both FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY, or neither.');
  }
  return {
    bucket,
    prefix: env.FILES_S3_PREFIX,
    region: env.FILES_S3_REGION,
    endpoint: env.FILES_S3_ENDPOINT ?? null,
    credentials: id && secret ? { accessKeyId: id, secretAccessKey: secret } : null,
  };
}
export type S3Config = NonNullable<ReturnType<typeof filesOf>>;

/** The account of Stripe; null for the sandbox. */
function stripeOf({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }: Environment) {
  if (secretKey && webhookSecret) return { secretKey, webhookSecret };
  if (secretKey) throw new SetupError('STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET as well.');
  if (webhookSecret) throw new SetupError('STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY as well.');
  return null;
}
export type StripeConfig = NonNullable<ReturnType<typeof stripeOf>>;

/** Obviously not an account. */
const DEMONSTRATION_BANK = {
  accountHolder: 'Vigil Demonstration',
  bankName: 'Bank of Examples',
  iban: 'XX00 0000 0000 0000 0000 00',
  bic: 'XXXXXX00',
};

/** Where transfers go: all of the account or nothing of it; a demonstration has one that doesn't exist. */
function bankOf(env: Environment) {
  const keys = ['BANK_ACCOUNT_HOLDER', 'BANK_NAME', 'BANK_IBAN', 'BANK_BIC'] as const;
  const missing = keys.filter((key) => !env[key]);
  if (missing.length === keys.length) return env.NODE_ENV === 'production' ? null : DEMONSTRATION_BANK;
  if (missing.length > 0) throw new SetupError(`The bank account needs ${missing.join(', ')} as well.`);
  return {
    accountHolder: env.BANK_ACCOUNT_HOLDER ?? '',
    bankName: env.BANK_NAME ?? '',
    iban: env.BANK_IBAN ?? '',
    bic: env.BANK_BIC ?? '',
  };
}

/** Production runs on real services only, so that the demo's accounts and inbox never reach it. */
function refuseEmbeddedInProduction(env: Environment, identity: ReturnType<typeof identityOf>) {
  if (env.NODE_ENV !== 'production') return;
  const missing = [
    env.DATABASE_URL ? undefined : 'DATABASE_URL',
    env.SMTP_URL ? undefined : 'SMTP_URL',
    env.PUBLIC_URL ? undefined : 'PUBLIC_URL',
    env.SECRETS_KEY ? undefined : 'SECRETS_KEY',
    identity.mode === 'firebase' ? undefined : 'FIREBASE_PROJECT_ID',
    // Nobody gets licenses for money that doesn't exist.
    env.STRIPE_SECRET_KEY ? undefined : 'STRIPE_SECRET_KEY',
  ].filter((name) => name !== undefined);
  if (missing.length > 0) throw new SetupError(`Production needs ${missing.join(', ')}.`);
  if (env.FIXTURES_DIR) throw new SetupError('Production does not follow fixtures: unset FIXTURES_DIR.');
  const insecure = insecureInProduction(env);
  if (insecure) throw new SetupError(insecure);
}

const couponsOf = (list: readonly string[]): ReadonlyMap<string, number> =>
  new Map(
    list.map((one) => {
      const [code = '', percent] = one.split(':');
      return [code.toUpperCase(), Number(percent)];
    }),
  );

/** Reads the gateway's settings from the environment. Throws a SetupError that names what is wrong. */
export function readConfig(source: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new SetupError(`These settings can't be used: ${problems.join('; ')}`);
  }
  const env = result.data;
  const publicUrl = env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`;
  const identity = identityOf(env);
  refuseEmbeddedInProduction(env, identity);
  return {
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    database: env.DATABASE_URL ? { url: env.DATABASE_URL, pool: env.DATABASE_POOL } : null,
    publicUrl,
    consoleOrigins: env.CONSOLE_ORIGINS,
    /** Base of the pages that mails and guest links lead to: the learner app, else the gateway. */
    learnerUrl: env.LEARNER_URL ?? publicUrl,
    /** Where learners find their training. */
    learnerHome: env.LEARNER_URL ?? `${publicUrl}/learner`,
    hasLearnerApp: env.LEARNER_URL !== undefined,
    trustProxy: env.TRUST_PROXY,
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      requireTls: isMailTlsRequired(env.NODE_ENV === 'production', env.SMTP_URL),
      from: env.MAIL_FROM,
      support: env.SUPPORT_EMAIL,
      inboxPort: env.INBOX_PORT,
      smtpPort: env.INBOX_SMTP_PORT,
    },
    identity,
    secretsKey: env.SECRETS_KEY ?? null,
    azure:
      env.SSO_AZURE_CLIENT_ID && env.SSO_AZURE_CLIENT_SECRET
        ? { clientId: env.SSO_AZURE_CLIENT_ID, clientSecret: env.SSO_AZURE_CLIENT_SECRET }
        : null,
    stripe: stripeOf(env),
    bank: bankOf(env),
    /** The lines of the seller's name and address on invoices. */
    seller: env.INVOICE_SELLER,
    /** Percent off, by upper-case coupon code. */
    coupons: couponsOf(env.COUPONS),
    flags: flagsOf(env),
    files: filesOf(env),
    errorReportsDsn: env.SENTRY_DSN ?? null,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    metricsPublic: env.METRICS_PUBLIC,
    logLevel: env.LOG_LEVEL,
    logOutput: env.LOG_OUTPUT ?? (env.NODE_ENV === 'production' ? 'stdout' : 'file'),
    fixturesDir: env.FIXTURES_DIR ?? null,
  };
}
export type Config = ReturnType<typeof readConfig>;
