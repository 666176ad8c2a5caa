import { generalSettingsEndpoints } from '@contract/settings/general';
import { type Examples, inCompany, newName } from './example';
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
    generalSettingsEndpoints.putLogo,
    (world) => ({ params: inCompany(world), ...multipart({}, { name: 'logo.png', content: PNG }) }),
  ],
  [generalSettingsEndpoints.removeLogo, (world) => ({ params: inCompany(world) })],
];
