import type { Endpoint } from '@contract/endpoint';
import { operationEndpoints } from '@contract/operations';
import type { Example, ExampleWorld, MakeExample } from './example';
import { buildOperation } from './operations';

const inCompany = ({ company }: ExampleWorld) => ({ companyId: company.id });

/** A running or ended operation. */
const operation =
  (state: 'running' | 'done') =>
  async (world: ExampleWorld): Promise<Example> => {
    const { gateway, company, caller } = world;
    const person = await gateway.buildUser({ companyId: company.id, disabledAt: new Date() });
    const { id } = await buildOperation(gateway.db, {
      companyId: company.id,
      requestedBy: caller.id,
      state,
      items: [{ userId: person.id, outcome: state === 'done' ? 'done' : 'pending' }],
    });
    return { params: { ...inCompany(world), operationId: id } };
  };

/** Examples of the operation endpoints. */
export const operationExamples: readonly (readonly [Endpoint, MakeExample])[] = [
  [operationEndpoints.preview, (world) => ({ params: inCompany(world), query: { filter: '{}' } })],
  [
    operationEndpoints.start,
    async (world) => {
      const { id } = await world.gateway.buildUser({ companyId: world.company.id });
      return { params: inCompany(world), body: { kind: 'disable', ids: [id] } };
    },
  ],
  [operationEndpoints.list, (world) => ({ params: inCompany(world), query: { open: false } })],
  [operationEndpoints.get, operation('done')],
  [operationEndpoints.cancel, operation('running')],
  [operationEndpoints.undo, operation('done')],
  [operationEndpoints.items, operation('done')],
  [operationEndpoints.exportItems, operation('done')],
];
