import { reportButtonEndpoints as reportButton } from '@contract/phishing-simulation/report-button';
import { simulationSettingsEndpoints as settings } from '@contract/phishing-simulation/settings';
import { newReportKey, reportKeyHash } from '@server/areas/phishing-simulation/report-button/report-key';
import { changeSettings } from '@server/domain/simulations/settings.queries';
import { type Examples, type ExampleWorld, inCompany, newName } from './example';

/** A new key of the company's add-ins. */
async function withKey({ gateway, company }: ExampleWorld) {
  const key = newReportKey();
  const { deps, db } = gateway;
  const hash = { reportKeyHash: reportKeyHash(deps.secrets, key), reportKeyCreatedAt: deps.clock() };
  await db.transaction((tx) => changeSettings(tx, company.id, hash));
  return key;
}

/** Examples of the settings of phishing simulations. */
export const simulationSettingsExamples: Examples = [
  [settings.get, (world) => ({ params: inCompany(world) })],
  [settings.update, (world) => ({ params: inCompany(world), body: { xTestPhish: 'a1b2c3' } })],
  [reportButton.makeKey, (world) => ({ params: inCompany(world) })],
  [
    reportButton.outlookManifest,
    async (world) => ({ params: inCompany(world), body: { key: await withKey(world) } }),
  ],
  [reportButton.gmailAddOn, (world) => ({ params: inCompany(world) })],
  [reportButton.configuration, async (world) => ({ params: {}, body: { key: await withKey(world) } })],
  [
    reportButton.report,
    async (world) => ({
      params: {},
      body: {
        key: await withKey(world),
        mail: { from: 'bank@evil.example', subject: newName('Urgent'), headers: '', body: '' },
      },
    }),
  ],
];
