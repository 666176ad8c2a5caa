import { simulationSettingsEndpoints as settings } from '@contract/phishing-simulation/settings';
import { sendingDomains } from '@server/simulations/simulations.tables';
import { type Examples, type ExampleWorld, inCompany, newName } from './example';

/** A verified domain of the company. */
async function verified(world: ExampleWorld) {
  const domain = `${newName('verified')}.example`;
  const at = world.gateway.clock();
  const row = { ...inCompany(world), domain, proof: 'proof', verifiedAt: at, createdAt: at };
  await world.gateway.db.insert(sendingDomains).values(row);
  return { params: inCompany(world), body: { domain } };
}

/** Examples of the settings of phishing simulations. */
export const simulationSettingsExamples: Examples = [
  [settings.get, (world) => ({ params: inCompany(world) })],
  [settings.update, (world) => ({ params: inCompany(world), body: { xTestPhish: 'a1b2c3' } })],
  [
    settings.addDomain,
    (world) => ({ params: inCompany(world), body: { domain: `${newName('added')}.example` } }),
  ],
  [settings.verifyDomain, verified],
  [settings.removeDomain, verified],
];
