import { createHash, randomUUID } from 'node:crypto';
import { buildUrl } from '@contract/endpoint';
import { allEndpoints } from '@contract/index';
import mailTexts from '@i18n/en/mail.json';
import { reportRecipients, reportSchedules } from '@server/areas/paper/schedules.tables';
import { sendReport } from '@server/areas/paper/send.rules';
import { companyClosings } from '@server/areas/settings/closing/closing.tables';
import { remindOfClosings } from '@server/areas/settings/closing/told.rules';
import { mailInvitations } from '@server/areas/users/invitations.rules';
import { companies } from '@server/domain/company/company.tables';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { identityMail } from '@server/gateway';
import { issueOobCode } from '@server/platform/identity/embedded/oob';
import { identityRefreshTokens } from '@server/platform/identity/identity.tables';
import type { MailJob } from '@server/platform/jobs/queue';
import { confirmFor } from '@tests/support/confirmed';
import { endpointName, exampleOf } from '@tests/support/examples';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { scheduled } from '@tests/support/paper-examples';
import { buildProvider } from '@tests/support/provider';
import { wholeDatabase } from '@tests/support/whole-database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const NAMES_A_SECRET = /token|password|code$|secret/i;
/** URL parameters that are not credentials. */
const HARMLESS = /^(app|purpose|redirectTo|companyId|lang|email|hd|client_id)$/;
/** The public id of a company's single sign-on. */
const PUBLIC_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const LONG_ENOUGH = 6;

let gateway: TestGateway;
/** Each secret with its sources. */
const secrets = new Map<string, Set<string>>();
/** The guessable ones. */
const guessable = new Set<string>();
const mailed: MailJob[] = [];
let waiting: string[];
let delivered: string[];

/** The code of challenges, which is there to be read. */
const READ_BY_LEARNERS = /^answer of GET \/ctf\/api\/v1\/company\/\{companyId\}\/challenges$/;

const keep = (value: string, from: string) => {
  if (value.length < LONG_ENOUGH) return;
  secrets.set(value, (secrets.get(value) ?? new Set()).add(from));
};

/** Collects the tokens of a link, from its parameters or long path segments. */
function keepLink(link: string, from: string) {
  // A picture as data leads nowhere.
  if (!URL.canParse(link) || link.startsWith('data:')) return;
  const { searchParams, pathname } = new URL(link);
  for (const [name, value] of searchParams) if (!HARMLESS.test(name)) keep(value, from);
  for (const part of pathname.split('/')) if (part.length >= 32 && !PUBLIC_ID.test(part)) keep(part, from);
}

/**
 * Collects everything a request or response calls a token, password, code or secret, and every link
 * containing one.
 */
function keepSecretsOf(value: unknown, from: string, name = ''): void {
  if (typeof value === 'string') {
    if (NAMES_A_SECRET.test(name) && !READ_BY_LEARNERS.test(from)) keep(value, from);
    if (/password|^code$/i.test(name)) guessable.add(value);
    keepLink(value, from);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, part] of Object.entries(value)) keepSecretsOf(part, from, key);
  }
}

/**
 * Calls every endpoint once, as the admins and partners of its example, and sends the mails none of them
 * sends.
 */
