import { limits } from '@contract/limits';
import type { OwnMailKind, smtpFormSchema, WhenFails } from '@contract/settings/own-mail';
import { lockCompany, readCompany } from '@server/domain/company/company.queries';
import { domainOf, isAtProvedDomain } from '@server/domain/domains/domains.queries';
import { AddressRefused, WayFailed } from '@server/domain/own-mail/failures';
import type { OwnMailWayRow } from '@server/domain/own-mail/own-mail.tables';
import { ownSender, secretPlace } from '@server/domain/own-mail/send';
import { findWay } from '@server/domain/own-mail/ways.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, invalidField } from '@server/platform/http/errors';
import { OutcomeUnknown } from '@server/platform/mail/outbox';
import { isHostName } from '@server/platform/network/public-fetch';
import { isSame } from '@server/platform/secrets/same';
import { randomCode } from '@server/platform/secrets/tokens';
import { type Said, words } from '@server/platform/text/words';
import type { z } from 'zod';
import { tellOfTrust } from '../trust/told.rules';
import { wakeHeldMails } from './held';
import { isCodeOpen } from './own-mail.model';
import { deleteWay, promoteCandidate, putCandidate, putWhenFails, updateCandidate } from './own-mail.queries';

const BOTH = 'Custom SMTP and Office Graph API cannot be used together';
const REQUIRED = 'Please fill out this field.';
const { codeLength, codeLifetimeMs } = limits.ownMail;

type SmtpForm = z.output<typeof smtpFormSchema>;

/** Throws 409 while the other way is in use or is to be tested. */
export async function requireAlone(db: Queryable, companyId: number, kind: OwnMailKind): Promise<void> {
  for (const stage of ['used', 'candidate'] as const) {
    const way = await findWay(db, companyId, stage);
    if (way && way.kind !== kind) throw conflict(BOTH);
  }
}

/** Throws 422 unless the company has proved the domain of the sender. */
export async function requireOwnSender(db: Queryable, companyId: number, address: string): Promise<void> {
  if (!(await isAtProvedDomain(db, companyId, address)))
    throw invalidField('fromAddress', 'This address is not at a domain that you have verified.');
}

/** Throws 422 for a host that no public name server could know, and for mails in the clear over a network that is not ours. */
function requireReachable({ config }: Pick<Deps, 'config'>, { host, security }: SmtpForm): void {
  const isInside = config.mail.insideHosts.has(host);
  if (!isInside && !isHostName(host)) throw invalidField('host', 'Please enter a host name.');
  if (!isInside && security === 'none')
    throw invalidField('security', 'Mails are sent to this server over an encrypted connection only.');
}

/**
 * Saves a mail server, to be tested before it counts. Throws 422 by field for what can't work, and 409 beside Graph. A password that is
 * left out is the one that was said to the same user at the same host.
 */
export async function saveSmtp(tx: Tx, deps: Deps, actor: SignedInActor, form: SmtpForm): Promise<void> {
  const { companyId } = actor;
  await lockCompany(tx, companyId);
  await requireAlone(tx, companyId, 'smtp');
  requireReachable(deps, form);
  await requireOwnSender(tx, companyId, form.fromAddress);
  const { host, port, security, password, fromName, fromAddress } = form;
  const userName = form.user || null;
  if (userName === null && password !== undefined) throw invalidField('user', REQUIRED);
  const place = { companyId, kind: 'smtp', host, userName, fromAddress } as const;
  const kept: (OwnMailWayRow | undefined)[] = [];
  for (const stage of ['candidate', 'used'] as const) kept.push(await findWay(tx, companyId, stage));
  const same = kept.find((way) => way?.host === host && way.userName === userName)?.secret ?? null;
  const secret =
    userName === null
      ? null
      : password === undefined
        ? same
        : deps.secrets.seal(password, secretPlace(place));
  if (userName !== null && secret === null) throw invalidField('password', REQUIRED);
  await putCandidate(tx, {
    ...place,
    ...{ port, security, secret, fromName },
    fromDomain: domainOf(fromAddress),
    savedAt: deps.clock(),
  });
}

const nothingSaved = () => conflict('Nothing is left to be tested. Reload the page.');

const codeHashOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  { companyId, savedAt }: Pick<OwnMailWayRow, 'companyId' | 'savedAt'>,
  code: string,
) => secrets.digest(JSON.stringify(['own mail', companyId, savedAt.toISOString(), code]));

