import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config';
import { environmentSchema } from './environment';
import { SetupError } from './platform/log/setup-error';

const pemOf = (bits: number) =>
  generateKeyPairSync('rsa', {
    modulusLength: bits,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;
const PEM = pemOf(2048);

const FIREBASE = {
  FIREBASE_PROJECT_ID: 'vigil-live',
  FIREBASE_API_KEY: 'key',
  FIREBASE_CLIENT_EMAIL: 'gateway@vigil-live.iam.gserviceaccount.com',
  FIREBASE_PRIVATE_KEY: PEM.replaceAll('\n', '\\n'),
};
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://vigil:secret@db.internal/vigil?sslmode=verify-full',
  SMTP_URL: 'smtps://user:secret@mail.internal',
  PUBLIC_URL: 'https://vigil.example',
  SECRETS_KEY: 'a-key-of-the-operator-with-32-signs-or-more',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  ...FIREBASE,
};

function problemOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof SetupError) return error.message;
    throw error;
  }
  throw new Error('the configuration was taken');
}

describe('the configuration', () => {
  it('runs everything on this machine when nothing is set', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 4000,
      dataDir: '.data',
      database: null,
      publicUrl: 'http://127.0.0.1:4000',
      identity: { mode: 'embedded', projectId: 'demo-vigil' },
      mail: { smtpUrl: null },
      metricsPublic: false,
    });
  });

  it('offers the host of simulated mails first, then the others', () => {
    const offered = (environment: Record<string, string>) => readConfig(environment).simulation.hosts;
    expect(offered({ PUBLIC_URL: 'https://vigil.example' })).toEqual([
      { host: 'vigil.example', url: 'https://vigil.example' },
    ]);
    const several = {
      SIMULATION_URL: 'https://links.example/',
      SIMULATION_HOSTS: 'https://Parcels.example/, https://bills.example:8443',
    };
    expect(offered(several)).toEqual([
      { host: 'links.example', url: 'https://links.example' },
      { host: 'parcels.example', url: 'https://parcels.example' },
      { host: 'bills.example', url: 'https://bills.example:8443' },
    ]);
  });

  it.each([
    'links.example',
    'https://links.example/x',
    'https://a@links.example',
    'ftp://links.example',
    'https://a.example,b',
  ])('refuses %s among the hosts of simulated mails', (SIMULATION_HOSTS) => {
    expect(problemOf({ SIMULATION_HOSTS })).toContain('SIMULATION_HOSTS: must be addresses without a path');
  });

  it('refuses a host of simulated mails that is there twice', () => {
    const SIMULATION_HOSTS = 'https://LINKS.example:8443';
    expect(problemOf({ SIMULATION_URL: 'https://links.example', SIMULATION_HOSTS })).toBe(
      'SIMULATION_HOSTS needs a host of its own for each address: links.example is there twice.',
    );
  });

  it('upper-cases coupon codes', () => {
    const { coupons } = readConfig({ COUPONS: 'Welcome:10,NGO-26:25' });
    expect([...coupons]).toEqual([
      ['WELCOME', 10],
      ['NGO-26', 25],
    ]);
  });

  it('trusts no forwarded address unless proxies are named or counted, and reports which', () => {
    expect(readConfig({}).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: 'false' }).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, fd00::/8,192.0.2.1' }).trustProxy).toEqual([
      '10.0.0.0/8',
      'fd00::/8',
      '192.0.2.1',
    ]);
    expect(problemOf({ TRUST_PROXY: 'true' })).toContain('write how many proxies stand in front (1 to 9)');
  });

  it('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', 'four'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://db/vigil'],
    ['DATABASE_POOL', '1'],
    ['PUBLIC_URL', 'vigil.example'],
    ['SMTP_URL', 'mail.internal'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.1,nowhere'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT_PER_MINUTE', '-1'],
    ['COUPONS', 'WELCOME:100'],
    ['COUPONS', 'WELCOME:10,'],
    ['NODE_ENV', 'live'],
    ['LEARNER_URL', 'nowhere'],
  ])('names %s in one line when it is %j', (name, value) => {
    const problem = problemOf({ [name]: value });
    expect(problem).toContain(`${name}:`);
    expect(problem).not.toContain('\n');
    expect(problem.length).toBeLessThan(200);
  });

  it.each([
    ['PORT', 'four', 'PORT: must be a whole number from 0 to 65535'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: must be fatal, error, warn, info, debug or silent'],
    ['PUBLIC_URL', 'vigil', 'PUBLIC_URL: must be an address such as https://vigil.example'],
    ['METRICS_PUBLIC', 'yes', 'METRICS_PUBLIC: must be true or false'],
  ])('explains the allowed values of %s when it is %j', (name, value, words) => {
    expect(problemOf({ [name]: value })).toBe(`These settings can't be used: ${words}`);
  });

  it('has a line in docs/operations.md for each of its variables', () => {
    const documented = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');
    const missing = Object.keys(environmentSchema.shape).filter(
      (name) => !documented.includes(`\`${name}\``),
    );
    expect(missing).toEqual([]);
  });

  it('reports everything that is wrong at once', () => {
    const problem = problemOf({ PORT: 'x', LOG_LEVEL: 'y' });
    expect(problem).toContain('PORT:');
    expect(problem).toContain('LOG_LEVEL:');
  });

  it('requires the other settings of a Firebase project, and unescapes its key', () => {
    expect(problemOf({ FIREBASE_PROJECT_ID: 'vigil-live', FIREBASE_API_KEY: 'key' })).toBe(
      'Firebase needs FIREBASE_CLIENT_EMAIL, FIREBASE_PRIVATE_KEY as well.',
    );
    expect(readConfig(FIREBASE).identity).toMatchObject({
      mode: 'firebase',
      authDomain: 'vigil-live.firebaseapp.com',
      privateKey: PEM,
    });
  });
});

