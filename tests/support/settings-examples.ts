import { apiKeyEndpoints } from '@contract/settings/api-key';
import { domainEndpoints } from '@contract/settings/domains';
import { generalSettingsEndpoints } from '@contract/settings/general';
import { trustEndpoints } from '@contract/settings/trust';
import { companies } from '@server/domain/company/company.tables';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { findFigureState } from '@server/domain/figures/state.queries';
import { eq } from 'drizzle-orm';
import { asOwner, type Examples, type ExampleWorld, inCompany, newName } from './example';
import { multipart, PNG } from './uploads';

/** A domain that the company has proved, to somebody whom it trusts. */
async function provedDomain(world: ExampleWorld) {
  await asOwner(world);
  const domain = `${newName('proved')}.example`;
  const at = world.gateway.clock();
  const row = { ...inCompany(world), domain, proof: domain, verifiedAt: at, createdAt: at };
  await world.gateway.db.insert(companyDomains).values(row);
  return { params: { ...inCompany(world), domain } };
}

export const settingsExamples: Examples = [
  [generalSettingsEndpoints.get, (world) => ({ params: inCompany(world) })],
  [
    generalSettingsEndpoints.update,
    (world) => ({
      params: inCompany(world),
      body: {
        name: newName('Larkfield'),
        lang: 'de',
        country: 'DE',
        timeZone: 'Europe/Berlin',
        industry: 'energy',
      },
    }),
  ],
  [
    generalSettingsEndpoints.rebuildFigures,
    async (world) => {
      const { db } = world.gateway;
      const { id } = world.company;
      const { timeZone } = await findFigureState(db, id);
      const other = timeZone === 'Asia/Tokyo' ? 'Europe/Paris' : 'Asia/Tokyo';
      await db.update(companies).set({ timeZone: other }).where(eq(companies.id, id));
      return { params: inCompany(world) };
    },
  ],
  [
    generalSettingsEndpoints.putLogo,
    (world) => ({ params: inCompany(world), ...multipart({}, { name: 'logo.png', content: PNG }) }),
  ],
  [trustEndpoints.get, (world) => ({ params: inCompany(world) })],
  [
    trustEndpoints.update,
    async (world) => {
      await asOwner(world);
      return { params: inCompany(world), body: { trustsAdmins: true } };
    },
  ],
  [apiKeyEndpoints.get, (world) => ({ params: inCompany(world) })],
  [
    apiKeyEndpoints.make,
    async (world) => {
      await asOwner(world);
      return { params: inCompany(world) };
    },
  ],
  [
    apiKeyEndpoints.revoke,
    async (world) => {
      await asOwner(world);
      return { params: inCompany(world) };
    },
  ],
  [domainEndpoints.list, (world) => ({ params: inCompany(world) })],
  [
    domainEndpoints.add,
    async (world) => {
      await asOwner(world);
      return { params: inCompany(world), body: { domain: `${newName('added')}.example` } };
    },
  ],
  [domainEndpoints.check, provedDomain],
  [domainEndpoints.uses, provedDomain],
  [domainEndpoints.remove, provedDomain],
  [generalSettingsEndpoints.removeLogo, (world) => ({ params: inCompany(world) })],
];
