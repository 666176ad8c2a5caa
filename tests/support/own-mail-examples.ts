import { graphMailEndpoints, ownMailEndpoints } from '@contract/settings/own-mail';
import { beginGraph } from '@server/areas/settings/own-mail/graph.rules';
import { sendTest } from '@server/areas/settings/own-mail/own-mail.rules';
import { readConfig } from '@server/config';
import { companies } from '@server/domain/company/company.tables';
import { featureFlagOverrides } from '@server/domain/flags/flags.tables';
import { ownMailWays, refusedAddresses } from '@server/domain/own-mail/own-mail.tables';
import { eq } from 'drizzle-orm';
import { asOwner, type Examples, type ExampleWorld, inCompany } from './example';
import { type MailProviders, startMailProviders } from './mail-providers';
import { proveFor } from './own-mail';
import { type SmtpSink, startSink } from './smtp-sink';

const HOST = 'mail.larkfield.example';

let started: Promise<{ sink: SmtpSink; providers: MailProviders }> | undefined;

/** A trusted owner with Boost and a proved domain, a mail server and Microsoft on this machine, and nothing saved. */
async function prepared(world: ExampleWorld) {
  await asOwner(world);
  const { db, config, clock } = world.gateway;
  started ??= Promise.all([startSink(), startMailProviders()]).then(([sink, providers]) => ({
    sink,
    providers,
  }));
  const { sink, providers } = await started;
  config.direct = readConfig({ NODE_ENV: 'test', ...providers.environment }).direct;
  config.mail.insideHosts.set(HOST, { address: '127.0.0.1', port: sink.port });
  const { id } = world.company;
  await db.update(companies).set({ hasBoost: true }).where(eq(companies.id, id));
  await db.delete(ownMailWays).where(eq(ownMailWays.companyId, id));
  const domain = `larkfield-${id}.example`;
  await proveFor(db, id, domain, clock());
  return { sink, providers, domain };
}

async function savedServer(world: ExampleWorld) {
  const { domain } = await prepared(world);
  const { db, clock } = world.gateway;
  await db.insert(ownMailWays).values({
    ...{
      companyId: world.company.id,
      stage: 'candidate',
      kind: 'smtp',
      host: HOST,
      port: 587,
      security: 'none',
    },
    ...{ fromName: 'Larkfield', fromAddress: `training@${domain}`, fromDomain: domain, savedAt: clock() },
  });
  return { params: inCompany(world) };
}

const ofCompany = ({ company }: ExampleWorld) => ({ params: { id: company.id } });

/** The code that the mail server has got last. */
async function testedServer(world: ExampleWorld) {
  const { params } = await savedServer(world);
  const { gateway, company } = world;
  const keep = await sendTest(gateway.deps, { companyId: company.id, email: 'owner@larkfield.example' });
  await gateway.db.transaction(keep);
  const { sink } = (await started) ?? {};
  const code = /^(\d{6})$/m.exec(sink?.received.at(-1)?.text ?? '')?.[1] ?? '';
  return { params, body: { code } };
}

async function withGraph(world: ExampleWorld) {
  await prepared(world);
  const { db } = world.gateway;
  const row = { companyId: world.company.id, name: 'office-graph', enabled: true };
  await db.insert(featureFlagOverrides).values(row).onConflictDoNothing();
  return ofCompany(world);
}

/** Microsoft's answer to a sign-in of the caller. */
async function answered(world: ExampleWorld) {
  const { params } = await withGraph(world);
  const { gateway, company, caller } = world;
  if (caller.companyId !== company.id) return { params, body: { answer: 'state=of-nobody' } };
  const { providers } = await prepared(world);
  providers.state.microsoft.sender.mail = `training@larkfield-${company.id}.example`;
  const admin = { companyId: company.id, userId: caller.id };
  const url = await beginGraph(gateway.deps, admin, undefined);
  const { headers } = await fetch(url, { redirect: 'manual' });
  const { searchParams } = new URL(headers.get('location') ?? '');
  return { params, body: { answer: String(searchParams) } };
}

/** Examples of mail of a company's own. */
export const ownMailExamples: Examples = [
  [ownMailEndpoints.get, (world) => ({ params: inCompany(world) })],
  [
    ownMailEndpoints.saveSmtp,
    async (world) => {
      const { domain } = await prepared(world);
      const account = { user: 'mailer', password: 'A-Mailer-Password-7Q' };
      const server = { host: HOST, port: 587, security: 'none' };
      const sender = { fromName: 'Larkfield', fromAddress: `training@${domain}` };
      return { params: inCompany(world), body: { ...server, ...account, ...sender } };
    },
  ],
  [ownMailEndpoints.test, savedServer],
  [ownMailEndpoints.use, testedServer],
  [ownMailEndpoints.discard, savedServer],
  [ownMailEndpoints.removeSmtp, savedServer],
  [
    ownMailEndpoints.setWhenFails,
    async (world) => {
      await asOwner(world);
      return { params: inCompany(world), body: { whenFails: 'hold' } };
    },
  ],
  [
    ownMailEndpoints.release,
    async (world) => {
      await asOwner(world);
      return { params: inCompany(world) };
    },
  ],
  [ownMailEndpoints.dns, savedServer],
  [ownMailEndpoints.refused, (world) => ({ params: inCompany(world) })],
  [
    ownMailEndpoints.tryAgain,
    async (world) => {
      const email = 'gone@larkfield.example';
      const at = world.gateway.clock();
      const row = {
        ...inCompany(world),
        addressKey: email,
        address: email,
        refusals: 3,
        reason: '550',
        lastAt: at,
      };
      await world.gateway.db.insert(refusedAddresses).values(row).onConflictDoNothing();
      return { params: inCompany(world), body: { email } };
    },
  ],
  [graphMailEndpoints.isAvailable, (world) => ofCompany(world)],
  [graphMailEndpoints.authUrl, withGraph],
  [graphMailEndpoints.complete, answered],
  [
    graphMailEndpoints.reset,
    async (world) => {
      await asOwner(world);
      return ofCompany(world);
    },
  ],
];