describe('services of the console', () => {
  it('default to the built-in flags and no error reporting', () => {
    expect(readConfig({})).toMatchObject({
      flags: { url: null, clientKey: 'vigil-console' },
      errorReportsDsn: null,
    });
  });

  it('accept an Unleash server only with its token, and only a valid DSN', () => {
    const FLAGS_URL = 'https://flags.example/api/frontend';
    expect(problemOf({ FLAGS_URL })).toBe('FLAGS_URL needs FLAGS_CLIENT_KEY as well.');
    expect(readConfig({ FLAGS_URL, FLAGS_CLIENT_KEY: 'k' }).flags.url).toBe(FLAGS_URL);
    expect(problemOf({ SENTRY_DSN: 'https://reports.example/1' })).toContain('SENTRY_DSN: must be a DSN');
    const dsn = 'https://abc123@reports.example/sentry/1';
    expect(readConfig({ SENTRY_DSN: dsn }).errorReportsDsn).toBe(dsn);
  });
});

describe('uploaded files', () => {
  const BUCKET = { FILES_S3_BUCKET: 'vigil-files' };

  it('are in the data folder, or in a bucket with or without credentials of its own', () => {
    expect(readConfig({}).files).toBeNull();
    expect(readConfig(BUCKET).files).toEqual({
      bucket: 'vigil-files',
      prefix: '',
      region: 'us-east-1',
      endpoint: null,
      credentials: null,
    });
    const keys = { FILES_S3_ACCESS_KEY_ID: 'id', FILES_S3_SECRET_ACCESS_KEY: 'key' };
    expect(readConfig({ ...BUCKET, ...keys }).files?.credentials).toEqual({
      accessKeyId: 'id',
      secretAccessKey: 'key',
    });
  });

  it('need the settings that belong together', () => {
    expect(problemOf({ FILES_S3_ENDPOINT: 'https://s3.example' })).toContain('FILES_S3_BUCKET');
    expect(problemOf({ ...BUCKET, FILES_S3_ACCESS_KEY_ID: 'id' })).toContain('FILES_S3_SECRET_ACCESS_KEY');
    expect(problemOf({ ...BUCKET, FILES_S3_PREFIX: '/../x' })).toContain('FILES_S3_PREFIX');
  });

  it('go over TLS in production, except to this machine', () => {
    const live = (endpoint: string) => ({ ...PRODUCTION, ...BUCKET, FILES_S3_ENDPOINT: endpoint });
    expect(problemOf(live('http://s3.internal:9000'))).toContain(
      'FILES_S3_ENDPOINT must start with https://',
    );
    expect(readConfig(live('http://127.0.0.1:9000')).files?.bucket).toBe('vigil-files');
    expect(readConfig(live('https://s3.internal')).files?.bucket).toBe('vigil-files');
  });
});

