import { limits } from '@contract/limits';
import { type DirectSettings, directEndpoints } from '@contract/phishing-simulation/direct';
import { readCompany } from '@server/domain/company/company.queries';
import { domainOf, isAtProvedDomain, provedDomainsOf } from '@server/domain/domains/domains.queries';
import { flagLookUp, requireFlag } from '@server/domain/flags/flag-look-up';
import { changeSettings, findSettings } from '@server/domain/simulations/settings.queries';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { invalidField } from '@server/platform/http/errors';
import { renderMail } from '@server/platform/mail/render';
import { spend } from '@server/platform/quotas/quotas';
import { words } from '@server/platform/text/words';
import { beginConnecting, finishConnecting, requireVerified } from './connect.rules';
import { providerName } from './consent';
import { connect, disconnect, findConnection, listConnections, noteFailure } from './direct.queries';
import { openProviders } from './direct-transport';
import { GMAIL_SCOPE } from './gmail';
import { GRAPH_PERMISSION } from './graph';

const HOUR_MS = 3600_000;

async function directSettings(
  db: Queryable,
  deps: Pick<Deps, 'config' | 'clock'>,
  { companyId, userId }: Pick<SignedInActor, 'companyId' | 'userId'>,
): Promise<DirectSettings> {
  const isOn = await flagLookUp({ ...deps, db }, { companyId, userId });
  const row = await findSettings(db, companyId);
  const connections = await listConnections(db, companyId);
  const { google, microsoft: known } = deps.config.direct;
  // Without the flag as if the installation had no application at Microsoft.
  const microsoft = isOn('office-graph') ? known : null;
  return {
    isGmailDedEnabled: row?.isGmailDirect ?? false,
    isMicrosoftDedEnabled: row?.isMicrosoftDirect ?? false,
    testEmail: row?.directTestEmail ?? null,
    google: google && { clientId: google.serviceAccount.id, scope: GMAIL_SCOPE },
    microsoft: microsoft && { clientId: microsoft.clientId, permission: GRAPH_PERMISSION },
    connections: connections.map(({ companyId: _, connectedAt, failedAt, ...connection }) => ({
      ...connection,
      connectedAt: connectedAt.toISOString(),
      failedAt: failedAt?.toISOString() ?? null,
    })),
    domains: await provedDomainsOf(db, companyId),
  };
}

/** Puts a mail into the mailbox of the test address, now. Throws 422 with what to do about a failure. */
async function deliverTest(deps: Deps, companyId: number): Promise<void> {
  const { db, config } = deps;
  const email = (await findSettings(db, companyId))?.directTestEmail;
  if (!email) throw invalidField('testEmail', 'Save a test address first.');
  // Another company's mailbox at the same provider is at no domain of this one.
  const connection = await findConnection(db, companyId, domainOf(email));
  if (!connection) throw invalidField('testEmail', 'Connect the domain of this address first.');
  const provider = openProviders(config, deps)[connection.provider];
  const name = providerName(connection.provider);
  if (!provider) throw invalidField('testEmail', words`This installation has no application at ${name}.`);
  const company = await readCompany(db, companyId);
  const { subject, text, html } = renderMail({
    template: 'directTest',
    lang: company.lang,
    values: { companyName: company.name },
  });
  const mail = { from: config.mail.from, to: { name: '', address: email }, subject, text, html };
  const { tenant } = connection;
  const delivery = await provider.deliver({ message: mail, mailbox: email, tenant }, async () => true);
  const failure = delivery.kind === 'held' ? delivery.failure : null;
  await noteFailure(db, connection, failure, deps.clock());
  switch (delivery.kind) {
    case 'sent':
      return;
    case 'held':
      throw invalidField(
        'testEmail',
        {
          CONSENT: words`${name} refuses: direct delivery is not allowed there any more. Connect the domain again.`,
          LIMIT: words`${name} takes no more emails at the moment. Try again later.`,
          UNREACHABLE: words`${name} did not answer. Try again in a moment.`,
        }[delivery.failure],
      );
    case 'unfit':
      throw invalidField('testEmail', words`${name} has no mailbox with this address.`);
    default:
      throw invalidField('testEmail', words`${name} did not take the email. Try again in a moment.`);
  }
}

