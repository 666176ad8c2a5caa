import { apiKeyEndpoints } from '@contract/settings/api-key';
import { generalSettingsEndpoints } from '@contract/settings/general';
import { trustEndpoints } from '@contract/settings/trust';
import { companies } from '@server/domain/company/company.tables';
import { findFigureState } from '@server/domain/figures/state.queries';
import { eq } from 'drizzle-orm';
import { asOwner, type Examples, inCompany, newName } from './example';
import { multipart, PNG } from './uploads';

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
  [generalSettingsEndpoints.removeLogo, (world) => ({ params: inCompany(world) })],
];