describe('production', () => {
  it('runs on real services', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ production: true, identity: { mode: 'firebase' } });
  });

  it.each(['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL'])('refuses to start without %s', (name) => {
    expect(problemOf({ ...PRODUCTION, [name]: '' })).toBe(`Production needs ${name}.`);
  });

  it('refuses the embedded identity and the fixtures', () => {
    const {
      FIREBASE_PROJECT_ID,
      FIREBASE_API_KEY,
      FIREBASE_CLIENT_EMAIL,
      FIREBASE_PRIVATE_KEY,
      ...embedded
    } = PRODUCTION;
    expect(problemOf(embedded)).toBe('Production needs FIREBASE_PROJECT_ID.');
    expect(problemOf({ ...PRODUCTION, FIXTURES_DIR: 'fixtures/collections' })).toContain('FIXTURES_DIR');
  });

  it('refuses the sandbox that stands in for a payment service', () => {
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, ...sandbox } = PRODUCTION;
    expect(problemOf(sandbox)).toBe('Production needs STRIPE_SECRET_KEY.');
    const half = { ...sandbox, STRIPE_SECRET_KEY };
    expect(problemOf(half)).toBe('STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET as well.');
    expect(problemOf({ STRIPE_WEBHOOK_SECRET })).toBe(
      'STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY as well.',
    );
    expect(problemOf({ ...PRODUCTION, STRIPE_SECRET_KEY: 'pk_live_x' })).toContain('STRIPE_SECRET_KEY');
  });

  it('has no bank account that does not exist', () => {
    expect(readConfig({}).bank).toMatchObject({ accountHolder: 'Vigil Demonstration' });
    expect(readConfig(PRODUCTION).bank).toBeNull();
    expect(problemOf({ ...PRODUCTION, BANK_NAME: 'Bank' })).toBe(
      'The bank account needs BANK_ACCOUNT_HOLDER, BANK_IBAN, BANK_BIC as well.',
    );
  });

  it.each([
    ['PUBLIC_URL', 'http://vigil.example'],
    ['LEARNER_URL', 'http://vigil.example'],
    ['CONSOLE_ORIGINS', 'http://vigil.example'],
    ['SIMULATION_URL', 'http://mails.example'],
    ['SIMULATION_HOSTS', 'https://links.example,http://mails.example'],
    ['FLAGS_URL', 'http://flags.internal/api/frontend'],
    ['SENTRY_DSN', 'http://abc123@reports.example/1'],
    ['GRAPH_URL', 'http://graph.example'],
  ])('refuses a %s without TLS', (name, address) => {
    const problem = problemOf({ ...PRODUCTION, FLAGS_CLIENT_KEY: 'k', [name]: address });
    expect(problem).toBe(`Production needs https: ${name} must start with https://.`);
  });

  it.each([
    ['', 'db.internal'],
    ['?sslmode=no-verify', 'db.internal'],
    ['?sslmode=require&uselibpqcompat=true', 'db.internal'],
    ['?sslmode=prefer', '10.1.2.3'],
  ])('refuses a database without verified TLS: %s', (query, host) => {
    const DATABASE_URL = `postgres://vigil:secret@${host}/vigil${query}`;
    expect(problemOf({ ...PRODUCTION, DATABASE_URL })).toContain('sslmode=verify-full');
  });

  it.each([
    'db.internal/vigil?sslmode=disable',
    '127.0.0.1/vigil',
    '[::1]/vigil',
    '%2Frun%2Fpostgresql/vigil',
  ])('accepts a network declared as trusted, and this machine: %s', (place) => {
    expect(readConfig({ ...PRODUCTION, DATABASE_URL: `postgres://vigil:x@${place}` }).production).toBe(true);
  });

  it('requires TLS of a remote mail server, and has no switch to turn it off', () => {
    const requireTls = (SMTP_URL: string) => readConfig({ ...PRODUCTION, SMTP_URL }).mail.requireTls;
    expect(requireTls('smtp://mail.internal:587')).toBe(true);
    expect(requireTls('smtp://127.0.0.1:25')).toBe(false);
    expect(readConfig({ SMTP_URL: 'smtp://mail.internal' }).mail.requireTls).toBe(false);
    for (const query of ['ignoreTLS=true', 'tls.rejectUnauthorized=false', 'secure=false']) {
      const SMTP_URL = `smtp://mail.internal?${query}`;
      expect(problemOf({ ...PRODUCTION, SMTP_URL })).toContain('NODE_EXTRA_CA_CERTS');
    }
  });

  it.each([
    ['abc', 'is not a private key in PEM format'],
    [PEM.slice(0, 200), 'is not a private key in PEM format'],
    [PEM.replace(/\n.{40}/, '\n'), "can't be read"],
    [pemOf(1024), 'has 1024 bits; at least 2048 are needed'],
    [
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
      'is a key of type ec',
    ],
  ])('explains what is wrong with a service account key', (key, problem) => {
    const complaint = problemOf({ ...PRODUCTION, FIREBASE_PRIVATE_KEY: String(key) });
    expect(complaint).toContain(`FIREBASE_PRIVATE_KEY ${problem}`);
    expect(complaint).not.toContain(String(key).slice(30, 60) || 'abc');
  });

  it('never repeats a secret in an error message', () => {
    expect(problemOf({ ...PRODUCTION, PORT: 'x' })).not.toMatch(/secret|abc/);
  });
});