/** Direct email delivery: connecting domains to their mail providers, and testing it. */
export function directRoutes({ read, write, writeWithin }: ReturnType<typeof binder>): void {
  const { get, update, initiate, complete, disconnect: end, test } = directEndpoints;

  read(get, async ({ db, deps, actor }) => ({ data: await directSettings(db, deps, actor) }));

  write(update, async ({ tx, deps, actor, params: { companyId }, body, audit }) => {
    const { isGmailDedEnabled, isMicrosoftDedEnabled, testEmail } = body;
    if (isMicrosoftDedEnabled) await requireFlag({ ...deps, db: tx }, actor, 'office-graph');
    const connections = await listConnections(tx, companyId);
    for (const [field, provider] of [
      ['isGmailDedEnabled', 'GOOGLE'],
      ['isMicrosoftDedEnabled', 'MICROSOFT'],
    ] as const) {
      if (body[field] && !connections.some((connection) => connection.provider === provider))
        throw invalidField(field, 'Connect a domain first.');
    }
    if (testEmail) await requireVerifiedAddress(tx, companyId, testEmail);
    await changeSettings(tx, companyId, {
      ...(isGmailDedEnabled !== undefined && { isGmailDirect: isGmailDedEnabled }),
      ...(isMicrosoftDedEnabled !== undefined && { isMicrosoftDirect: isMicrosoftDedEnabled }),
      ...(testEmail !== undefined && { directTestEmail: testEmail }),
    });
    await audit({
      action: 'direct_delivery.changed',
      target: { type: 'simulation_settings', id: companyId },
      // The address may be a person's.
      details: { isGmailDedEnabled, isMicrosoftDedEnabled, hasTestEmail: testEmail !== undefined },
    });
    return { data: await directSettings(tx, deps, actor) };
  });

  writeWithin(initiate, async ({ deps, actor, params, body, origin }, commit) => {
    const { companyId, userId } = params;
    const isMicrosoftOpen = (await flagLookUp(deps, actor))('office-graph');
    const wanted = { ...body, provider: body.provider, isMicrosoftOpen, origin };
    const { url, provider } = await beginConnecting(deps, { companyId, userId }, wanted);
    return commit(async ({ audit }) => {
      await audit({
        action: 'direct_delivery.initiated',
        target: { type: 'domain', id: body.domain },
        details: { provider },
      });
      return { data: { url } };
    });
  });

  writeWithin(complete, async ({ deps, params, body }, commit) => {
    const { companyId, userId } = params;
    const { connectable, next } = await finishConnecting(deps, { companyId, userId }, body.answer);
    const { domain, provider, tenant } = connectable;
    return commit(async ({ tx, audit }) => {
      if (next === null) {
        // It may have been lost meanwhile.
        await requireVerified(tx, companyId, domain);
        const connectedAt = deps.clock();
        await connect(tx, { companyId, domain, provider, tenant, connectedBy: userId, connectedAt });
      }
      await audit({
        action: next === null ? 'direct_delivery.connected' : 'direct_delivery.initiated',
        target: { type: 'domain', id: domain },
        details: { provider, tenant },
      });
      return { data: { domain, next } };
    });
  });

  write(end, async ({ tx, deps, actor, params: { companyId }, body: { domain }, audit }) => {
    const provider = await disconnect(tx, companyId, domain);
    if (!provider) throw invalidField('domain', 'This domain is not connected.');
    await audit({
      action: 'direct_delivery.disconnected',
      target: { type: 'domain', id: domain },
      details: { provider },
    });
    return { data: await directSettings(tx, deps, actor) };
  });

  writeWithin(test, async ({ deps, actor, params: { companyId } }, commit) => {
    const quota = {
      key: `direct-test:${companyId}`,
      amount: 1,
      most: limits.simulations.directTestsAnHour,
      windowMs: HOUR_MS,
    };
    await spend(deps.db, [quota], deps.clock(), 'Too many test emails were sent. Try again later.');
    await deliverTest(deps, companyId);
    return commit(async ({ tx, audit }) => {
      await audit({
        action: 'direct_delivery.tested',
        target: { type: 'simulation_settings', id: companyId },
      });
      return { data: await directSettings(tx, deps, actor) };
    });
  });
}

/** Throws 422 for an address that is not at a verified domain of the company. */
async function requireVerifiedAddress(db: Queryable, companyId: number, email: string): Promise<void> {
  const isOwn = await isAtProvedDomain(db, companyId, email);
  if (!isOwn) throw invalidField('testEmail', 'This address is not at a domain that you have verified.');
}