async function useEverything() {
  const company = await gateway.buildCompany({ seats: 10_000 });
  const admin = await gateway.buildAdmin(company);
  const { admin: providerAdmin } = await buildProvider(gateway);
  const { defaultDepartmentId, ...asBuilt } = company;
  for (const endpoint of allEndpoints) {
    await gateway.db.update(companies).set(asBuilt).where(eq(companies.id, company.id));
    const caller = endpoint.access.provider ? providerAdmin : admin;
    const example = await exampleOf(endpoint)({ gateway, company, caller });
    const token = await gateway.freshToken(caller);
    await confirmFor(endpoint, gateway, token);
    const raw = await gateway.app.inject({
      method: endpoint.method,
      url: buildUrl(endpoint, example.params, example.query),
      headers: { ...example.headers, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      ...(example.body === undefined ? {} : { payload: example.body as object }),
    });
    expect(raw.statusCode, endpointName(endpoint)).toBe(200);
    keep(token, 'a session');
    keepSecretsOf(example.body, `body of ${endpointName(endpoint)}`);
    if (String(raw.headers['content-type']).includes('json')) {
      keepSecretsOf(raw.json(), `answer of ${endpointName(endpoint)}`);
    }
  }
  const invited = await gateway.buildAdmin(company, { registrationType: 'INVITED' });
  await gateway.db.transaction((tx) => mailInvitations(tx, gateway.deps, company, [invited], {}));
  const { uid, email } = await gateway.buildAdmin(company);
  if (!uid) throw new Error('an admin has an account');
  const sendMail = identityMail(gateway.deps.jobs, gateway.config);
  for (const kind of ['PASSWORD_RESET', 'VERIFY_EMAIL'] as const) {
    await gateway.db.transaction(async (tx) => {
      const code = await issueOobCode(tx, { uid, email }, kind, gateway.clock());
      await sendMail(tx, { kind, uid, email, code });
    });
  }
}

/** Mails a report to an address outside, whose mail has a link that stops it. */
async function mailReport() {
  const company = await gateway.buildCompany();
  const admin = await gateway.buildAdmin(company);
  const now = gateway.clock();
  const scope = { companyId: company.id };
  const domain = `larkfield-${company.id}.example`;
  await gateway.db
    .insert(companyDomains)
    .values({ ...scope, domain, proof: 'proof', verifiedAt: now, createdAt: now });
  const { params, recipientId } = await scheduled({ gateway, company, caller: admin });
  const email = `board@${domain}`;
  await gateway.db
    .update(reportRecipients)
    .set({ email, emailKey: email, state: 'active' })
    .where(eq(reportRecipients.id, recipientId));
  await gateway.db.update(reportSchedules).set({ nextAt: now }).where(eq(reportSchedules.id, params.id));
  // At once, so that all other mails go on waiting.
  const job = { ...scope, scheduleId: params.id, dueAt: now.toISOString() };
  await sendReport(gateway.deps, job, true);
}

/** Reminds of an account that is closed soon, with the link that keeps it. */
async function mailOfClosing() {
  const now = gateway.clock();
  const closesAt = new Date(now.getTime() + 3600_000);
  const { id: companyId } = await gateway.buildCompany({ closesAt });
  const { id: askedBy } = await gateway.buildAdmin({ id: companyId });
  await gateway.db.insert(companyClosings).values({ companyId, askedBy, askedAt: now, changeId: 1 });
  await remindOfClosings(gateway.deps);
}

beforeAll(async () => {
  gateway = await testGateway();
  const { enqueue, enqueueAll } = gateway.deps.jobs;
  vi.spyOn(gateway.deps.jobs, 'enqueue').mockImplementation((tx, name, payload, options) => {
    if (name === 'mail.send') mailed.push(payload as MailJob);
    return enqueue(tx, name, payload, options);
  });
  vi.spyOn(gateway.deps.jobs, 'enqueueAll').mockImplementation((tx, name, payloads) => {
    if (name === 'mail.send') mailed.push(...(payloads as readonly MailJob[]));
    return enqueueAll(tx, name, payloads);
  });
  await useEverything();
  await mailReport();
  await mailOfClosing();
  for (const { template, values } of mailed) keepSecretsOf(values, `mail ${template}`);
  waiting = await wholeDatabase(gateway.db);
  await gateway.deliverMails();
  delivered = await wholeDatabase(gateway.db);
});
afterAll(() => gateway.close());

/** A six-digit code must stand alone; by chance it may be part of a longer number. */
const standsIn = (secret: string, line: string) =>
  /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(line) : line.includes(secret);

const found = (lines: readonly string[], secret: string) =>
  lines.filter((line) => standsIn(secret, line)).map((line) => line.split(':', 1)[0]);

it('collected secrets of every kind', () => {
  const sources = [...new Set([...secrets.values()].flatMap((from) => [...from]))];
  // These link to the learner's page or the settings, without a token, or to where an invoice can be paid or a subscription is shown.
  const plain = [
    ...[
      'reminder',
      'taskReminder',
      'assignment',
      'assignmentInOwnWords',
      'policyAssignment',
      'monthlyVideo',
      'invoice',
    ],
    ...['subscriptionCanceled', 'subscriptionResumed', 'subscriptionEnded'],
    ...['licensesEnding', 'licensesEndingFor', 'poolEnding', 'reportLink'],
    ...['domainMissing', 'domainLapsed', 'domainTaken', 'hostMissing', 'hostLapsed'],
    ...['ownMailFailing', 'addressesResting'],
    ...['ssoCertificate', 'ssoCertificateEnded', 'provisioningHeld'],
    ...['signOnInvitation', 'adminSignOnInvitation', 'secondFactorDue', 'ownerOffer', 'closingWaits'],
  ];
  const withLink = Object.entries(mailTexts).flatMap(([name, text]) =>
    typeof text === 'object' && 'action' in text && !plain.includes(name) ? [`mail ${name}`] : [],
  );
  expect(sources).toEqual(expect.arrayContaining([...withLink, 'mail loginCode', 'a session']));
  expect(sources).toEqual(
    expect.arrayContaining([
      'answer of GET /api/v1/auth/company/{companyId}/magic_link',
      'answer of POST /api/v1/user/company/{companyId}/security/mfa/verify_password',
      'body of PUT /api/v1/user/{companyId}/me/password',
    ]),
  );
  expect(delivered.some((line) => line.startsWith('mails:'))).toBe(true);
});

it('stores none of them in any column of any table, neither while mails wait nor afterwards', () => {
  const clear = [...secrets].flatMap(([secret, from]) => {
    const tables = [...found(waiting, secret), ...found(delivered, secret)];
    return tables.length > 0 ? [`${[...from].join(', ')}: in ${[...new Set(tables)].join(', ')}`] : [];
  });
  expect(clear).toEqual([]);
});

it('stores no plain hash of a password or code, which could be guessed', async () => {
  const hashes = [...guessable].flatMap((password) =>
    (['hex', 'base64', 'base64url'] as const).map((form) =>
      createHash('sha256').update(password).digest(form),
    ),
  );
  expect(hashes.filter((hash) => delivered.some((line) => line.includes(hash)))).toEqual([]);
  expect(await gateway.db.$count(identityRefreshTokens)).toBeGreaterThan(0);
});
