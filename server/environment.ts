import { Resolver } from 'node:dns';
import { z } from 'zod';
import { isAddressOrNetwork } from './platform/network/addresses';

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
/** Where a card of the console leads: in the browser of an admin, so only by https. */
const cardUrl = z
  .url({ protocol: /^https$/, error: 'must be an https address such as https://help.vigil.example' })
  .optional();
/** The address of a service, without a slash at its end. */
const serviceUrl = (usual: string) =>
  z
    .url('must be an address such as https://graph.example')
    .default(usual)
    .transform((url) => url.replace(/\/+$/, ''));
/** Public addresses without a path, separated by commas: `https://links.example,https://parcels.example`. */
const origins = z
  .string()
  .default('')
  .transform((list, context): string[] => {
    const given = list
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean);
    const urls = given.filter((one) => URL.canParse(one)).map((one) => new URL(one));
    const isUsable = ({ protocol, origin, href }: URL) => /^https?:$/.test(protocol) && href === `${origin}/`;
    if (urls.length === given.length && urls.every(isUsable)) return urls.map(({ origin }) => origin);
    const message = 'must be addresses without a path, such as https://links.example,https://parcels.example';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
/** PEM, in which an environment file may write line ends as \n. */
const privateKey = z.string().transform((key) => key.replaceAll('\\n', '\n'));
const smtpUrl = z
  .string()
  .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
  .refine((address) => URL.canParse(address), 'must be a URL')
  .optional();
const domain = z.string().regex(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/i, 'must be a domain such as mail.example');
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

/** Addresses of name servers, with a port if it is not 53, separated by commas: `192.0.2.53,[2001:db8::53]:5353`. */
const nameServers = z.string().transform((text, context): string[] => {
  const list = text.split(',').map((one) => one.trim());
  try {
    new Resolver().setServers(list);
    return list;
  } catch {
    context.addIssue({ code: 'custom', message: 'must be addresses such as 192.0.2.53 or 192.0.2.53:5353' });
    return z.NEVER;
  }
});

/** `mail.corp.example=10.0.0.5:25`, several separated by commas. */
const mailHosts = z.string().transform((text, context) => {
  const entries = text.split(',').map((one) => {
    const [, host, address, at] = /^([a-z\d.-]+)=\[?([\da-f.:]+?)\]?:(\d{1,5})$/i.exec(one.trim()) ?? [];
    return host && address && isAddressOrNetwork(address)
      ? ([host.toLowerCase(), { address, port: Number(at) }] as const)
      : undefined;
  });
  const known = entries.filter((entry) => entry !== undefined);
  if (known.length === entries.length) return new Map(known);
  context.addIssue({ code: 'custom', message: 'must be such as mail.corp.example=10.0.0.5:25' });
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
  /** This gateway's own among those that share a database, and the same at its next start. */
  INSTANCE_NAME: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be up to 64 letters, digits, dots, hyphens and underscores')
    .optional(),
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
  SMTP_URL: smtpUrl,
  /** Name servers that domains are looked up at, instead of the machine's own. */
  DNS_SERVERS: nameServers.default([]),
  /**
   * Mail servers inside the network that companies may name as their own, with address and port. Others must have a public
   * address.
   */
  OWN_MAIL_HOSTS: mailHosts.optional(),
  MAIL_FROM: z.string().default('Vigil <no-reply@vigil.example>'),
  /** Receives support tickets and sales requests. */
  SUPPORT_EMAIL: z.email('must be an email address').default('support@vigil.example'),
  INBOX_PORT: port.default(4080),
  INBOX_SMTP_PORT: port.default(4025),
  /** Where the links of simulated mails lead: another name of the gateway, below which it is served. */
  SIMULATION_URL: optionalUrl.transform((url) => url?.replace(/\/+$/, '')),
  /** Others that companies may choose instead, each at a host of its own. */
  SIMULATION_HOSTS: origins,
  /** A mail server of their own, so that the others' reputation does not suffer. */
  SIMULATION_SMTP_URL: smtpUrl,
  /** Sends simulated mails from this domain instead of the templates' own. */
  SIMULATION_FROM_DOMAIN: domain.optional(),
  /** Connections over which mails to many people are handed over. */
  MAIL_CONNECTIONS: whole(1, 100).default(8),
  /** Simulated mails handed over at the same time. */
  SIMULATION_CONNECTIONS: whole(1, 100).default(40),
  /** Simulated mails per minute to one domain from each gateway. */
  SIMULATION_DOMAIN_RATE: whole(0, 1_000_000).default(600),
  /** Where mails that people report by forwarding them come in; both or neither. */
  REPORT_SMTP_PORT: port.optional(),
  REPORT_MAIL_DOMAIN: domain.optional(),
  /** Files in PEM form. Without them, senders can't encrypt. */
  REPORT_SMTP_CERT: z.string().min(1).optional(),
  REPORT_SMTP_KEY: z.string().min(1).optional(),
  /**
   * The application at Google through which admins sign in, and the service account that puts mails into mailboxes.
   * `GOOGLE_SERVICE_ACCOUNT_ID` is the number that a Workspace's admin allows.
   */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_SERVICE_ACCOUNT_ID: z.string().regex(/^\d+$/, 'must be a number').optional(),
  GOOGLE_SERVICE_ACCOUNT_EMAIL: z.email('must be an email address').optional(),
  GOOGLE_SERVICE_ACCOUNT_KEY: privateKey.optional(),
  /** The application at Microsoft that puts mails into mailboxes. */
  MICROSOFT_CLIENT_ID: z.string().min(1).optional(),
  MICROSOFT_CLIENT_SECRET: z.string().min(1).optional(),
  /** Other addresses of the two providers: a national cloud, or a test's own servers. */
  GOOGLE_ACCOUNTS_URL: serviceUrl('https://accounts.google.com'),
  GOOGLE_TOKEN_URL: serviceUrl('https://oauth2.googleapis.com/token'),
  GMAIL_URL: serviceUrl('https://gmail.googleapis.com'),
  MICROSOFT_LOGIN_URL: serviceUrl('https://login.microsoftonline.com'),
  GRAPH_URL: serviceUrl('https://graph.microsoft.com'),
  FIREBASE_PROJECT_ID: z.string().min(1).optional(),
  FIREBASE_API_KEY: z.string().min(1).optional(),
  FIREBASE_AUTH_DOMAIN: z.string().min(1).optional(),
  FIREBASE_CLIENT_EMAIL: z.string().min(1).optional(),
  FIREBASE_PRIVATE_KEY: privateKey.optional(),
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
  INDUSTRY_SCORE: z
    .string()
    .regex(
      /^(?:\d(?:\.\d)?|10(?:\.0)?) \d{4}-\d{2}-\d{2} \S.{0,99}$/,
      "must be a score out of 10, its day and whose figure it is: '6.4 2026-03-01 Example Survey'",
    )
    .optional(),
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
  /** Where the cards of 'Guides and resources' lead; a card without an address is left out. */
  GUIDES_HOW_TO_URL: cardUrl,
  GUIDES_DEMO_URL: cardUrl,
  GUIDES_PRICING_URL: cardUrl,
  GUIDES_TUTORIAL_URL: cardUrl,
  /** Where entries of the console's menu lead; an entry without an address is left out. */
  MENU_LEGAL_URL: cardUrl,
  MENU_PARTNERSHIP_URL: cardUrl,
  MENU_KNOWLEDGE_BASE_URL: cardUrl,
  MENU_SWAG_SHOP_URL: cardUrl,
  /** Hosts that videos may come from beside the gateway's own; empty: any, by https. */
  VIDEO_HOSTS: z
    .string()
    .regex(
      /^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?(?:,(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?)*$/i,
      'must be hosts such as videos.example,*.cdn.example',
    )
    .default('')
    .transform((list) => list.split(',').filter(Boolean)),
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
export type Environment = z.infer<typeof environmentSchema>;
