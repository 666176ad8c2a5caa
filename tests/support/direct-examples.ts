import { directEndpoints as direct } from '@contract/phishing-simulation/direct';
import { beginConnecting } from '@server/areas/phishing-simulation/direct/connect.rules';
import { connect } from '@server/areas/phishing-simulation/direct/direct.queries';
import { readConfig } from '@server/config';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { changeSettings } from '@server/domain/simulations/settings.queries';
import { type Examples, type ExampleWorld, inCompany, newName } from './example';
import { type MailProviders, startMailProviders } from './mail-providers';

let started: Promise<MailProviders> | undefined;

/** Providers on this machine, which the gateway's applications are at from now on. */
async function withProviders({ gateway }: ExampleWorld): Promise<MailProviders> {
  started ??= startMailProviders();
  const providers = await started;
  gateway.config.direct = readConfig({ NODE_ENV: 'test', ...providers.environment }).direct;
  return providers;
}

/** A verified domain of the company, connected if `isConnected`. */
async function domainOf(world: ExampleWorld, { isConnected = false } = {}): Promise<string> {
  const { gateway, company, caller } = world;
  const domain = `${newName('direct')}.example`;
  const at = gateway.clock();
  const own = { companyId: company.id, domain };
  await gateway.db.insert(companyDomains).values({ ...own, proof: 'proof', verifiedAt: at, createdAt: at });
  if (!isConnected) return domain;
  await gateway.db.transaction(async (tx) => {
    const by = { connectedBy: caller.id, connectedAt: at };
    await connect(tx, { ...own, provider: 'GOOGLE', tenant: domain, ...by });
    await changeSettings(tx, company.id, { directTestEmail: `test@${domain}` });
  });
  return domain;
}

const ofCaller = (world: ExampleWorld) => ({ ...inCompany(world), userId: world.caller.id });

/** Examples of direct email delivery. */
export const directExamples: Examples = [
  [direct.get, (world) => ({ params: inCompany(world) })],
  [direct.update, (world) => ({ params: inCompany(world), body: { testEmail: null } })],
  [
    direct.initiate,
    async (world) => {
      await withProviders(world);
      return { params: ofCaller(world), body: { domain: await domainOf(world), provider: 'GOOGLE' } };
    },
  ],
  [
    direct.complete,
    async (world) => {
      if (world.caller.companyId !== world.company.id)
        return { params: ofCaller(world), body: { answer: 'state=of-nobody' } };
      const providers = await withProviders(world);
      const domain = await domainOf(world);
      providers.state.google.claims = { email: `root@${domain}`, email_verified: true, hd: domain };
      const who = { companyId: world.company.id, userId: world.caller.id };
      const given = { domain, provider: 'GOOGLE' as const, isMicrosoftOpen: true, origin: undefined };
      const { url } = await beginConnecting(world.gateway.deps, who, given);
      const { headers } = await fetch(url, { redirect: 'manual' });
      const { searchParams } = new URL(headers.get('location') ?? '');
      return { params: ofCaller(world), body: { answer: String(searchParams) } };
    },
  ],
  [
    direct.disconnect,
    async (world) => ({
      params: inCompany(world),
      body: { domain: await domainOf(world, { isConnected: true }) },
    }),
  ],
  [
    direct.test,
    async (world) => {
      await withProviders(world);
      await domainOf(world, { isConnected: true });
      return { params: inCompany(world) };
    },
  ],
];