/**
 * Sends a code by what was saved, to the admin who asks. That a server takes a mail says little: only the code shows that it arrived.
 * Returns what keeps the code, for a transaction. Throws 422 with what the server said, and 409 without anything to test.
 */
export async function sendTest(
  deps: Deps,
  { companyId, email }: Pick<SignedInActor, 'companyId' | 'email'>,
): Promise<(tx: Tx) => Promise<void>> {
  const way = await findWay(deps.db, companyId, 'candidate');
  if (!way) throw nothingSaved();
  await requireOwnSender(deps.db, companyId, way.fromAddress);
  const { name: companyName, lang } = await readCompany(deps.db, companyId);
  const code = randomCode(codeLength);
  const minutes = String(codeLifetimeMs / 60_000);
  const mailId = `test-${deps.clock().getTime()}`;
  const job = { template: 'ownMailTest', to: email, lang, values: { companyName, code, minutes } } as const;
  try {
    await ownSender(deps)(way, job, { mailId, claimEnd: async () => undefined }, null);
  } catch (error) {
    throw invalidField('test', whyTestFailed(error));
  }
  const tested = { codeHash: codeHashOf(deps, way, code), testedAt: deps.clock(), codeTries: 0 };
  return (tx) => updateCandidate(tx, way, tested);
}

function whyTestFailed(error: unknown): Said {
  if (error instanceof AddressRefused) return words`The server refused your address: ${error.reason}`;
  if (error instanceof WayFailed) return words`The test mail was not sent: ${error.reason}`;
  if (error instanceof OutcomeUnknown) return 'The server ended the connection without taking the mail.';
  throw error;
}

/**
 * Counts a code that is entered, whether or not it is right, so that it can't be guessed. Throws 422 for a wrong one, and 409 when
 * none can be entered.
 */
export async function checkCode(deps: Deps, companyId: number, code: string): Promise<OwnMailWayRow> {
  const way = await deps.db.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const found = await findWay(tx, companyId, 'candidate');
    if (found) await updateCandidate(tx, found, { codeTries: found.codeTries + 1 });
    return found;
  });
  if (!way) throw nothingSaved();
  if (!isCodeOpen(way, deps.clock()))
    throw invalidField('code', 'This code has expired. Send another test mail.');
  if (!isSame(codeHashOf(deps, way, code), way.codeHash ?? ''))
    throw invalidField('code', 'This is not the code of the last test mail.');
  return way;
}

/** Puts to use what was tested; what waits is tried by it at once. Told to all admins. */
export async function useTested(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  tested: OwnMailWayRow,
): Promise<void> {
  const { companyId } = actor;
  await lockCompany(tx, companyId);
  const way = await findWay(tx, companyId, 'candidate');
  // Another one was saved meanwhile.
  if (way?.savedAt.getTime() !== tested.savedAt.getTime()) throw nothingSaved();
  await requireOwnSender(tx, companyId, way.fromAddress);
  const now = deps.clock();
  await promoteCandidate(tx, companyId, now);
  await wakeHeldMails(tx, deps, companyId, { isReleased: false });
  const kind = way.kind === 'smtp' ? 'smtpUsed' : 'graphUsed';
  await tellOfTrust(tx, deps, actor, { kind, subject: now.toISOString() });
}

/** Removes a way, with what is still to be tested; the product sends everything again. */
export async function removeWay(tx: Tx, deps: Deps, actor: SignedInActor, kind: OwnMailKind): Promise<void> {
  const { companyId } = actor;
  await lockCompany(tx, companyId);
  await deleteWay(tx, companyId, 'candidate', { kind });
  const wasUsed = await deleteWay(tx, companyId, 'used', { kind });
  if (!wasUsed) return;
  await wakeHeldMails(tx, deps, companyId, { isReleased: false });
  await tellOfTrust(tx, deps, actor, { kind: kind === 'smtp' ? 'smtpRemoved' : 'graphRemoved' });
}

/** Chooses what happens when the way fails; nothing waits any longer where nothing is to wait. */
export async function chooseWhenFails(
  tx: Tx,
  deps: Deps,
  companyId: number,
  whenFails: WhenFails,
): Promise<void> {
  await lockCompany(tx, companyId);
  await putWhenFails(tx, companyId, whenFails);
  if (whenFails === 'fallBack') await wakeHeldMails(tx, deps, companyId, { isReleased: false });
}
