import { type Environment, environmentSchema } from './environment';
import { linkHostsOf } from './link-hosts';
import { SetupError } from './platform/log/setup-error';
import { brokenServiceAccountKey, insecureInProduction, isMailTlsRequired } from './production.rules';

const FIREBASE_KEYS = [
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_CLIENT_EMAIL',
  'FIREBASE_PRIVATE_KEY',
] as const;

/** '6.4 2026-03-01 Whose figure it is': what an industry reaches in games, out of 10. */
const industryScoreOf = (text: string | undefined) => {
  const [, score, day = '', name = ''] = /^(\d+(?:\.\d)?) (\S+) (.+)$/.exec(text ?? '') ?? [];
  return score === undefined ? null : { score: Math.round(Number(score) * 10), day, name };
};

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

/** All of them, or none. */
function together<const Name extends keyof Environment>(
  env: Environment,
  what: string,
  names: readonly Name[],
) {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0) throw new SetupError(`${what} needs ${missing.join(', ')} as well.`);
  return env as Environment & { [Given in Name]-?: NonNullable<Environment[Given]> };
}

/** The installation's applications at mail providers; null where it has none. */
function directOf(env: Environment) {
  const google = together(env, 'Direct delivery by Google', [
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    'GOOGLE_SERVICE_ACCOUNT_ID',
    'GOOGLE_SERVICE_ACCOUNT_EMAIL',
    'GOOGLE_SERVICE_ACCOUNT_KEY',
  ]);
  const broken = google && brokenServiceAccountKey(google.GOOGLE_SERVICE_ACCOUNT_KEY);
  if (broken) throw new SetupError(`GOOGLE_SERVICE_ACCOUNT_KEY ${broken}.`);
  const microsoft = together(env, 'Direct delivery by Microsoft', [
    'MICROSOFT_CLIENT_ID',
    'MICROSOFT_CLIENT_SECRET',
  ]);
  return {
    google: google && {
      clientId: google.GOOGLE_CLIENT_ID,
      clientSecret: google.GOOGLE_CLIENT_SECRET,
      serviceAccount: {
        id: google.GOOGLE_SERVICE_ACCOUNT_ID,
        email: google.GOOGLE_SERVICE_ACCOUNT_EMAIL,
        key: google.GOOGLE_SERVICE_ACCOUNT_KEY,
      },
      accountsUrl: env.GOOGLE_ACCOUNTS_URL,
      tokenUrl: env.GOOGLE_TOKEN_URL,
      gmailUrl: env.GMAIL_URL,
    },
    microsoft: microsoft && {
      clientId: microsoft.MICROSOFT_CLIENT_ID,
      clientSecret: microsoft.MICROSOFT_CLIENT_SECRET,
      loginUrl: env.MICROSOFT_LOGIN_URL,
      graphUrl: env.GRAPH_URL,
    },
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

/** Pages of the demonstration itself: common questions, a message to sales, the plans, and the course for admins. */
const DEMONSTRATION_GUIDES = {
  howTo: '/learn/help/frequently-asked-questions',
  demo: '/guides-and-resources?modal=contactSales',
  pricing: '/licensing',
  tutorial: '/courses/518/preview',
};

/** Where the cards of 'Guides and resources' lead; those without an address are left out. */
function guidesOf(env: Environment) {
  const isDemonstration = env.NODE_ENV !== 'production';
  const { howTo, ...others } = DEMONSTRATION_GUIDES;
  return {
    // Another learner's app need not have that page.
    ...(isDemonstration && { ...others, ...(env.LEARNER_URL ? {} : { howTo }) }),
    ...(env.GUIDES_HOW_TO_URL && { howTo: env.GUIDES_HOW_TO_URL }),
    ...(env.GUIDES_DEMO_URL && { demo: env.GUIDES_DEMO_URL }),
    ...(env.GUIDES_PRICING_URL && { pricing: env.GUIDES_PRICING_URL }),
    ...(env.GUIDES_TUTORIAL_URL && { tutorial: env.GUIDES_TUTORIAL_URL }),
  };
}

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

/** Where forwarded mails come in; null where none do. */
function mailboxOf(env: Environment) {
  const {
    REPORT_SMTP_PORT: port,
    REPORT_MAIL_DOMAIN: domain,
    REPORT_SMTP_CERT: cert,
    REPORT_SMTP_KEY: key,
  } = env;
  if ((port === undefined) !== (domain === undefined))
    throw new SetupError('Set both REPORT_SMTP_PORT and REPORT_MAIL_DOMAIN, or neither.');
  if (!cert !== !key) throw new SetupError('Set both REPORT_SMTP_CERT and REPORT_SMTP_KEY, or neither.');
  if (port === undefined || domain === undefined) return null;
  return { host: env.HOST, port, domain: domain.toLowerCase(), tls: cert && key ? { cert, key } : null };
}
export type MailboxConfig = NonNullable<ReturnType<typeof mailboxOf>>;

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
    /** The embedded database has one gateway only. */
    instance: { isAlone: !env.DATABASE_URL, name: env.INSTANCE_NAME ?? null },
    database: env.DATABASE_URL ? { url: env.DATABASE_URL, pool: env.DATABASE_POOL } : null,
    publicUrl,
    /** Empty: the machine's own. */
    dnsServers: env.DNS_SERVERS,
    consoleOrigins: env.CONSOLE_ORIGINS,
    /** The learner app, where mails and guest links lead and learners find their training: another, else the gateway's. */
    learnerUrl: env.LEARNER_URL ?? `${publicUrl}/learn`,
    hasLearnerApp: env.LEARNER_URL !== undefined,
    trustProxy: env.TRUST_PROXY,
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      requireTls: isMailTlsRequired(env.NODE_ENV === 'production', env.SMTP_URL),
      from: env.MAIL_FROM,
      connections: env.MAIL_CONNECTIONS,
      support: env.SUPPORT_EMAIL,
      inboxPort: env.INBOX_PORT,
      smtpPort: env.INBOX_SMTP_PORT,
      /** By host name; no other mail server of a company may be inside the network. */
      insideHosts: env.OWN_MAIL_HOSTS ?? new Map<string, { address: string; port: number }>(),
    },
    simulation: {
      /** Bases of the addresses of simulated mails. */
      hosts: linkHostsOf(env.SIMULATION_URL ?? publicUrl, env.SIMULATION_HOSTS),
      smtpUrl: env.SIMULATION_SMTP_URL ?? env.SMTP_URL ?? null,
      requireTls: isMailTlsRequired(env.NODE_ENV === 'production', env.SIMULATION_SMTP_URL ?? env.SMTP_URL),
      /** Null: each template's own. */
      fromDomain: env.SIMULATION_FROM_DOMAIN ?? null,
      connections: env.SIMULATION_CONNECTIONS,
      domainRate: env.SIMULATION_DOMAIN_RATE,
    },
    mailbox: mailboxOf(env),
    direct: directOf(env),
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
    industryScore: industryScoreOf(env.INDUSTRY_SCORE),
    flags: flagsOf(env),
    files: filesOf(env),
    guides: guidesOf(env),
    /** Where entries of the console's menu lead; those without an address are left out. */
    menu: {
      ...(env.MENU_LEGAL_URL && { legal: env.MENU_LEGAL_URL }),
      ...(env.MENU_PARTNERSHIP_URL && { partnership: env.MENU_PARTNERSHIP_URL }),
      ...(env.MENU_KNOWLEDGE_BASE_URL && { knowledgeBase: env.MENU_KNOWLEDGE_BASE_URL }),
      ...(env.MENU_SWAG_SHOP_URL && { swagShop: env.MENU_SWAG_SHOP_URL }),
    },
    /** Empty: any host. */
    videoHosts: env.VIDEO_HOSTS,
    errorReportsDsn: env.SENTRY_DSN ?? null,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    metricsPublic: env.METRICS_PUBLIC,
    logLevel: env.LOG_LEVEL,
    logOutput: env.LOG_OUTPUT ?? (env.NODE_ENV === 'production' ? 'stdout' : 'file'),
    fixturesDir: env.FIXTURES_DIR ?? null,
  };
}
export type Config = ReturnType<typeof readConfig>;
